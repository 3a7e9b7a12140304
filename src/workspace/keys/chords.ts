/** What a keyboard event means as a chord, on any layout. */
import { readingKey } from '#ui/reading-key'

/** The parts of a keyboard event that a chord depends on. */
export interface KeyParts {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  isComposing?: boolean
  getModifierState?: (name: string) => boolean
}

const keyNames: Record<string, string> = {
  ' ': 'space',
  arrowleft: 'left',
  arrowright: 'right',
  arrowup: 'up',
  arrowdown: 'down',
  esc: 'escape',
}
const modifierKeys = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'Dead',
  'Process',
  'Unidentified',
])
const codeSymbols: Record<string, string> = { Backslash: '\\', Slash: '/', Period: '.', Comma: ',' }

/**
 * Returns the chords that a key event can mean, the best first. Empty for a lone modifier, a composition, or text typed with AltGr.
 * A letter is read from `event.key`; where the layout is not Latin, or Option on a Mac made a symbol, from `event.code`. A digit
 * with Ctrl or Alt is read from the code. A symbol is read from the key, then, with Ctrl or Alt, from its position on an American
 * keyboard.
 */
export function chordsOf(press: KeyParts, mac: boolean): string[] {
  if (press.isComposing || modifierKeys.has(press.key)) return []
  if (!mac && press.getModifierState?.('AltGraph')) return []
  const isModified = press.ctrlKey || press.metaKey || press.altKey
  return keysOf(press, isModified).map(({ key, shifted }) => {
    const parts = [
      (mac ? press.metaKey : press.ctrlKey) && 'mod',
      mac && press.ctrlKey && 'ctrl',
      press.altKey && 'alt',
      press.shiftKey && shifted && 'shift',
      key,
    ]
    return parts.filter(Boolean).join('+')
  })
}

/**
 * The keys that an event can stand for, the best first. `shifted`: whether Shift is part of the chord. It is not where Shift only
 * produced the symbol, such as `?`.
 */
function keysOf(press: KeyParts, isModified: boolean): { key: string; shifted: boolean }[] {
  // Only panes are the same way round in every language. Their arrows have Alt and Shift.
  const key = (press.altKey && press.shiftKey ? press.key : readingKey(press.key)).toLowerCase()
  if (key.length > 1) return [{ key: keyNames[key] ?? key, shifted: true }]
  if (key === ' ') return [{ key: 'space', shifted: true }]
  const digit = /^Digit(\d)$/.exec(press.code)?.[1]
  if (digit && isModified) return [{ key: digit, shifted: true }]
  if (/^[a-z]$/.test(key)) return [{ key, shifted: true }]
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1]?.toLowerCase()
  if (letter && !isSymbol(key)) return [{ key: letter, shifted: true }]
  if (letter && press.altKey) return [{ key: letter, shifted: true }]
  const symbol = codeSymbols[press.code]
  const byKey = { key, shifted: false }
  return symbol && isModified && symbol !== key ? [byKey, { key: symbol, shifted: true }] : [byKey]
}

/** Whether a key is neither a letter nor a digit of any script. */
function isSymbol(key: string): boolean {
  return !/[\p{L}\p{N}]/u.test(key)
}
