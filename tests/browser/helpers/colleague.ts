// A second person, who works through the API while the test drives the browser.
import { password } from './newsroom'

export interface Colleague {
  call: (method: string, path: string, body?: unknown, token?: number) => Promise<{ status: number; body: Answer }>
  /** Takes the post's lock over, changes the post, and releases the lock. */
  writes: (id: number, change: object) => Promise<void>
  /** Creates a post with these fields, which no other test uses. */
  makes: (fields?: object) => Promise<number>
  /** Finds a ready post of the type Regular that can be published, because it has a picture. */
  findsReady: () => Promise<{ id: number; main_headline: string }>
}

type Answer = {
  id: number
  main_headline: string
  token: string
  lock: { token: number }
  version: number
  status: number
}

const text = (...paragraphs: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
  })

/** A stored body of paragraphs. */
export const bodyOf = text

export async function colleague(url: string, role: string): Promise<Colleague> {
  let signedIn = ''
  const call: Colleague['call'] = async (method, path, body, token) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(signedIn ? { authorization: `Bearer ${signedIn}` } : {}),
        ...(token === undefined ? {} : { 'x-lock-token': String(token) }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: answer.status === 204 ? {} : await answer.json() }
  }
  signedIn = (await call('POST', 'v2/users/login', { login: `${role}@slotdesk.test`, password })).body.token
  const must = async (method: string, path: string, body?: unknown, token?: number) => {
    const answer = await call(method, path, body, token)
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  return {
    call,
    writes: async (id, change) => {
      const { lock } = await must('POST', `posts/lock/${id}`, { takeover: true })
      await must('PATCH', `posts/${id}`, change, lock.token)
      await must('POST', `posts/unlock/${id}`, { token: lock.token })
    },
    makes: async (fields = {}) => (await must('POST', 'posts', { status: 0, ...fields })).id,
    findsReady: async () => {
      const { body } = await call('GET', 'posts?search[status]=2&search[template_type]=0&per-page=50')
      const { items } = body as unknown as { items: { id: number; main_headline: string; thumb: string | null }[] }
      const found = items.find(({ thumb }) => thumb !== null)
      if (!found) throw new Error('No post is ready and has a picture.')
      return found
    },
  }
}
