/** A stub of the server at the HTTP boundary, with the contract of posts: one post with its lock and version. */
import { vi } from 'vitest'

import type { Post } from '#contract/posts/posts'
import { useSession } from '#client/session/session'

export const samplePost: Post = {
  id: 7,
  slug: 'fuel-prices-rise',
  status: 0,
  template_type: 0,
  top_status: 0,
  advert_status: 0,
  is_message_sent: 0,
  is_verified: 0,
  main_headline: 'Fuel prices rise again as the cedi falls against the dollar',
  authors: [{ id: 3, username: 'Ama Mensah' }],
  reporter: null,
  reporter_id: null,
  uniqueness: null,
  wordCount: 3,
  section_id: 1,
  category_id: 5,
  category: { id: 5, parent_id: 4, catchy_title: 'Energy', parent: { id: 4, catchy_title: 'Business' } },
  lock: null,
  thumb: 'abc',
  thumb_ext: 'jpg',
  previewUrl: null,
  published_at: null,
  first_published_at: null,
  updated_at: '2026-11-21T08:00:00.000Z',
  version: 1,
  breaking_status: 0,
  is_sponsored: 0,
  is_evergreen: 0,
  table_of_contents: 0,
  catchy_title: '',
  titles: { rss: '' },
  description: '',
  fb_catchy_title: '',
  external_link: null,
  json_ld: null,
  fb_thumb: null,
  fb_thumb_ext: null,
  body: '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Fuel"}]}]}',
  tags: [],
  experts: [],
  copyEditor: null,
  copy_editor_id: null,
  editor: null,
  assignee: null,
  sources: [],
  exportProjects: [],
  postsFb: [],
  notes: null,
  due_date: null,
  estimate: null,
  priority: 1,
  uniqueness_body: null,
  created_at: '2026-11-20T08:00:00.000Z',
}

/** Signs in a person who may change every post. */
export const signIn = (id: number) =>
  useSession.setState({
    me: {
      id,
      name: 'Ama',
      email: null,
      role: 'editor',
      section_id: null,
      rights: ['posts.update'],
      own_posts_only: false,
      two_fa_enabled: false,
    },
  })

export interface Asked {
  method: string
  path: string
  token: string | null
  ifMatch: string | null
  body: Record<string, unknown>
  keepalive: boolean
}

const answer = (status: number, body?: unknown) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })

/** Stubs `fetch`. `holder` is another person who edits; `post` is the stored post; `me` is the caller. */
export function startPostServer(me = 1) {
  const server = {
    post: { ...samplePost },
    holder: null as { id: number; name: string } | null,
    token: 0,
    /** The status of all answers; 0: the server does not answer; null: it works. */
    down: null as number | null,
    /** Limits `down` to calls with this text in their path. */
    downFor: '',
    /** Answers wait for this promise. */
    held: null as Promise<void> | null,
    /** The message with which the lock is refused because the person may not change the post; null: they may. */
    outOfReach: null as string | null,
    kept: [] as Record<string, unknown>[],
    changes: [] as Record<string, unknown>[],
    asked: [] as Asked[],
  }
  const shownHolder = () => server.holder && { username: server.holder.name, user_id: server.holder.id, expires_at: '' }
  const lock = (asked: Asked) => {
    if (server.outOfReach !== null) return answer(403, { message: server.outOfReach })
    const mine = asked.token !== null && Number(asked.token) === server.token && !server.holder
    if (server.holder && !asked.body['takeover'])
      return answer(403, {
        message:
          server.holder.id === me
            ? 'You are editing this article in another window.'
            : `This article is being edited by ${server.holder.name}.`,
        lock: shownHolder(),
      })
    server.holder = null
    if (!mine) server.token += 1
    return answer(200, { lock: { username: 'me', user_id: me, token: server.token, expires_at: '' } })
  }
  const patch = (asked: Asked) => {
    if (Number(asked.token) !== server.token || server.holder)
      return answer(403, { message: 'The article is locked for editing', lock: shownHolder() })
    const [, version, status] = /^"7-(\d+)(?:-(\d))?"$/.exec(asked.ifMatch ?? '') ?? []
    const moves = asked.body['status'] !== undefined || asked.body['published_at'] !== undefined
    const stale = Number(version) !== server.post.version || (moves && Number(status) !== server.post.status)
    if (asked.ifMatch && stale)
      return answer(409, { message: 'The post was changed elsewhere meanwhile.', current: server.post })
    const { authors: _a, tags: _t, experts: _e, copy_editor_id: _c, ...plain } = asked.body
    server.post = { ...server.post, ...plain, version: server.post.version + 1 }
    return answer(200, server.post)
  }
  const reply = (asked: Asked) => {
    if (asked.path === '/api/posts/lock/7') return lock(asked)
    if (asked.path === '/api/posts/unlock/7') return answer(204)
    if (asked.path === '/api/posts/7/changes') return answer(200, server.changes)
    if (asked.path === '/api/posts/7/revisions') {
      server.kept.push(asked.body)
      return answer(201, {})
    }
    if (asked.path === '/api/posts/7') return asked.method === 'PATCH' ? patch(asked) : answer(200, server.post)
    return answer(404, { message: 'Post with given ID not found.' })
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.clone().text()
    const asked: Asked = {
      method: request.method,
      path: new URL(request.url).pathname,
      token: request.headers.get('X-Lock-Token'),
      ifMatch: request.headers.get('If-Match'),
      body: text ? JSON.parse(text) : {},
      keepalive: request.keepalive,
    }
    server.asked.push(asked)
    await server.held
    if (!asked.path.includes(server.downFor)) return reply(asked)
    if (server.down === 0) throw new TypeError('Failed to fetch')
    if (server.down !== null) return answer(server.down, { message: 'Busy.' })
    return reply(asked)
  })
  return server
}
