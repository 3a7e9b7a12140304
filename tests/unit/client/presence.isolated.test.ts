// @vitest-environment jsdom
// Presence: what a window reports of itself and reads about others, against a stubbed server that records the requests.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { samplePost } from './post-server'

interface Asked {
  method: string
  posts: string
  keepalive: boolean
}

let asked: Asked[] = []
let status = 200
let people: object[] = []

async function answer(request: Request): Promise<Response> {
  if (!request.url.includes('/v2/presence')) return new Response(null, { status: 204 })
  const text = await request.clone().text()
  const posts = text ? JSON.parse(text).posts.join() : (new URL(request.url).searchParams.get('posts') ?? 'all')
  asked.push({ method: request.method, posts, keepalive: request.keepalive })
  if (status === 0) throw new TypeError('Failed to fetch')
  if (status !== 200) return Response.json({ message: 'No.' }, { status })
  return request.method === 'POST' ? new Response(null, { status: 204 }) : Response.json({ people })
}

const said = () => asked.filter(({ method }) => method === 'POST').map(({ posts }) => posts)
const questions = () => asked.filter(({ method }) => method === 'GET').map(({ posts }) => posts)
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** The modules anew: a window that has just come up. */
async function comeUp(rights = ['posts.read']) {
  vi.resetModules()
  const { useSession } = await import('#client/session/session')
  const me = { id: 1, name: 'Ama', email: null, role: 'editor', section_id: null, rights }
  useSession.setState({ me: { ...me, own_posts_only: false, two_fa_enabled: false } })
  const drafts = await import('#client/post-draft/store')
  return {
    ...(await import('#client/presence/store')),
    ...(await import('#client/presence/poll')),
    ...(await import('#client/presence/send')),
    signOut: (await import('#client/session/session')).signOut,
    open: (id: number) => drafts.addDraft({ ...samplePost, id }),
    type: (id: number) => drafts.changeDraft(id, ({ values }) => ({ values: { ...values, main_headline: 'x' } })),
    close: (id: number) => drafts.removeDraft(id),
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-22T09:00:00Z') })
  vi.stubGlobal('fetch', vi.fn(answer))
  asked = []
  status = 200
  people = []
})
afterEach(() => {
  // The window of the test is closed.
  window.dispatchEvent(new Event('pagehide'))
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what a window says', () => {
  test('is what it has open: at once when that changes, else each 25 seconds, and nothing while nothing is open', async () => {
    const window = await comeUp()
    window.reportPresence()
    await pass(60_000)
    expect(said()).toEqual([])
    window.open(7)
    window.open(9)
    await pass(500)
    expect(said()).toEqual(['7,9'])
    window.type(7)
    await pass(24_000)
    expect(said()).toHaveLength(1)
    await pass(51_000)
    expect(said()).toEqual(['7,9', '7,9', '7,9', '7,9'])
    window.close(7)
    window.close(9)
    await pass(60_000)
    expect(said().slice(4)).toEqual([''])
  })

  test('waits for the connection, is withdrawn when the window is hidden, and is sent again when it is shown', async () => {
    const window = await comeUp()
    window.open(7)
    await pass(1000)
    expect(said()).toEqual([])
    window.reportPresence()
    await pass(1000)
    window.stopReporting()
    await pass(60_000)
    expect(said()).toEqual(['7', ''])
    window.reportPresence()
    await pass(1000)
    expect(said()).toEqual(['7', '', '7'])
  })

  test('is sent again after a long disconnection, and not after a short one', async () => {
    const window = await comeUp()
    window.open(7)
    window.reportPresence()
    await pass(5000)
    window.reportPresence()
    await pass(1000)
    expect(said()).toEqual(['7'])
    vi.setSystemTime(Date.now() + 60_000)
    window.reportPresence()
    await pass(1000)
    expect(said()).toEqual(['7', '7'])
  })

  test('is taken back by a page that goes away, in a request that outlives it', async () => {
    const { open, reportPresence } = await comeUp()
    open(7)
    reportPresence()
    await pass(1000)
    window.dispatchEvent(new Event('pagehide'))
    await pass(30_000)
    expect(asked.slice(1)).toEqual([{ method: 'POST', posts: '', keepalive: true }])
  })

  test('ends with the session: a sign-out takes it along', async () => {
    vi.stubGlobal('location', { ...location, pathname: '/login' })
    const window = await comeUp()
    window.open(7)
    window.reportPresence()
    await pass(1000)
    await window.signOut()
    window.close(7)
    await pass(60_000)
    expect(said()).toEqual(['7'])
  })

  test('is sent again at the next interval after no answer, and no more after a refusal', async () => {
    const window = await comeUp()
    status = 503
    window.open(7)
    window.reportPresence()
    await pass(20_000)
    expect(said()).toHaveLength(1)
    await pass(10_000)
    expect(said()).toHaveLength(2)
    status = 403
    await pass(200_000)
    expect(said()).toHaveLength(3)
  })

  test('is nothing where the person may not read posts', async () => {
    const window = await comeUp(['tags.read'])
    window.open(7)
    window.reportPresence()
    window.onPresenceChanged([])
    await pass(60_000)
    expect(asked).toEqual([])
  })
})

