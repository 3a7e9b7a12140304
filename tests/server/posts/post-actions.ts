// Common actions of tests of posts.
import { expect } from 'vitest'

import { bodyOf, goodPost, type Newsroom } from '../newsroom'

/** @param open returns the newsroom, once it is open. */
export function postActions(open: () => Newsroom) {
  const call: Newsroom['call'] = (...asked) => open().call(...asked)

  /** A post that passes every rule. */
  const good = () => ({
    ...goodPost,
    section_id: open().ids.section,
    category_id: open().ids.category,
    authors: [open().ids.users.author!],
    body: bodyOf('The levy passed.'),
  })

  async function make(fields: object = good(), as = 'editor') {
    const { body, status } = await call(as, 'POST', '/api/posts', fields)
    expect(status).toBe(201)
    return body
  }

  async function lock(id: number, as = 'editor') {
    const { body } = await call(as, 'POST', `/api/posts/lock/${id}`, { takeover: true })
    return { 'x-lock-token': String(body.lock.token) }
  }

  const patch = (id: number, body: object, as = 'editor', headers: Record<string, string> = {}) =>
    call(as, 'PATCH', `/api/posts/${id}`, body, headers)

  const publish = (id: number, as = 'editor') => patch(id, { status: 3, published_at: 'now' }, as)

  /** Creates a published post. */
  async function published() {
    const post = await make()
    await publish(post.id)
    return post
  }

  /** The status and publishing time of a post on the server. */
  async function stateOf(id: number) {
    const { body } = await call('admin', 'GET', `/api/posts/${id}`)
    return { status: body.status, published_at: body.published_at }
  }

  return { good, make, lock, patch, publish, published, stateOf }
}
