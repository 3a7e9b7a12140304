/** The key dispatcher: finds the command of a key for the place that has the focus, and runs it. The frame's one listener calls it (frame.tsx). */
import { create } from 'zustand'

import { isMac, spellKeys } from '#ui/spell-keys'
import { areasComing, otherAreas } from '#workspace/areas/areas'
import { chordsOf } from '#workspace/keys/chords'
import type { CommandContext, Place } from '#workspace/command/command'
import { placeOf } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { standIn } from '#workspace/command/availability'
import { changesText, isForEndedText, isForText, isTextField, write } from '#workspace/keys/key-target'
import { keyQueue, whenOver } from '#workspace/keys/key-queue'
import {
  belongsToText,
  buildKeyMap,
  chainOf,
  type KeyMatch,
  type MapEntry,
  matchKeys,
  isRichText,
} from '#workspace/keys/key-map'
import { panelOf } from '#workspace/frame/main-focus'
import { notify } from '#workspace/command/notices'
import { pressInPalette } from '#workspace/keys/palette-ahead'
import { usePalette } from '#workspace/palette/store'
import { focusedTab } from '#workspace/panes/tree'
import { holdForQuestion } from '#workspace/keys/question-ahead'
import { registry, useRegistry } from '#workspace/command/registry'
import { waitForRows } from '#workspace/keys/rows-ahead'
import { holdBehindScreen, holdForScreen } from '#workspace/keys/screen-ahead'
import { useWorkspace } from '#workspace/panes/store'
import { holdForText } from '#workspace/keys/text-ahead'
import { say } from '#contract/say'

interface PendingKeys {
  /** The chords of a sequence pressed so far. */
  pressed: readonly string[]
  /** What may follow; the status bar shows it. */
  next: readonly MapEntry[]
}

const nothing: PendingKeys = { pressed: [], next: [] }

export const usePendingKeys = create<PendingKeys>(() => nothing)

/** The last key and what it did, for 'Why did this key do that'. */
export const useLastKey = create<{ last: { chords: readonly string[]; place: Place; match: KeyMatch } | null }>(() => ({
  last: null,
}))

let cached: { of: readonly unknown[]; map: readonly MapEntry[]; byCommand: ReadonlyMap<string, string> } = {
  of: [],
  map: [],
  byCommand: new Map(),
}

/** The person's key map. It is rebuilt only when commands or preferences change. */
export function keyMap(): readonly MapEntry[] {
  const { keys, singleLetters } = useWorkspace.getState().preferences
  const of = [registry(), keys, singleLetters]
  if (of.some((part, at) => part !== cached.of[at])) {
    const map = buildKeyMap(registry().all, keys, singleLetters)
    // The first of a command's keys is the one that is shown.
    const byCommand = new Map(map.toReversed().map(({ commandId, chords }) => [commandId, chords.join(' ')]))
    cached = { of, map, byCommand }
  }
  return cached.map
}

/** The keys of a command as the person has them, for buttons, menus and the palette. */
export function keysOfCommand(id: string): string | undefined {
  keyMap()
  return cached.byCommand.get(id)
}

/** The key map as a hook: components render again when the person changes it or commands are registered. */
export function useKeyMap(): readonly MapEntry[] {
  useRegistry()
  return useWorkspace(keyMap)
}

/** The keys of one command, as a hook. */
export function useKeysOf(id: string): string | undefined {
  useKeyMap()
  return keysOfCommand(id)
}

/** The keys of a command, or those of the list command that stands for it in this context. */
export const keysHere = (id: string, context: CommandContext): string | undefined =>
  keysOfCommand(id) ?? keysOfCommand(standIn(id, context) ?? '')

/** The keys that run a command where a list of commands was opened from: its own, or those that mean it there. */
export const keysIn = (id: string, context: CommandContext): string | undefined =>
  keysThere(id, context.place) ?? keysThere(standIn(id, context) ?? '', context.place)

/** The keys of a command that are bound in a place. */
export function keysThere(id: string, place: Place): string | undefined {
  const chain = chainOf(place)
  const inText = isRichText(place)
  return keyMap()
    .find(
      (entry) =>
        entry.commandId === id && chain.includes(entry.place) && !(inText && belongsToText(entry.chords[0] ?? '')),
    )
    ?.chords.join(' ')
}