describe('who else is here', () => {
  const ama = { id: 2, name: 'Ama', reads: [7], edits: [9] }
  const zoe = { id: 3, name: 'Zoe', reads: [9], edits: [] }
  const ben = { id: 4, name: 'Ben', reads: [9], edits: [7] }

  test('is asked once for all posts, then for those that are shown when they are told of', async () => {
    const window = await comeUp()
    const drawn = vi.fn()
    window.followColleagues(7, drawn)
    people = [zoe, ama, ben]
    window.onPresenceChanged([])
    await pass(1000)
    expect(questions()).toEqual(['all'])
    expect(window.colleaguesAt(9).map(({ name, edits }) => [name, edits])).toEqual([
      ['Ama', true],
      ['Ben', false],
      ['Zoe', false],
    ])
    expect(drawn).toHaveBeenCalledTimes(1)
    people = [{ ...ben, reads: [] }]
    window.onPresenceChanged([7, 9])
    window.onPresenceChanged([7])
    await pass(1000)
    expect(questions()).toEqual(['all', '7'])
    expect(window.colleaguesAt(7).map(({ name }) => name)).toEqual(['Ben'])
    expect(drawn).toHaveBeenCalledTimes(2)
  })

  test('of a post that was told of while nobody looked is asked when it is shown', async () => {
    const window = await comeUp()
    people = [ama]
    window.onPresenceChanged([])
    await pass(1000)
    people = []
    window.onPresenceChanged([9])
    await pass(1000)
    expect(questions()).toEqual(['all'])
    const stop = window.followColleagues(9, () => undefined)
    await pass(1000)
    expect(questions()).toEqual(['all', '9'])
    expect(window.colleaguesAt(9)).toEqual([])
    stop()
    window.followColleagues(9, () => undefined)
    await pass(1000)
    expect(questions()).toHaveLength(2)
  })

  test('draws nothing anew where nothing changed', async () => {
    const window = await comeUp()
    const drawn = vi.fn()
    window.followColleagues(7, drawn)
    people = [ama]
    window.onPresenceChanged([])
    await pass(1000)
    const before = window.colleaguesAt(7)
    window.onPresenceChanged([])
    await pass(1000)
    expect(window.colleaguesAt(7)).toBe(before)
    expect(drawn).toHaveBeenCalledTimes(1)
  })

  test('is asked again after a failure, in a while, and no more where it is refused', async () => {
    const window = await comeUp()
    window.followColleagues(7, () => undefined)
    status = 500
    window.onPresenceChanged([7])
    await pass(4000)
    expect(questions()).toHaveLength(1)
    status = 200
    await pass(5000)
    expect(questions()).toHaveLength(2)
    status = 403
    window.onPresenceChanged([7])
    await pass(1000)
    window.onPresenceChanged([7])
    await pass(60_000)
    expect(questions()).toHaveLength(3)
  })
})
