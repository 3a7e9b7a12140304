// A key event with what decides its meaning: the target element, its place, and the sequence that was started before it.
import { create } from 'zustand'

import { isMac } from '#ui/spell-keys'
import type { Place } from '#workspace/keys/places'
import { placeOf } from '#workspace/command/context'
import { panelOf } from '#workspace/frame/main-focus'
import { keyMap } from '#workspace/keys/bindings'
import { chordsOf } from '#workspace/keys/chords'
import { belongsToText, isBareKey, type KeyMatch, type MapEntry, matchKeys } from '#workspace/keys/key-map'
import { isForText, isTextField } from '#workspace/keys/key-target'
import { useWorkspace } from '#workspace/panes/store'
import { focusedTab } from '#workspace/panes/tree'

interface PendingKeys {
  /** The chords of a sequence pressed so far. */
  pressed: readonly string[]
  /** The bindings that can continue the sequence; the status bar shows them. */
  next: readonly MapEntry[]
}

export const noKeys: PendingKeys = { pressed: [], next: [] }

/** The key sequence that was started, such as `g` of `g p`. */
export const usePendingKeys = create<PendingKeys>(() => noKeys)

export interface KeyPress {
  event: KeyboardEvent
  /** The element that receives the key. */
  target: Element | null
  /** The place of the target. A chord with Ctrl or Alt at a tab has the place of the screen in front. */
  place: Place
  /** The tab in front. */
  tabId: string | undefined
  /** The chords of the sequence before it. */
  pressed: readonly string[]
  /** The chords that the event may be, best first. */
  chords: readonly string[]
}

export function pressOf(event: KeyboardEvent): KeyPress {
  const tabId = focusedTab(useWorkspace.getState().layout)?.id
  const given = event.target instanceof Element ? event.target : null
  const target = isForText(event) ? document.activeElement : orMain(given, tabId)
  const { pressed } = usePendingKeys.getState()
  const chords = chordsOf(event, isMac)
  const isOfScreen = chords.some(isChord) && target?.closest('[data-tab-handle]')
  const place = placeOf(isOfScreen ? (mainOf(tabId) ?? target) : target)
  return { event, target, place, tabId, pressed, chords }
}

/** The main part of a tab's screen. */
export const mainOf = (tabId: string | undefined) => panelOf(tabId)?.querySelector<HTMLElement>('[data-main]')

/**
 * Returns the target of a key. If the focused element was removed, such as a button of a closed bar, that is the main part of
 * the focused tab, which gets the focus; not while a dialog is open, and not when the main part is a text field.
 */
function orMain(target: Element | null, tabId: string | undefined): Element | null {
  if (target !== null && target !== document.body) return target
  const main = mainOf(tabId)
  const question = document.querySelector('[role="dialog"], [role="alertdialog"]')
  if (!main || question || isTextField(main)) return target
  main.focus()
  return main
}

/** The chords of a key that the focused control does not handle itself. Inside a sequence these are all of its chords. */
export const freeChords = ({ chords, pressed, target }: KeyPress): readonly string[] =>
  pressed.length > 0 ? chords : chords.filter((chord) => !ownsKey(target, chord))

export interface BoundKey {
  chord: string
  match: Exclude<KeyMatch, { kind: 'none' }>
}

/** The binding of a key in its place; undefined: it has none. */
export function bindingOf(press: KeyPress): BoundKey | undefined {
  for (const chord of freeChords(press)) {
    const match = matchKeys(keyMap(), [...press.pressed, chord], press.place)
    if (match.kind !== 'none') return { chord, match }
  }
  return undefined
}

/** Whether the focused control handles the key itself: a text field, a button, a list with type-ahead. */
function ownsKey(target: Element | null, chord: string): boolean {
  if (isTextField(target)) return belongsToText(chord)
  // The board's columns are listboxes, but their keys run commands.
  if (target?.closest('select,[role="menu"],[role="listbox"]:not([data-keys])')) return belongsToText(chord)
  // A closed select finds its options by letters.
  if (target?.matches('[role="combobox"]') && isBareKey(chord)) return true
  return (
    (chord === 'enter' || chord === 'space') &&
    target?.matches('button,a[href],summary,input,[role="button"],[role="tab"],[role="option"],[role="switch"]') ===
      true
  )
}

/** Whether a chord has Ctrl, Alt or Cmd, or is a function key. When it continues no sequence, it runs its own command. */
export const isChord = (chord: string) => /^(?:mod|ctrl|alt)\+|^f\d+$/.test(chord)

/**
 * Whether a chord begins a binding in any place. The browser's own action, such as print or save, is then prevented even where the
 * chord has no binding, for instance over a question.
 */
export const beginsBinding = ({ chords, target }: KeyPress): boolean =>
  chords.some(
    (chord) => isChord(chord) && !ownsKey(target, chord) && keyMap().some((entry) => entry.chords[0] === chord),
  )
