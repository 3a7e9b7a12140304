// Two windows of two people in one process. Each has its own modules, storage and token, and calls the real server.
import { AsyncLocalStorage } from 'node:async_hooks'

import { vi } from 'vitest'

import type { Newsroom } from '../newsroom'
import { password } from '../newsroom'

interface Kept {
  local: Map<string, string>
  session: Map<string, string>
}

/** The window whose code is running. */
const current = new AsyncLocalStorage<Kept>()

function storage(name: keyof Kept): Storage {
  const kept = () => current.getStore()?.[name] ?? new Map<string, string>()
  return {
    get length() {
      return kept().size
    },
    clear: () => kept().clear(),
    getItem: (key) => kept().get(key) ?? null,
    key: (at) => [...kept().keys()][at] ?? null,
    removeItem: (key) => void kept().delete(key),
    setItem: (key, value) => void kept().set(key, value),
  }
}

/** Installs the globals of a browser. @returns a function that removes them. */
export function openBrowser(room: Newsroom): () => void {
  vi.stubGlobal('localStorage', storage('local'))
  vi.stubGlobal('sessionStorage', storage('session'))
  vi.stubGlobal('location', new URL('http://slotdesk.test/posts'))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const answer = await room.app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(text ? { payload: text } : {}),
    })
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? 'application/json') },
    })
  })
  return () => vi.unstubAllGlobals()
}

/** Opens a window and signs a person in. Code for it runs through `inside`. */
export async function openWindow(room: Newsroom, role: string) {
  const kept: Kept = { local: new Map(), session: new Map() }
  const inside = <T>(work: () => T): T => current.run(kept, work)
  vi.resetModules()
  const [connection, session, draft, meeting, slides, write] = await Promise.all([
    import('#client/api/connection'),
    import('#client/session/session'),
    import('#client/post-draft/draft'),
    import('#client/post-draft/merge-newer'),
    import('#client/post-draft/slides'),
    import('#client/post-draft/save'),
  ])
  const { body } = await room.call(null, 'POST', '/api/v2/users/login', { login: `${role}@slotdesk.test`, password })
  inside(() => connection.keepToken(body.token))
  await inside(() => session.loadPerson())
  return { inside, ...draft, ...meeting, ...slides, ...write }
}

export type OpenWindow = Awaited<ReturnType<typeof openWindow>>
