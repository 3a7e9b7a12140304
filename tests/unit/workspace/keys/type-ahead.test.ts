// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { command } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'
import { pressOf } from '#workspace/keys/key-press'
import { copyOfPress, copyWithTarget, originOf } from '#workspace/keys/key-target'
import { usePalette } from '#workspace/palette/store'
import { type Barrier, type BarrierState, forgetKeys, hold, pressReady } from '#workspace/keys/type-ahead'

let state: BarrierState
let barrier: Barrier
const given: string[] = []
const dispatched: KeyboardEvent[] = []

/** A barrier that claims every key. */
const barrierOf = (options: Partial<Barrier> = {}): Barrier => ({
  claim: () => true,
  state: () => state,
  press: ({ press }) => void given.push(press.event.key),
  pause: () => Promise.resolve(),
  ...options,
})

beforeEach(() => {
  vi.useFakeTimers()
  state = 'coming'
  given.length = 0
  dispatched.length = 0
  barrier = barrierOf()
})
afterEach(() => {
  forgetKeys(barrier)
  vi.useRealTimers()
})

const frames = (count = 1) => vi.advanceTimersByTimeAsync(17 * count)
/** As long as what follows at once takes: no frame, no timer. */
const noTime = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}
const eventOf = (key: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key, code: `Key${key.toUpperCase()}`, cancelable: true, ...init })
const press = (key: string, barriers: readonly Barrier[] = [barrier], init: KeyboardEventInit = {}) =>
  hold(pressOf(eventOf(key, init)), barriers, (event) => void dispatched.push(event))

test('held keys are dispatched in their order once their barrier is ready, and not before', async () => {
  for (const key of 'abc') expect(press(key)).toBe(true)
  await frames(5)
  expect(given).toEqual([])
  state = 'ready'
  await frames()
  expect(given).toEqual(['a', 'b', 'c'])
  press('d')
  expect(given).toEqual(['a', 'b', 'c', 'd'])
})

test('a barrier that reports itself ready releases its keys without waiting for a frame', async () => {
  for (const key of 'ab') press(key)
  state = 'ready'
  pressReady()
  await noTime()
  expect(given).toEqual(['a', 'b'])
})

test('a key pressed while held keys are dispatched waits behind them', async () => {
  barrier = barrierOf({ pause: () => new Promise((over) => setTimeout(over)) })
  for (const key of 'ab') press(key)
  state = 'ready'
  pressReady()
  await noTime()
  press('c')
  expect(given).toEqual(['a'])
  await frames()
  expect(given).toEqual(['a', 'b', 'c'])
})

test('keys whose barrier will not be ready are dropped one by one', async () => {
  barrier = barrierOf({ state: ({ press: { event } }) => (event.key === 'b' ? 'gone' : state) })
  for (const key of 'abc') press(key)
  state = 'ready'
  await frames()
  expect(given).toEqual(['a', 'c'])
})

test('a dispatched key may end the wait of the others', async () => {
  barrier = barrierOf({
    press: ({ press: { event } }) => {
      given.push(event.key)
      forgetKeys(barrier)
    },
  })
  for (const key of 'abc') press(key)
  state = 'ready'
  await frames()
  expect(given).toEqual(['a'])
  press('d')
  expect(given).toEqual(['a', 'd'])
})

test('the next key waits until the effect of a slow one is over', async () => {
  let end = () => {}
  barrier = barrierOf({ pause: () => new Promise<void>((over) => (end = over)) })
  for (const key of 'ab') press(key)
  state = 'ready'
  await frames(3)
  expect(given).toEqual(['a'])
  end()
  await frames()
  expect(given).toEqual(['a', 'b'])
})

test('a released key is not held a second time, however often it is dispatched again', async () => {
  barrier = barrierOf({ press: ({ press: { event }, dispatch }) => dispatch(copyWithTarget(event)) })
  const event = eventOf('a')
  expect(hold(pressOf(event), [barrier], (again) => void dispatched.push(again))).toBe(true)
  expect(event.defaultPrevented).toBe(true)
  state = 'ready'
  await frames()
  const again = dispatched[0] ?? event
  expect(originOf(again)).toBe(event)
  expect(again.defaultPrevented).toBe(false)
  press('b')
  state = 'coming'
  expect(hold(pressOf(copyOfPress(again)), [barrier], () => {})).toBe(false)
})

test('each key waits for its own barrier: one that is ready is not kept up by another', async () => {
  const other = barrierOf({ claim: ({ event }) => event.key === 'x', state: () => 'coming' })
  press('x', [other])
  press('a')
  state = 'ready'
  await frames()
  expect(given).toEqual(['a'])
  forgetKeys(other)
})

test('the first barrier that claims a key has it, and one that no barrier claims is not held', () => {
  state = 'ready'
  const first = barrierOf({ claim: ({ event }) => event.key === 'x', press: () => void given.push('first') })
  press('x', [first, barrier])
  press('y', [first, barrier])
  expect(given).toEqual(['first', 'y'])
  expect(press('z', [first])).toBe(false)
})

test('of a key that is held down only the first press is held', async () => {
  press('a')
  expect(press('a', [barrier], { repeat: true })).toBe(true)
  state = 'ready'
  await frames()
  expect(given).toEqual(['a'])
})

