// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { originOf, pressedAnew } from '#workspace/keys/key-target'
import { keyQueue, makeQueue, type State, whenOver } from '#workspace/keys/key-queue'

let state: State
const given: string[] = []

beforeEach(() => {
  vi.useFakeTimers()
  state = 'coming'
  given.length = 0
})
afterEach(() => vi.useRealTimers())

const frames = (count = 1) => vi.advanceTimersByTimeAsync(17 * count)
/** As long as what follows at once takes: no frame, no timer. */
const noTime = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const letters = (options: Partial<Parameters<typeof makeQueue<string>>[0]> = {}) =>
  makeQueue<string>({ look: () => state, give: (letter) => void given.push(letter), ...options })

test('what waits is given in its order once what it waits for is there, and not before', async () => {
  const queue = letters()
  for (const letter of 'abc') queue.add(letter)
  await frames(5)
  expect(given).toEqual([])
  state = 'there'
  await frames()
  expect(given).toEqual(['a', 'b', 'c'])
  queue.add('d')
  expect(given).toEqual(['a', 'b', 'c', 'd'])
})

test('whoever knows that it is there need not wait for a frame', async () => {
  const queue = letters()
  queue.add('a')
  state = 'there'
  queue.look()
  await noTime()
  expect(given).toEqual(['a'])
})

test('what comes while others are given waits its turn behind them', async () => {
  const queue = letters({ between: whenOver })
  for (const letter of 'ab') queue.add(letter)
  state = 'there'
  queue.look()
  await noTime()
  queue.add('c')
  expect(given).toEqual(['a'])
  expect(queue.items()).toEqual(['b', 'c'])
  await frames()
  expect(given).toEqual(['a', 'b', 'c'])
})

test('where it will not come what waits is forgotten, each for itself', async () => {
  const forgotten: string[] = []
  const queue = letters({
    look: (letter) => (letter === 'b' ? 'never' : 'there'),
    forget: (letter) => void forgotten.push(letter),
  })
  for (const letter of 'abc') queue.add(letter)
  await frames()
  expect([given, forgotten]).toEqual([['a', 'c'], ['b']])
})

test('what one of them does may end the waiting of the others', async () => {
  const queue = letters({
    give: (letter) => {
      given.push(letter)
      queue.clear()
    },
  })
  for (const letter of 'abc') queue.add(letter)
  state = 'there'
  await frames()
  expect(given).toEqual(['a'])
  queue.add('d')
  expect(given).toEqual(['a', 'd'])
})

test('the next one waits until a slow one is over', async () => {
  let end = () => {}
  const queue = letters({
    give: (letter) => {
      given.push(letter)
      return new Promise<void>((over) => (end = over))
    },
  })
  for (const letter of 'ab') queue.add(letter)
  state = 'there'
  await frames(3)
  expect(given).toEqual(['a'])
  end()
  await frames()
  expect(given).toEqual(['a', 'b'])
})

test('a key that was given is not kept a second time, however often it is pressed again', async () => {
  const pressed: KeyboardEvent[] = []
  const keys = keyQueue({ look: () => state, press: (event) => void pressed.push(event) })
  const event = new KeyboardEvent('keydown', { key: 'a', cancelable: true })
  keys.keep(event)
  expect(event.defaultPrevented).toBe(true)
  const next = new KeyboardEvent('keydown', { key: 'b', cancelable: true })
  expect(keys.isBefore(next)).toBe(true)
  state = 'there'
  await frames()
  const [again] = pressed
  expect(again && originOf(again)).toBe(event)
  expect(again?.defaultPrevented).toBe(false)
  keys.keep(next)
  state = 'coming'
  expect(again && [keys.isBefore(again), keys.isGiven(pressedAnew(again))]).toEqual([false, true])
})