/** Ends a started key sequence on a click, or when the window loses the focus. @returns a function that stops listening. */
export function followSequences(window: Window): () => void {
  const forget = () => usePendingKeys.setState(nothing)
  window.addEventListener('pointerdown', forget)
  window.addEventListener('blur', forget)
  return () => {
    window.removeEventListener('pointerdown', forget)
    window.removeEventListener('blur', forget)
  }
}

/** Finds the command of a key for the place that has the focus, and runs it. A key that a control has handled is left alone. */
export function dispatchKey(event: KeyboardEvent): void {
  if (isStrayRepeat(event) || isForEndedText(event)) return event.preventDefault()
  if (event.defaultPrevented) return
  if (holdBehindScreen(event, tabInFront() ?? '')) return
  if (isForText(event)) return write(event)
  const target = orMain(event.target instanceof Element ? event.target : null)
  // A key pressed while the palette opens goes to the palette, not to the table under it.
  if (usePalette.getState().open && !['palette', 'dialog'].includes(placeOf(target))) {
    pressInPalette(event, dispatchKey)
    return event.preventDefault()
  }
  const { pressed } = usePendingKeys.getState()
  const chords = chordsOf(event, isMac)
  if (chords.length === 0) return
  if (holdForText(event) || (!isTextField(target) && holdForQuestion(event, dispatchKey))) return
  if (pressed.length > 0 && chords[0] === 'escape') {
    event.preventDefault()
    return usePendingKeys.setState(nothing)
  }
  if ((early.isBefore(event) && !isTextField(target)) || (areasComing() && mayCome(target, pressed, chords)))
    return waitForAreas(event)
  if (placeOf(target) === 'pane' && waitsForScreen(event, pressed, chords)) return
  if (follow(event, target, pressed, chords)) return
  if (pressed.length > 0) return endSequence(event, target, pressed, chords)
  if (isHeld(target, chords)) event.preventDefault()
}

const tabInFront = () => focusedTab(useWorkspace.getState().layout)?.id

/** Buffers a key that is bound in a screen which is not drawn yet. @returns whether it was buffered. */
function waitsForScreen(event: KeyboardEvent, pressed: readonly string[], chords: readonly string[]): boolean {
  const meanings = (place: Place) =>
    chords.map((chord) => matchKeys(keyMap(), [...pressed, chord], place)).filter(({ kind }) => kind !== 'none')
  // Escape is not buffered: later it would end a sequence that was started since.
  if (event.key === 'Escape' || meanings('pane').length > 0) return false
  const meant = (['table', 'board', 'calendar', 'editor'] as const).flatMap(meanings)
  if (meant.length === 0) return false
  const toText = meant.some((match) => match.kind === 'run' && registry().find(match.commandId)?.key?.toText === true)
  return holdForScreen(event, tabInFront() ?? '', toText, dispatchKey)
}

/** The key that is held down, and whether it was pressed in a text field. */
let down = { code: '', inText: false }

/** A held key that moved the focus into a text: its repeats are not typed there. */
function isStrayRepeat(event: KeyboardEvent): boolean {
  const inText = isTextField(event.target instanceof Element ? event.target : null)
  if (!event.repeat) down = { code: event.code, inText }
  return event.repeat && inText && !down.inText && down.code === event.code && changesText(event)
}

/** Whether the late commands are still being loaded. */
let isLoading = false

/** Buffers keys until the late commands are loaded. When loading fails, the buffered keys are dropped. */
const early = keyQueue({
  look: () => (areasComing() ? (isLoading ? 'coming' : 'never') : 'there'),
  press: dispatchKey,
  between: whenOver,
})

/** The chords that are buffered. Other chords without a command may be the browser's own, such as Ctrl+C. */
const areasOwn = new Set(['mod+s', 'mod+enter', 'mod+shift+enter', 'mod+backspace'])

/** Whether the person has bound this key to a command. */
const isChosen = (chord: string): boolean =>
  Object.values(useWorkspace.getState().preferences.keys).some((own) =>
    own.some(({ keys }) => keys.split(' ')[0] === chord),
  )

