// Type-ahead: keys pressed while their target is loading are held in one queue.
import { isEnterWaitingIn } from '#ui/choices/use-enter-ahead'
import { isTab, isTyped, movesCaret, originOf } from '#workspace/keys/key-target'
import { beginsBinding, bindingOf, type KeyPress } from '#workspace/keys/key-press'
import { whenDrawn } from '#workspace/keys/next-frame'
import { isPaletteOpen } from '#workspace/palette/store'

/** `gone`: the target of the keys will not appear, so they are dropped. */
export type BarrierState = 'coming' | 'ready' | 'gone'

/** Something that keys are held for. */
export interface Barrier {
  /**
   * Decides whether a key is held for this barrier, and starts what the key then waits for: the loading of commands, the time limit
   * of a question. It may also end a wait, on Escape. `isBehind`: earlier keys are still held for it. `drop`: the key is ignored.
   */
  claim: (press: KeyPress, isBehind: boolean) => boolean | 'drop'
  /** Called once a frame while keys are held. */
  state: (key: HeldKey) => BarrierState
  /** Handles a key when it is ready. */
  press: (key: HeldKey) => void
  /** Whether a held key focuses a text field, so that characters after it are typed into that field. */
  leadsToText?: (press: KeyPress) => boolean
  /** Whether its keys keep their order with those of other such barriers. Left out: only the keys of a text do. */
  inOrder?: true
  /** Resolves when the key after this one may be handled. Undefined: after the effect of this key is drawn. */
  pause?: (press: KeyPress) => Promise<void> | undefined
}

export interface HeldKey {
  press: KeyPress
  barrier: Barrier
  /** `leads`: the key focuses a text field. `follows`: it is pressed after such a key. */
  text: 'leads' | 'follows' | undefined
  /** Dispatches a key event anew. */
  dispatch: (event: KeyboardEvent) => void
}

/** All held keys, in the order in which the person pressed them. */
let heldKeys: readonly HeldKey[] = []

/** When the person pressed a key. A key that goes from one barrier to the next keeps its time. */
const timeOf = (event: KeyboardEvent): number => originOf(event).timeStamp

/** Whether the effect of the last key is still to be drawn. */
let isPausing = false

/** The barriers that each key has already passed. A key is not held twice for the same barrier. */
const passed = new WeakMap<KeyboardEvent, Set<Barrier>>()

/**
 * Holds a key for the first barrier that claims it.
 * @param dispatch handles the key when the barrier lets it through.
 * @returns whether the key was held.
 */
export function hold(press: KeyPress, barriers: readonly Barrier[], dispatch: HeldKey['dispatch']): boolean {
  const { event } = press
  if (event.key === 'Escape' && isEscapeLast()) forgetTyped()
  if (heldKeys.some(isEscape)) markAfterLeave(event)
  const claim = claimOf(press, barriers)
  if (!claim) return false
  event.preventDefault()
  // Repeats of a key that stays pressed are dropped.
  if (event.repeat || claim.isDropped) return true
  const held = { press, dispatch, barrier: claim.barrier, text: claim.text }
  heldKeys = [...heldKeys, held].toSorted((one, other) => timeOf(one.press.event) - timeOf(other.press.event))
  pressReady()
  return true
}

interface Claim extends Pick<HeldKey, 'barrier' | 'text'> {
  isDropped?: boolean
}

/** The barrier that claims a key: the barrier of the text field it is typed for, else the first that claims it. */
function claimOf(press: KeyPress, barriers: readonly Barrier[]): Claim | undefined {
  const before = textBefore(press)
  if (before) return { barrier: before, text: 'follows' }
  for (const barrier of barriers) {
    if (hasPassed(press.event, barrier)) continue
    const claimed = barrier.claim(press, isHolding(barrier))
    if (claimed !== false)
      return { barrier, text: barrier.leadsToText?.(press) ? 'leads' : undefined, isDropped: claimed === 'drop' }
  }
  return undefined
}

/** Whether keys are held for a barrier. */
export const isHolding = (barrier: Barrier) => heldKeys.some((key) => key.barrier === barrier)

const hasPassed = (event: KeyboardEvent, barrier: Barrier) => passed.get(originOf(event))?.has(barrier) === true

/**
 * The barrier for a key that follows a held key which focuses a text field: that key's barrier, or one that still holds an earlier
 * key of the text, so that no key overtakes another.
 */
function textBefore(press: KeyPress): Barrier | undefined {
  const { event } = press
  const isAhead = ({ barrier, press }: HeldKey) => timeOf(press.event) <= timeOf(event) && !hasPassed(event, barrier)
  const before = heldKeys.find((key) => key.text && isAhead(key) && !skipsLead(press, key))
  if (!before || !(isForField(event) || waitsForText(press)) || before.barrier.state(before) === 'gone')
    return undefined
  return (heldKeys.find((key) => key.barrier !== before.barrier && isAhead(key)) ?? before).barrier
}

