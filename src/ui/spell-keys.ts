/** How keys are written for a person: `mod+shift+k` is `⌘ ⇧ K` on a Mac and `Ctrl Shift K` elsewhere. */
import { say } from '#contract/base/say'

import { readingKey } from './reading-key'

export const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

const macNames: Record<string, string> = { mod: '⌘', ctrl: '⌃', alt: '⌥', shift: '⇧' }
const otherNames: Record<string, string> = { mod: 'Ctrl', ctrl: 'Ctrl', alt: 'Alt', shift: 'Shift' }
const keyNames: Record<string, string> = {
  enter: 'Enter',
  escape: 'Esc',
  backspace: 'Backspace',
  delete: 'Del',
  space: 'Space',
  tab: 'Tab',
  left: '←',
  right: '→',
  up: '↑',
  down: '↓',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  contextmenu: 'Menu',
}

/** The parts of one chord, in the order a person presses them. */
export function spellChord(chord: string, mac: boolean): string[] {
  const names = mac ? macNames : otherNames
  // The plus key itself is written last: `mod++`.
  const parts = chord.endsWith('+') ? [...chord.slice(0, -1).split('+').filter(Boolean), '+'] : chord.split('+')
  const isOfPanes = chord.startsWith('alt+shift+')
  return parts.map((part) => {
    const key = isOfPanes ? part : readingKey(part)
    return names[key] ?? keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : upperFirst(key))
  })
}

/**
 * A whole binding as plain text, for a notice or a `title`: `Ctrl+Shift+K`, `G then P`, a sentence in English that is translated when
 * it is shown. A tooltip draws `Kbd`.
 */
export function spellKeys(keys: string, mac: boolean = isMac): string {
  return keys
    .split(' ')
    .map((chord) => spellChord(chord, mac).join(mac ? '' : '+'))
    .reduce((before, next) => say`${before} then ${next}`)
}

function upperFirst(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
