// After a command that focuses a text field, keys are held until the field has the focus. They are not run as shortcuts.
import { isEnterWaitingIn } from '#ui/choices/use-enter-ahead'
import { keyIdleDelay, keyTimeout } from '#ui/key-idle'
import type { KeyRules } from '#workspace/command/command'
import { isQuestionDue } from '#workspace/command/questions'
import { type KeyPress, pressOf } from '#workspace/keys/key-press'
import {
  choosesByKey,
  copyOfPress,
  copyWithTarget,
  forgetTextKeys,
  hasQuestionFocus,
  isFormSelect,
  isForText,
  isTab,
  isTextField,
  isTyped,
  isWritable,
  pressAtFocus,
  write,
} from '#workspace/keys/key-target'
import { drawnUntil, whenDrawn } from '#workspace/keys/next-frame'
import { paletteBarrier } from '#workspace/keys/palette-barrier'
import {
  type Barrier,
  type BarrierState,
  forgetKeys,
  isForField,
  hold,
  type HeldKey,
  isAfterLeave,
  isEscapeLast,
  markHeldAfterLeave,
  pressReady,
  waitsForText,
} from '#workspace/keys/type-ahead'

interface TextWait {
  /** When the wait ends, in milliseconds of `performance.now()`. Infinity while the command runs. */
  end: number
  /** The element that had the focus when the command began. */
  from: Element | null
  toText: KeyRules['toText']
  /** The command failed, as when the server refuses it: what is typed on goes nowhere, until no key is pressed for a moment. */
  failed?: boolean
  /** A side panel had the focus, whose field is not loaded yet. */
  inPanel?: boolean
}

/** The present wait for a text field; null: none. */
let wait: TextWait | null = null

/** `coming` while a text field is waited for; then how the last wait ended. */
let state: BarrierState = 'gone'

/**
 * Starts to wait for a text field.
 * @param result of the command that focuses the field.
 * @param toText how the field is known (`KeyRules`).
 */