/** Whether a key does not wait for a key that only focuses a text field: a command key, and any key of the open palette. */
const skipsLead = ({ event }: KeyPress, { text }: HeldKey) =>
  text === 'leads' && (!isForField(event) || isPaletteOpen())

/** Whether a key types into a field, moves its caret or goes on to the next one. */
export const isForField = (event: KeyboardEvent): boolean => isTyped(event) || isTab(event) || movesCaret(event)

/**
 * Whether a key that types nothing waits for the text that was typed before it: Escape, which leaves the field, and a command key,
 * also one that has its command only in the place of that field.
 */
export const waitsForText = (press: KeyPress): boolean =>
  press.event.key === 'Escape' || bindingOf(press) !== undefined || beginsBinding(press)

const isEscape = ({ press }: HeldKey) => press.event.key === 'Escape'

/** Whether a held key is one for a command that waits for the text before it, such as Ctrl+S. */
const isCommandKey = ({ press, text }: HeldKey) =>
  text !== 'leads' && !isForField(press.event) && press.event.key !== 'Escape'

/**
 * Whether the last held key is an Escape, which waits for the text that was typed before it. A second one drops that text, unless a
 * command key waits for it too.
 */
export const isEscapeLast = (): boolean => heldKeys.slice(-1).some(isEscape) && !heldKeys.some(isCommandKey)

/** The keys that were pressed after a held Escape, or after a command that leaves its screen and is not done. */
const afterLeave = new WeakSet<KeyboardEvent>()

/** Marks a key as pressed after one that leaves the text. */
export const markAfterLeave = (event: KeyboardEvent): void => void afterLeave.add(originOf(event))

/** Marks all held keys as pressed after such a key. */
export const markHeldAfterLeave = (): void => heldKeys.forEach(({ press }) => markAfterLeave(press.event))

/** Whether a key was pressed after one that leaves the text: it is for what has the focus once that is left. */
export const isAfterLeave = (event: KeyboardEvent): boolean => afterLeave.has(originOf(event))

/** Drops the keys that were typed for a text field without focus yet. */
function forgetTyped(): void {
  if (heldKeys.some(({ text }) => text))
    heldKeys = heldKeys.flatMap((key) => (key.text === 'follows' ? [] : [{ ...key, text: undefined }]))
}

/** Drops all keys that are held for a barrier. */
export function forgetKeys(barrier: Barrier): void {
  heldKeys = heldKeys.filter((key) => key.barrier !== barrier)
}

/** The request for the next frame. */
let frame = 0

/**
 * Handles every held key whose barrier is ready, in order for each barrier, each after the effect of the one before it is drawn. A
 * barrier can call it as soon as it is ready.
 */
export function pressReady(): void {
  for (let key = nextKey(); key; key = nextKey()) pressKey(key)
  cancelAnimationFrame(frame)
  if (heldKeys.length > 0) frame = requestAnimationFrame(pressReady)
}

function nextKey(): HeldKey | undefined {
  if (isPausing) return undefined
  const busy = new Set<Barrier>()
  return heldKeys.find((key, at) => {
    if (busy.has(key.barrier)) return false
    busy.add(key.barrier)
    return key.barrier.state(key) !== 'coming' && !isBehindOther(key, at)
  })
}

const keepsOrder = ({ text, barrier }: HeldKey) => text || barrier.inOrder

/** Whether a key must wait, because another barrier holds a key that was pressed before it, and both keep their order. */
const isBehindOther = (key: HeldKey, at: number) =>
  keepsOrder(key) &&
  heldKeys.some(
    (other, before) =>
      before < at && other.barrier !== key.barrier && keepsOrder(other) && !skipsLead(key.press, other),
  )

function pressKey(key: HeldKey): void {
  const { barrier, press } = key
  heldKeys = heldKeys.filter((other) => other !== key)
  if (barrier.state(key) === 'gone') return
  const origin = originOf(press.event)
  // A key behind a text waited for that text alone.
  if (key.text !== 'follows') passed.set(origin, (passed.get(origin) ?? new Set()).add(barrier))
  if (heldKeys.length > 0) pauseAfter(key)
  barrier.press(key)
  // The key is an Enter that waits for a search: the others are for what it leads to.
  if (isEnterWaitingIn(document.activeElement)) markHeldAfterLeave()
}

function pauseAfter({ barrier, press }: HeldKey): void {
  isPausing = true
  const goOn = () => {
    isPausing = false
    pressReady()
  }
  void (barrier.pause?.(press) ?? whenDrawn()).then(goOn, goOn)
}