/** Whether a key has no command yet and is typed into no text: a late command may take it. */
function mayCome(target: Element | null, pressed: readonly string[], chords: readonly string[]): boolean {
  const usable = pressed.length > 0 ? chords : chords.filter((chord) => !ownsKey(target, chord))
  const place = placeOf(target)
  return (
    usable.some((chord) => pressed.length > 0 || [...chord].length === 1 || areasOwn.has(chord) || isChosen(chord)) &&
    usable.every((chord) => matchKeys(keyMap(), [...pressed, chord], place).kind === 'none')
  )
}

function waitForAreas(event: KeyboardEvent): void {
  isLoading = true
  early.keep(event)
  void otherAreas().then(() => {
    isLoading = false
    early.look()
  })
}

/** Runs the command of the chords pressed so far, or waits for the next one. @returns whether they are bound to anything. */
function follow(
  event: KeyboardEvent,
  target: Element | null,
  pressed: readonly string[],
  chords: readonly string[],
): boolean {
  const usable = pressed.length > 0 ? chords : chords.filter((chord) => !ownsKey(target, chord))
  const place = placeOf(target)
  for (const chord of usable) {
    const match = matchKeys(keyMap(), [...pressed, chord], place)
    if (match.kind === 'none') continue
    event.preventDefault()
    useLastKey.setState({ last: { chords: [...pressed, chord], place, match } })
    if (match.kind === 'wait') usePendingKeys.setState({ pressed: [...pressed, chord], next: match.next })
    else {
      usePendingKeys.setState(nothing)
      if (event.repeat && registry().find(match.commandId)?.key?.once) return true
      const isInScreen = pressed.length === 0 && (place === 'table' || place === 'editor')
      if (isInScreen && waitForRows(tabInFront(), match.commandId, event.repeat)) return true
      void run({ id: match.commandId }, 'key', { repeat: event.repeat })
    }
    return true
  }
  return false
}

/** Ends a sequence that no binding continues. A chord then runs its own command; a bare letter is reported and neither typed nor run. */
function endSequence(
  event: KeyboardEvent,
  target: Element | null,
  pressed: readonly string[],
  chords: readonly string[],
): void {
  usePendingKeys.setState(nothing)
  if (chords.some(isChord)) {
    if (!follow(event, target, [], chords) && isHeld(target, chords)) event.preventDefault()
    return
  }
  event.preventDefault()
  const keys = spellKeys([...pressed, chords[0] ?? ''].join(' '))
  notify({ kind: 'refusal', message: say`No command has the keys ${keys}` })
}

/** Whether a key is pressed with Ctrl, Alt or Cmd, or is F1 to F12. Such a key never continues a sequence of letters. */
const isChord = (chord: string) => /^(?:mod|ctrl|alt)\+|^f\d+$/.test(chord)

/**
 * Keys of the workspace stay its own where they mean nothing just now, as over a question: the browser must not print, save
 * or leave the page for them.
 */
function isHeld(target: Element | null, chords: readonly string[]): boolean {
  const free = chords.filter((chord) => isChord(chord) && !ownsKey(target, chord))
  return free.some((chord) => keyMap().some((entry) => entry.chords[0] === chord))
}

/**
 * What was focused may have gone with what it did: a button of a bar that closed. Then keys are for the main part of the
 * focused tab again, as they were before, and it takes the focus where that writes nothing.
 */
function orMain(target: Element | null): Element | null {
  if (target !== null && target !== document.body) return target
  const tab = focusedTab(useWorkspace.getState().layout)
  const main = panelOf(tab?.id)?.querySelector<HTMLElement>('[data-main]')
  const asked = document.querySelector('[role="dialog"], [role="alertdialog"]')
  if (!main || asked || isTextField(main)) return target
  main.focus()
  return main
}

/** Whether the focused control handles the key itself: a text field, a button, a list with type-ahead. */
function ownsKey(target: Element | null, chord: string): boolean {
  if (isTextField(target)) return belongsToText(chord)
  // The columns of the board are listboxes that commands go through.
  if (target instanceof HTMLSelectElement || target?.closest('[role="menu"],[role="listbox"]:not([data-keys])'))
    return belongsToText(chord)
  return (
    (chord === 'enter' || chord === 'space') &&
    target?.matches('button,a[href],summary,input,[role="button"],[role="tab"],[role="option"],[role="switch"]') ===
      true
  )
}