export function waitForText(result: Promise<{ status: string }>, toText: TextWait['toText'] = true): void {
  const own: TextWait = { end: Infinity, from: document.activeElement, toText }
  wait = own
  state = 'coming'
  const look = () => {
    if (wait !== own) return
    own.inPanel ||= document.activeElement?.matches('[data-content]') === true
    if (hasField(own)) end('ready')
    else if (performance.now() > own.end || isElsewhere(own)) end('gone')
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  void result.then(({ status }) => {
    own.failed = status === 'failed'
    own.end = performance.now() + (own.failed ? keyIdleDelay : keyTimeout)
    if (status !== 'done' && !own.failed && wait === own) end('gone')
  })
}

/** The time in which a command that is done takes the focus from the field that it was called in, in milliseconds. */
const drawTime = 100

/** From when on the field that the command was called in may be the one that is waited for, in milliseconds of `performance.now()`. */
const countsFrom = ({ toText, end }: TextWait) => (toText === 'another' ? Infinity : end - keyTimeout + drawTime)

/** Whether a command that focuses a text field runs, or its field has no focus yet. */
export const isTextAwaited = (): boolean => wait !== null

/** Whether the field that is waited for has the focus: a text, or the select that a form begins with. */
function hasField(own: TextWait | null): boolean {
  const { activeElement } = document
  const isEarly = own && performance.now() < countsFrom(own)
  return (
    (isWritable(activeElement) || isFormSelect(activeElement)) &&
    !own?.failed &&
    !(isEarly && (own.toText === 'afterwards' || own.from === activeElement))
  )
}

/**
 * Whether the focus moved to something other than a text field: a question, a button, a check box; or back, because the side panel
 * was closed before its field was there. A panel that opens focuses its tab first.
 */
function isElsewhere({ from, inPanel = false }: TextWait): boolean {
  const { activeElement } = document
  if (activeElement === from) return inPanel
  if (isTextField(activeElement) || isFormSelect(activeElement)) return false
  // A screen moves the focus along by itself, as with a card that goes to another column.
  if (activeElement?.matches('[data-main],[data-keys]')) return inPanel
  return !!activeElement?.closest(
    '[data-place=dialog],[data-place=palette],[role=listbox],[role=menu],button:not([role=tab]),input,select',
  )
}

/** Ends the wait. `ready`: the held keys are typed into the field. `gone`: they are dropped. */
function end(how: 'ready' | 'gone'): void {
  wait = null
  state = how
  pressReady()
}

const loadMoveFocus = () => import('#workspace/keys/move-focus')

/** How many held Tabs have not moved the focus yet. The keys after them are held, for they are for the next field. */
let moves = 0

function moveByTab(isBack: boolean): void {
  moves += 1
  // The keys after it are typed into the next field, also where the last wait ended without one.
  if (!wait) state = 'ready'
  void loadMoveFocus()
    .then(({ moveFocus }) => moveFocus(isBack))
    .finally(() => (moves -= 1))
}

/** How many commands that leave their screen are under way, or their screen has the focus still. */
let leaves = 0

/** Whether a command that leaves its screen is under way, and asks nothing. */
const isLeaving = (): boolean => leaves > 0 && !hasQuestionFocus()

/** Whether the keys that are pressed now are for what a command or an Enter leads to. */
export const isFocusLeaving = (): boolean => isLeaving() || isEnterWaitingIn(document.activeElement)

/** The most frames until a screen that was left has no focus any more. On a slow computer a frame takes longer, and so does this. */
const mostLeaveFrames = 20

/**
 * Holds the keys that are pressed while a command leaves its screen, as closing a tab does, which waits for a save under way. They
 * are for what has the focus afterwards. A question that the command asks drops them.
 * @param screen the one in which the command is called.
 */
export function waitForLeave(result: Promise<unknown>, screen: Element | null): void {
  leaves += 1
  markHeldAfterLeave()
  if (!wait) state = 'ready'
  let isDone = false
  const isLeft = () => document.activeElement !== document.body && !screen?.contains(document.activeElement)
  const letGo = async () => {
    await drawnUntil(() => isDone || hasQuestionFocus(), Infinity)
    await drawnUntil(() => isLeft() || hasQuestionFocus(), mostLeaveFrames)
    leaves -= 1
    if (hasQuestionFocus()) state = 'gone'
    else forgetTextKeys()
    pressReady()
  }
  void letGo()
  void result.finally(() => (isDone = true))
}

/** Whether a key that is pressed during a leave, or behind an Enter that waits, is held: all but those of the browser, such as Ctrl+C. */
const isHeldInLeave = (press: KeyPress) => isForField(press.event) || waitsForText(press)

/**
 * Claims a key behind an Enter that waits for the results of a search: it is for what that Enter leads to. Escape drops all such keys;
 * Backspace right behind the Enter corrects the searched text.
 */
function claimBehindEnter(press: KeyPress, isBehind: boolean): boolean {
  const { key } = press.event
  if (key === 'Escape') forgetKeys(textBarrier)
  if (key === 'Escape' || (key === 'Backspace' && !isBehind)) return false
  if (!wait) state = 'ready'
  return isHeldInLeave(press)
}

export const textBarrier: Barrier = {
  claim: (press, isBehindKey) => {
    const { event } = press
    if (isEnterWaitingIn(document.activeElement)) return claimBehindEnter(press, isBehindKey)
    if (isLeaving()) return isHeldInLeave(press)
    const isBehind = isBehindKey || moves > 0
    if (!wait && !isBehind) return false
    if (event.key === 'Escape' && (!isBehind || isEscapeLast())) end('gone')
    if (wait?.failed) wait.end = performance.now() + keyIdleDelay
    // Tab goes on from the field.
    if (state === 'gone' || !(isForField(event) || (isBehind && waitsForText(press)))) return false
    const isThere = hasField(wait)
    if (isThere) end('ready')
    return isBehind || !isThere
  },
  state: ({ press: { target } }) => {
    if (moves > 0 || leaves > 0 || isEnterWaitingIn(document.activeElement)) return 'coming'
    return isEnterWaitingIn(target) ? 'gone' : state
  },
  inOrder: true,
  press: ({ press, dispatch }) => typeAgain(press.event, dispatch),
  // The field gets the held keys before the browser delivers the next one. A command key may move the focus.
  pause: ({ event }) => {
    if (isTab(event)) return loadMoveFocus().then(whenDrawn)
    if (event.key === 'Escape') return whenLeft(document.activeElement)
    const isText = isTyped(event) && (!isAfterLeave(event) || isTextField(document.activeElement))
    return isText ? Promise.resolve() : undefined
  },
}

/** The most frames in which an Escape takes the focus out of a field. One that closes a list of suggestions leaves it there. */
const mostFrames = 10

const whenLeft = (field: Element | null): Promise<void> =>
  drawnUntil(() => document.activeElement !== field, mostFrames)

/**
 * Handles a held key of a text: types it into the text field that has the focus, or holds it until a field has. A typed key runs as
 * a shortcut only after one that leaves the text. Enter is for the question that a held key asks.
 */
export function typeAgain(event: KeyboardEvent, dispatch: HeldKey['dispatch']): void {
  if (!isTyped(event) && !isTab(event)) return pressAtFocus(event)
  if (event.key === 'Enter' && isQuestionDue())
    return hasQuestionFocus() ? pressAtFocus(event) : dispatch(copyWithTarget(event, document.activeElement))
  const chooses = choosesByKey(document.activeElement, event)
  // A key without a target would focus the main part of the screen.
  const isText = !isTab(event) && isWritable(document.activeElement)
  const again = isText ? copyOfPress(event) : copyWithTarget(event, document.activeElement)
  if (hold(pressOf(again), [paletteBarrier, textBarrier], dispatch)) return
  if (isTab(again)) moveByTab(again.shiftKey)
  else if (isForText(again)) write(again)
  else if (isAfterLeave(event) || chooses) pressAtFocus(event)
}
