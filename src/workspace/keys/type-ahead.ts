// Type-ahead: keys pressed for something that is still loading wait in one queue until it is there.
import { isTyped, originOf } from '#workspace/keys/key-target'
import type { KeyPress } from '#workspace/keys/key-press'
import { whenDrawn } from '#workspace/keys/next-frame'

/**
 * Milliseconds that keys wait for something that should be there by now: a text field after its command, a question, the next row.
 * Whoever typed ahead looks up after about as long, and does not expect a key to act that was pressed before.
 */
export const keyTimeout = 3000

/** `gone`: what the keys are for will not come, so they are dropped. */
export type BarrierState = 'coming' | 'ready' | 'gone'

/** Something that keys wait for. */
export interface Barrier {
  /** Whether a key is for it. `isBehind`: earlier keys for it are still held. `drop`: the key is swallowed. */
  takes: (press: KeyPress, isBehind: boolean) => boolean | 'drop'
  /** Asked once a frame while keys are held. */
  state: (key: HeldKey) => BarrierState
  /** Handles a key when it is ready. */
  press: (key: HeldKey) => void
  /** Whether a held key focuses a text field, so that what is typed after it is for that text. */
  leadsToText?: (press: KeyPress) => boolean
  /** What the next key waits for. Left out: until the effect of the one before is drawn. */
  pause?: () => Promise<void>
}

export interface HeldKey {
  press: KeyPress
  barrier: Barrier
  /** It focuses a text field, or it is typed after a key that does. */
  text: 'leads' | 'follows' | undefined
  /** Dispatches a key event anew. */
  dispatch: (event: KeyboardEvent) => void
}

let held: readonly HeldKey[] = []

/** The barriers whose last key has no visible effect yet. */
const pausing = new Set<Barrier>()

/** The barriers that a key has passed: it is not held for the same one again. */
const passed = new WeakMap<KeyboardEvent, Set<Barrier>>()

/**
 * Holds a key back for the first barrier that takes it.
 * @param dispatch handles the key where its barrier passes it on.
 * @returns whether it was held back.
 */
export function hold(press: KeyPress, barriers: readonly Barrier[], dispatch: HeldKey['dispatch']): boolean {
  const { event } = press
  if (event.key === 'Escape') forgetTyped()
  const claim = claimOf(press, barriers)
  if (!claim) return false
  event.preventDefault()
  // Of a key that is held down only the first press counts.
  if (event.repeat || claim.isDropped) return true
  held = [...held, { press, dispatch, barrier: claim.barrier, text: claim.text }]
  pressReady()
  return true
}

interface Claim extends Pick<HeldKey, 'barrier' | 'text'> {
  isDropped?: boolean
}

/** The barrier that takes a key: that of the text it is typed for, else the first that wants it. */
function claimOf(press: KeyPress, barriers: readonly Barrier[]): Claim | undefined {
  const before = textBefore(press.event)
  if (before) return { barrier: before, text: 'follows' }
  for (const barrier of barriers) {
    if (hasPassed(press.event, barrier)) continue
    const taken = barrier.takes(press, isHolding(barrier))
    if (taken !== false)
      return { barrier, text: barrier.leadsToText?.(press) ? 'leads' : undefined, isDropped: taken === 'drop' }
  }
  return undefined
}

const isHolding = (barrier: Barrier) => held.some((key) => key.barrier === barrier)

const hasPassed = (event: KeyboardEvent, barrier: Barrier) => passed.get(originOf(event))?.has(barrier) === true

/** The barrier of a held key that focuses a text field, for a key that is typed after it. */
function textBefore(event: KeyboardEvent): Barrier | undefined {
  if (!isTyped(event)) return undefined
  const before = held.find((key) => key.text && !hasPassed(event, key.barrier))
  return before && before.barrier.state(before) !== 'gone' ? before.barrier : undefined
}

/** Escape drops what was typed for a text that is not there yet. */
function forgetTyped(): void {
  if (held.some(({ text }) => text))
    held = held.flatMap((key) => (key.text === 'follows' ? [] : [{ ...key, text: undefined }]))
}

/** Drops all keys that are held for a barrier. */
export function forgetKeys(barrier: Barrier): void {
  held = held.filter((key) => key.barrier !== barrier)
}

/** The request for the next frame. */
let frame = 0

/** Presses every key whose barrier is ready, each barrier's in their order. A barrier that has become ready may call it at once. */
export function pressReady(): void {
  for (let key = nextKey(); key; key = nextKey()) pressKey(key)
  cancelAnimationFrame(frame)
  if (held.length > 0) frame = requestAnimationFrame(pressReady)
}

function nextKey(): HeldKey | undefined {
  const waiting = new Set<Barrier>(pausing)
  return held.find((key) => {
    if (waiting.has(key.barrier)) return false
    waiting.add(key.barrier)
    return key.barrier.state(key) !== 'coming'
  })
}

function pressKey(key: HeldKey): void {
  const { barrier, press } = key
  held = held.filter((other) => other !== key)
  if (barrier.state(key) === 'gone') return
  const origin = originOf(press.event)
  passed.set(origin, (passed.get(origin) ?? new Set()).add(barrier))
  if (isHolding(barrier)) pauseAfter(barrier)
  barrier.press(key)
}

function pauseAfter(barrier: Barrier): void {
  pausing.add(barrier)
  void (barrier.pause ?? whenDrawn)().then(() => {
    pausing.delete(barrier)
    pressReady()
  })
}