/** Makes the barrier claim a key that leads into a text field. @returns the keys that it handles, each with its part in the text */
function textsLedBy(lead: string): string[] {
  const texts: string[] = []
  barrier = barrierOf({
    claim: ({ event }) => event.key === lead,
    leadsToText: () => true,
    press: ({ press: { event }, text }) => void texts.push(`${event.key} ${text}`),
  })
  return texts
}

test('text typed after a key that leads into a text field is queued behind that key, and so is Escape, which leaves the field', async () => {
  const texts = textsLedBy('i')
  for (const key of ['i', 'a', 'Escape']) expect(press(key)).toBe(true)
  expect(texts).toEqual([])
  state = 'ready'
  await frames(3)
  expect(texts).toEqual(['i leads', 'a follows', 'Escape follows'])
})

test('a Tab after a key that leads into a text field keeps its place in the text', async () => {
  const texts = textsLedBy('n')
  for (const key of ['n', 'a', 'Tab', 'b']) expect(press(key)).toBe(true)
  state = 'ready'
  await frames(3)
  expect(texts).toEqual(['n leads', 'a follows', 'Tab follows', 'b follows'])
})

test('Escape pressed twice drops the text that is typed ahead', async () => {
  const texts = textsLedBy('i')
  for (const key of ['i', 'a', 'Escape']) press(key)
  expect(press('Escape')).toBe(false)
  expect(press('c')).toBe(false)
  state = 'ready'
  await frames(3)
  expect(texts).toEqual(['i undefined'])
})

test('a letter typed while earlier ones go from one barrier to the next overtakes none of them', async () => {
  let isLoaded = false
  const field = barrierOf({ claim: () => true, leadsToText: ({ event }) => event.key === 'i' })
  // Gives a key a frame, then passes it on to the field's barrier.
  const commands = barrierOf({
    state: () => (isLoaded ? 'ready' : 'coming'),
    press: ({ press: { event } }) => void hold(pressOf(copyOfPress(event)), [commands, field], () => undefined),
    pause: () => new Promise((over) => setTimeout(over, 17)),
    inOrder: true,
  })
  const type = (key: string) => press(key, [commands, field])
  for (const key of 'iab') type(key)
  isLoaded = true
  pressReady()
  type('c')
  await frames(10)
  state = 'ready'
  await frames(10)
  expect(given).toEqual(['i', 'a', 'b', 'c'])
  forgetKeys(field)
  forgetKeys(commands)
})

test('keys that keep their order are let through in the order of their presses, whichever barrier holds them', async () => {
  const late = barrierOf({ claim: ({ event }) => event.key !== 'b', state: () => state, inOrder: true })
  const early = barrierOf({ state: () => 'ready', inOrder: true })
  for (const key of 'abc') press(key, [late, early])
  await frames(3)
  expect(given).toEqual([])
  state = 'ready'
  await frames(3)
  expect(given).toEqual(['a', 'b', 'c'])
})

test('a command key waits for the text typed before it, and not for a key that only leads to a text', async () => {
  const open = {
    id: 'palette.open',
    title: 'Open',
    subject: 'app',
    right: 'signed-in',
    risk: 'none',
    writes: false,
  } as const
  registerCommands([command({ ...open, keys: [{ keys: 'mod+k', place: 'everywhere' }], run: () => undefined })])
  barrier = barrierOf({ claim: ({ event }) => event.key === 'i', leadsToText: () => true })
  press('i')
  expect(press('k', [barrier], { ctrlKey: true })).toBe(false)
  press('a')
  expect(press('k', [barrier], { ctrlKey: true })).toBe(true)
  expect(press('y', [barrier], { ctrlKey: true }), 'a key without a command').toBe(false)
  state = 'ready'
  await frames(3)
  expect(given).toEqual(['i', 'a', 'k'])
})

test('Escape pressed twice keeps a text that a command key waits for', async () => {
  const texts = textsLedBy('i')
  for (const key of ['i', 'a']) press(key)
  expect(press('k', [barrier], { ctrlKey: true })).toBe(true)
  for (const key of ['Escape', 'Escape']) expect(press(key)).toBe(true)
  state = 'ready'
  await frames(5)
  expect(texts).toEqual(['i leads', 'a follows', 'k follows', 'Escape follows', 'Escape follows'])
})

test('a key that keeps its order waits until the effect of the key before it is drawn, whichever barrier held that', async () => {
  let drawn = () => {}
  const first = barrierOf({
    claim: ({ event }) => event.key === 'a',
    inOrder: true,
    pause: () => new Promise<void>((over) => (drawn = over)),
  })
  const second = barrierOf({ inOrder: true })
  press('a', [first, second])
  press('b', [first, second])
  state = 'ready'
  await frames(3)
  expect(given).toEqual(['a'])
  drawn()
  await frames(3)
  expect(given).toEqual(['a', 'b'])
})

test('a key of the open palette does not wait for a held key that leads to a text', async () => {
  barrier = barrierOf({ claim: ({ event }) => event.key === 'e', leadsToText: () => true })
  press('e')
  usePalette.setState({ open: true })
  expect(press('a')).toBe(false)
  usePalette.setState({ open: false })
  expect(press('b')).toBe(true)
})

test('keys go on after a key whose effect failed to load', async () => {
  barrier = barrierOf({ pause: () => Promise.reject(new Error('not loaded')) })
  for (const key of 'ab') press(key)
  state = 'ready'
  await frames(3)
  expect(given).toEqual(['a', 'b'])
})
