// The barriers that hold keys while something loads: a question, the commands of the first screen and of other areas, and the
// screen and rows of the tab in front.
import { keyTimeout } from '#ui/key-idle'
import { judge, delegateOf } from '#workspace/command/availability'
import type { Command, KeyRules } from '#workspace/command/command'
import { currentContext, placeOf } from '#workspace/command/context'
import { isQuestionDue } from '#workspace/command/questions'
import { registry } from '#workspace/command/registry'
import { areasComing, otherAreas, screenComing } from '#workspace/areas/areas'
import { runKey } from '#workspace/keys/run-key'
import { bindingOf, freeChords, type KeyPress, mainOf } from '#workspace/keys/key-press'
import { isOwnChord, keyMap } from '#workspace/keys/bindings'
import { matchKeys } from '#workspace/keys/key-map'
import {
  hasQuestionFocus,
  isTextField,
  isTyped,
  pressAtFocus,
  copyWithTarget,
  copyOfPress,
} from '#workspace/keys/key-target'
import { paletteBarrier } from '#workspace/keys/palette-barrier'
import { waitForText, textBarrier, typeAgain } from '#workspace/keys/text-barrier'
import {
  type Barrier,
  type BarrierState,
  forgetKeys,
  hold,
  type HeldKey,
  isAfterLeave,
  isHolding,
  pressReady,
  waitsForText,
} from '#workspace/keys/type-ahead'
import { isTabLoading, isRowLoadingIn } from '#workspace/panes/tab-handle'
import { isPaletteOpen } from '#workspace/palette/store'
import { useWorkspace } from '#workspace/panes/store'
import { focusedTab } from '#workspace/panes/tree'

/** When the wait for a question ends, in milliseconds of `performance.now()`. */
let questionEnd = 0

/** Whether the last question did not open in time. Keys are then not held for it until a command announces the next question. */
let isQuestionLate = false

const waitForQuestion = () => {
  questionEnd = performance.now() + keyTimeout
}

/**
 * Holds keys while a command reads rows for its question. The keys answer the question and do not reach the list under it. In a
 * text it holds Enter and the command keys behind it: all else is typed.
 */
export const questionBarrier: Barrier = {
  claim: (press, isBehind) => {
    const { event, target, chords } = press
    const isCommandBehind = isBehind && !isTyped(event) && waitsForText(press)
    if (chords.length === 0 || (isTextField(target) && chords[0] !== 'enter' && !isCommandBehind)) return false
    const isDue = isQuestionDue()
    isQuestionLate &&= isDue
    if (isBehind) return true
    if (!isDue || isQuestionLate || hasQuestionFocus()) return false
    waitForQuestion()
    return true
  },
  state: () => {
    if (hasQuestionFocus() || !isQuestionDue()) return 'ready'
    isQuestionLate ||= performance.now() >= questionEnd
    return isQuestionLate ? 'gone' : 'coming'
  },
  inOrder: true,
  press: ({ press: { event }, dispatch }) => {
    waitForQuestion()
    if (hasQuestionFocus()) pressAtFocus(event)
    else dispatch(copyWithTarget(event))
  },
}

const commandById = (id: string) => registry().find(id)

/** Whether the commands of other areas are being loaded. */
let isLoading = false

/**
 * Whether a chord with a modifier may belong to a command that is loaded after the first frame. Other chords without a command may
 * belong to the browser, such as Ctrl+C.
 */
export const mayComeLate = (chord: string): boolean =>
  /^(mod\+(s|(shift\+)?enter|backspace)|(mod\+alt|alt\+shift)\+.+|shift\+space)$/.test(chord)

/** Whether a key has no command yet and is typed into no text: a command that is still loading may be bound to it. */
function mayGetCommand(press: KeyPress): boolean {
  const chords = freeChords(press)
  const isInSequence = press.pressed.length > 0
  return (
    chords.some((chord) => isInSequence || [...chord].length === 1 || mayComeLate(chord) || isOwnChord(chord)) &&
    !bindingOf(press)
  )
}

/**
 * Whether a key is an Escape that ends a started key sequence (such as `g p`). It never waits: handled later, it could end a
 * sequence that the person began in the meantime.
 */
const endsSequence = ({ chords, pressed }: KeyPress) => pressed.length > 0 && chords[0] === 'escape'

