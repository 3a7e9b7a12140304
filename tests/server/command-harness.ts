// Runs the browser's commands, gate and cache in a stubbed browser. Their calls go to the real server.
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'

import { rights } from '#contract/users/rights'
import { tokenKey } from '#client/api/connection'
import { useSession } from '#client/session/session'
import { historyCommands } from '#commands/frame/history'
import { postFieldCommands } from '#commands/posts/fields'
import { postFlagCommands } from '#commands/posts/flags'
import { postExportCommands } from '#commands/posts/export'
import { postManyFieldCommands } from '#commands/posts/bulk-fields'
import { postCommands } from '#commands/posts/open'
import { postEditingCommands } from '#commands/posts/late'
import type { Call, CommandContext } from '#workspace/command/command'
import type { Targets } from '#workspace/command/targets'
import { describeFailure } from '#contract/base/failure'
import { configureGate, type Result, run, type RunOptions } from '#workspace/command/gate'
import { useHistory } from '#workspace/command/history'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { type Prompt, usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'

import { type Newsroom, openNewsroom } from './newsroom'
import { setRights } from '../unit/set-rights'

/** A browser storage in memory. */
function storage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

export interface Sent {
  method: string
  path: string
  body: unknown
}

/** Stubs a browser for the newsroom and signs in a person with the role. */
export async function stubBrowser(room: Newsroom, role: string) {
  const sent: Sent[] = []
  const asked: Prompt[] = []
  const notices: Notice[] = []
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
  vi.stubGlobal('location', new URL('http://slotdesk.test/posts'))
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', { activeElement: null, getElementById: () => null })
  const { body } = await room.call(null, 'POST', '/api/v2/users/login', {
    login: `${role}@slotdesk.test`,
    password: 'Slotdesk#26',
  })
  localStorage.setItem(tokenKey, body.token)
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    sent.push({ method: request.method, path: pathname + search, body: text ? JSON.parse(text) : null })
    const headers = Object.fromEntries(request.headers)
    const answer = await room.app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers,
      ...(text ? { payload: text } : {}),
    })
    return new Response(answer.statusCode === 204 ? null : answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? 'application/json') },
    })
  })
  registerCommands(
    postCommands,
    postFieldCommands,
    postFlagCommands,
    postManyFieldCommands,
    postExportCommands,
    postEditingCommands,
    historyCommands,
  )
  useSession.setState({ me: null })
  setRights(rights)
  setNoticeSink((notice) => notices.push(notice))
  configureGate({ describeFailure })
  useHistory.setState({ list: [] })
  const stop = usePrompts.subscribe(({ queue }) => {
    const [first] = queue
    if (!first || asked.includes(first) || first.kind === 'unsaved') return
    asked.push(first)
    queueMicrotask(() => first.answer(true))
  })
  return {
    sent,
    asked,
    notices,
    /** The messages that the person was shown; `questions` are those they were asked. */
    said: () => notices.map(({ message }) => message),
    questions: () => asked.flatMap((prompt) => (prompt.kind === 'unsaved' ? [] : [prompt.confirmation])),
    run: (call: Call, options?: RunOptions): Promise<Result> => run(call, 'button', options),
    undo: () => run({ id: 'history.undo' }, 'key'),
    leave: () => {
      stop()
      vi.unstubAllGlobals()
    },
  }
}

/** A context with selected rows, as a list publishes it. */
export const selecting = (ids: readonly number[], more: Partial<Targets> = {}): { context: CommandContext } => ({
  context: {
    place: 'table',
    rights: new Set(rights),
    targets: { subject: 'posts', ids, from: 'selection', ...more },
    tab: null,
    paneId: 'p1',
  },
})

/**
 * Prepares the tests of a file: one newsroom for all of them, and for each test a new stubbed browser in which an admin is signed
 * in, at noon of the newsroom's day. The returned object is filled before the first test.
 */
export function postCommandHarness() {
  const here = {} as { room: Newsroom; desk: Awaited<ReturnType<typeof stubBrowser>> }
  beforeAll(async () => {
    here.room = await openNewsroom()
  })
  beforeEach(async () => {
    here.room.at('2026-03-10T12:00:00Z')
    vi.useFakeTimers({ now: new Date('2026-03-10T12:00:00Z'), toFake: ['Date'] })
    here.desk = await stubBrowser(here.room, 'admin')
  })
  afterEach(() => {
    here.desk.leave()
    vi.useRealTimers()
  })
  afterAll(() => here.room.close())
  return here
}
