// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { followEvents } from '#client/api/events'
import { addLiveHandlers, streamState } from '#client/api/live-subscriptions'

const heard: [string, readonly number[]][] = []
addLiveHandlers({
  'tag.changed': (ids) => heard.push(['tag.changed', ids]),
  'post.locked': (ids) => heard.push(['post.locked', ids]),
})

const line: string[] = []
addLiveHandlers({ here: () => line.push('here'), away: () => line.push('away') })

/** Each request with its place, and how to go on with its answer. */
interface Asked {
  place: string | null
  tell: (text: string) => void
  end: () => void
  aborted: () => boolean
}

let asked: Asked[] = []
let status = 200
let stop = () => {}

function answer(request: Request | string): Promise<Response> {
  if (status === 0) return Promise.reject(new TypeError('Failed to fetch'))
  // Whether the server is there again.
  if (typeof request === 'string') return Promise.resolve(new Response())
  if (status !== 200) return Promise.resolve(Response.json({ message: 'no' }, { status }))
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (own) => void (controller = own) })
  request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
  asked.push({
    place: request.headers.get('last-event-id'),
    tell: (text) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
    aborted: () => request.signal.aborted,
  })
  return Promise.resolve(new Response(body))
}

const settle = () => vi.advanceTimersByTimeAsync(10)
const see = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the stream starts from the event place that was current when the window began to read', async () => {
  stop()
  asked = []
  streamState.place = '12.34'
  stop = followEvents()
  await settle()
  streamState.place = ''
  expect(asked.map(({ place }) => place)).toEqual(['12.34'])
})

beforeEach(async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', vi.fn(answer))
  heard.length = 0
  line.length = 0
  asked = []
  status = 200
  stop = followEvents()
  await settle()
})
afterEach(async () => {
  stop()
  await settle()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the stream of events', () => {
  test('tells whoever hears of them, however its bytes are cut', async () => {
    asked[0]!.tell('event: tag.changed\ndata: {"ids":[1,')
    asked[0]!.tell('2]}\n\n:\n\nid: 9.1\nevent: post.lo')
    asked[0]!.tell('cked\ndata: {"ids":[7]}\n\n')
    await settle()
    expect(heard).toEqual([
      ['tag.changed', [1, 2]],
      ['post.locked', [7]],
    ])
    expect(streamState.changes).toBe(true)
  })

  test('goes on after what it was told last', async () => {
    asked[0]!.tell('id: 41.5\nevent: here\ndata: {}\n\n')
    await settle()
    asked[0]!.end()
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked.map(({ place }) => place)).toEqual([null, '41.5'])
    // A line that is cut is not let go of.
    window.dispatchEvent(new Event('online'))
    await settle()
    expect(line).toEqual(['here'])
  })

  test('reads all anew where it cannot go on, and survives what it does not know', async () => {
    asked[0]!.tell('event: thing.new\ndata: nonsense\n\nevent: reset\ndata: {}\n\n')
    await settle()
    expect(heard).toEqual([
      ['tag.changed', []],
      ['post.locked', []],
    ])
  })

  test('waits longer and longer for a server that is away, and goes on when it is back', async () => {
    status = 0
    asked[0]!.end()
    await vi.advanceTimersByTimeAsync(60_000)
    const tries = vi.mocked(fetch).mock.calls.filter(([request]) => request instanceof Request).length
    expect(tries).toBeGreaterThan(4)
    // Each try is sent three times by the line to the server.
    expect(tries).toBeLessThan(40)
    status = 200
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked.length).toBeGreaterThanOrEqual(2)
  })

  test('is not asked for again where there is none', async () => {
    status = 404
    asked[0]!.end()
    await vi.advanceTimersByTimeAsync(5000)
    const before = vi.mocked(fetch).mock.calls.length
    await vi.advanceTimersByTimeAsync(120_000)
    expect(vi.mocked(fetch).mock.calls.length).toBe(before)
    expect(streamState.changes).toBe(false)
  })

  test('is cut by a line on which nothing comes, and not by one that gives signs of life', async () => {
    for (let beats = 0; beats < 4; beats += 1) {
      asked[0]!.tell(':\n\n')
      // One after the other.
      await vi.advanceTimersByTimeAsync(15_000)
    }
    expect(asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(45_000)
    expect(asked[0]!.aborted()).toBe(true)
    expect(asked).toHaveLength(2)
  })

  test('is let go by a window that nobody touched for a working day, so that its sign-in can end', async () => {
    const beat = setInterval(() => asked.at(-1)?.aborted() === false && asked.at(-1)?.tell(':\n\n'), 15_000)
    await vi.advanceTimersByTimeAsync(7.9 * 3_600_000)
    expect(asked.at(-1)?.aborted()).toBe(false)
    await vi.advanceTimersByTimeAsync(0.2 * 3_600_000)
    expect(asked.at(-1)?.aborted()).toBe(true)
    const before = asked.length
    window.dispatchEvent(new Event('keydown'))
    await settle()
    expect(asked).toHaveLength(before + 1)
    clearInterval(beat)
  })

  test('is let go by a window that nobody sees, and goes on when it is seen again', async () => {
    asked[0]!.tell('id: 3.1\nevent: here\ndata: {}\n\n')
    await settle()
    see('hidden')
    await vi.advanceTimersByTimeAsync(9000)
    expect(asked[0]!.aborted()).toBe(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(asked[0]!.aborted()).toBe(true)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
    see('visible')
    await settle()
    expect(asked.map(({ place }) => place)).toEqual([null, '3.1'])
    asked[1]!.tell('id: 3.1\nevent: here\ndata: {}\n\n')
    await settle()
    expect(line).toEqual(['here', 'away', 'here'])
  })

  test('is let go at once by a page that is left and kept for Back, and goes on when it comes back', async () => {
    window.dispatchEvent(new Event('pagehide'))
    await settle()
    expect(asked[0]!.aborted()).toBe(true)
    window.dispatchEvent(new Event('pageshow'))
    await settle()
    expect(asked).toHaveLength(2)
  })
})