const loadCommands = () => {
  isLoading = true
  void otherAreas().then(() => {
    isLoading = false
    pressReady()
  })
}

/** Whether a key's command delegates to a command that is not loaded yet, or calls one in its run (`byArea`). */
function delegatesToComing(press: KeyPress): boolean {
  const match = bindingOf(press)?.match
  const command = match?.kind === 'run' ? commandById(match.commandId) : undefined
  const call = command?.delegate?.(currentContext())
  return command?.key?.byArea === true || (call != null && !commandById(call.id))
}

/** Whether a key of a text field runs no command and types nothing, such as an arrow. It is not held behind other keys. */
const belongsToField = ({ target, event }: KeyPress) => isTextField(target) && !isTyped(event)

/**
 * Handles a key that waited for commands: types it into the text field that has the focus, unless another field is awaited by now, or
 * presses it at the focus.
 */
function pressWithCommands({ press: { event }, dispatch }: HeldKey): void {
  if (isTextField(document.activeElement)) typeAgain(event, dispatch)
  else pressAtFocus(event)
}

/**
 * Holds keys until the commands of the first screen are loaded; they load after its rows. A held key then goes to the focused
 * element.
 */
const firstScreenBarrier: Barrier = {
  claim: (press, isBehind) => {
    if (press.chords.length === 0 || endsSequence(press)) return false
    const isNext = isBehind && !belongsToField(press)
    if (!isNext && !(screenComing() && (mayGetCommand(press) || delegatesToComing(press)))) return false
    loadCommands()
    return true
  },
  state: () => (screenComing() ? 'coming' : 'ready'),
  inOrder: true,
  press: pressWithCommands,
}

/** Holds keys until the commands of all areas are loaded, after the first frame. When loading fails, the held keys are dropped. */
const areasBarrier: Barrier = {
  claim: (press, isBehind) => {
    if (press.chords.length === 0 || endsSequence(press)) return false
    const isHeld = (isBehind && !belongsToField(press)) || (areasComing() && mayGetCommand(press))
    if (isHeld) loadCommands()
    return isHeld
  },
  state: () => {
    if (!areasComing()) return 'ready'
    return isLoading ? 'coming' : 'gone'
  },
  inOrder: true,
  press: pressWithCommands,
}

/** The places of screens whose keys are held until the screen is drawn. */
const screenPlaces = ['table', 'board', 'calendar', 'day', 'editor'] as const

/** The bindings of a key in the screen of a tab that is not drawn yet. */
function bindingsInScreen({ chords, pressed }: KeyPress) {
  const inPlace = (place: (typeof screenPlaces)[number] | 'pane') =>
    chords.map((chord) => matchKeys(keyMap(), [...pressed, chord], place)).filter(({ kind }) => kind !== 'none')
  return inPlace('pane').length > 0 ? [] : screenPlaces.flatMap(inPlace)
}

/**
 * Whether a key waits until the screen of its tab is drawn. Escape never waits: handled later, it could end a key sequence that the
 * person began in the meantime.
 */
const isForScreen = (press: KeyPress): boolean =>
  press.place === 'pane' &&
  isTabLoading(press.tabId) &&
  press.event.key !== 'Escape' &&
  bindingsInScreen(press).length > 0

/** Whether a key moves among the rows of a screen that is not drawn yet. */
const movesAmongRows = (press: KeyPress): boolean =>
  bindingsInScreen(press).some((match) => match.kind === 'run' && commandById(match.commandId)?.rows?.needs === 'rows')

/** The command that a key runs in a list or an editor; undefined elsewhere and inside a sequence. */
function commandOf(press: KeyPress): Command | undefined {
  if (press.pressed.length > 0 || (press.place !== 'table' && press.place !== 'editor')) return undefined
  const match = bindingOf(press)?.match
  return match?.kind === 'run' ? commandById(match.commandId) : undefined
}

/** Whether the rows that a command acts on are still being read. */
const areRowsMissing = (tabId: string | undefined, command: Command | undefined): boolean =>
  isTabLoading(tabId) || (command?.rows?.needs !== 'rows' && isRowLoadingIn(tabId))

/**
 * Whether a key is held for the rows of its tab. `isBehind`: keys of this list are already held, so later ones are held behind
 * them.
 */
function isForRows(press: KeyPress, isBehind: boolean): boolean {
  if (!isBehind && !isTabLoading(press.tabId) && !isRowLoadingIn(press.tabId)) return false
  const command = commandOf(press)
  if (!command) return false
  if (isBehind && ['table', 'list'].includes(command.subject)) return true
  const context = currentContext()
  const actsOnRows = command.rows?.needs !== undefined || (!context.targets && judge(command, context) !== true)
  return actsOnRows && (isBehind || (!press.event.repeat && areRowsMissing(press.tabId, command)))
}

/** How the command of a held key leads to a text field (`KeyRules`); undefined: it does not. */
function toTextOf(press: KeyPress): KeyRules['toText'] {
  if (press.place !== 'pane') {
    const command = commandOf(press)
    return (command && (delegateOf(command, currentContext())?.command ?? command))?.key?.toText
  }
  const ids = bindingsInScreen(press).flatMap((match) => (match.kind === 'run' ? [match.commandId] : []))
  return ids.map((id) => commandById(id)?.key?.toText).find(Boolean)
}

/** Holds keys while the screen of the tab in front is not drawn, or the rows of its list are still being read. */
const tabBarrier: Barrier = {
  claim: (press, isBehind) => isForScreen(press) || isForRows(press, isBehind),
  leadsToText: (press) => Boolean(toTextOf(press)),
  state: tabState,
  press: ({ press, text, dispatch }) => {
    if (text === 'follows') return typeAgain(press.event, dispatch)
    // The screen has focused a text field itself, and the keys after this one are typed into that field.
    if (text && toTextOf(press) === true && isTextField(document.activeElement))
      return waitForText(Promise.resolve({ status: 'done' }))
    // Under the palette it chooses the row that the palette's command acts on.
    if (press.place === 'pane' && isPaletteOpen()) runKey({ ...press, place: placeOf(mainOf(press.tabId) ?? null) })
    else if (press.place !== 'pane') {
      // An earlier held key may have asked a question, which claims this one.
      if (hasQuestionFocus()) pressAtFocus(press.event)
      else if (!hold(press, [questionBarrier], dispatch)) runKey(press)
    } else dispatch(copyOfPress(press.event))
  },
}

function tabState({ press, text }: HeldKey): BarrierState {
  // Text behind a key that leaves the tab is for the next one.
  if (text === 'follows' && isAfterLeave(press.event)) return 'ready'
  if (focusedTab(useWorkspace.getState().layout)?.id !== press.tabId) return 'gone'
  if (text === 'follows') return 'ready'
  // The palette was opened after the key was pressed.
  if (isPaletteOpen() && press.place === 'pane' && !movesAmongRows(press)) return 'gone'
  const isMissing = press.place === 'pane' ? isTabLoading(press.tabId) : areRowsMissing(press.tabId, commandOf(press))
  return isMissing ? 'coming' : 'ready'
}

/** Whether the rows of a tab are still being read, or moves among them are held. */
export const areRowsComing = (tabId: string | undefined): boolean => isTabLoading(tabId) || isHolding(tabBarrier)

/** Whether a command asks in the palette for more than its rows: the keys behind its key are the answer. */
const asksInPalette = (command: Command | undefined): boolean =>
  Object.values(command?.arguments?.sources ?? {}).some((source) => source?.kind !== 'search')

const isForAsking = (press: KeyPress): boolean =>
  isForScreen(press)
    ? bindingsInScreen(press).some((match) => match.kind === 'run' && asksInPalette(commandById(match.commandId)))
    : isForRows(press, false) && asksInPalette(commandOf(press))

/**
 * Holds a key that asks in the palette until its screen is drawn, and the keys after it, which are typed into the palette once it is
 * open. Escape drops them.
 */
export const askBarrier: Barrier = {
  claim: (press, isBehind) => {
    if (isBehind && press.event.key === 'Escape') forgetKeys(askBarrier)
    if (press.event.key === 'Escape' || press.chords.length === 0) return false
    return isBehind || isForAsking(press)
  },
  state: (key) => (isPaletteOpen() ? 'ready' : tabState(key)),
  inOrder: true,
  press: pressWithCommands,
}

/** All barriers. The first one that claims a key holds it. */
export const barriers: readonly Barrier[] = [
  paletteBarrier,
  textBarrier,
  questionBarrier,
  firstScreenBarrier,
  areasBarrier,
  askBarrier,
  tabBarrier,
]
