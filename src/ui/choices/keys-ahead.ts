// Keys pressed on the trigger of an open select before its list has the focus.
import type { KeyboardEvent as KeyPress } from 'react'

import { typesCharacter } from '#ui/keys'

const isForList = (press: KeyPress) =>
  typesCharacter(press) || ['Enter', 'ArrowDown', 'ArrowUp', 'Escape'].includes(press.key)

export class KeysAhead {
  /** The names of the keys, in the order they were pressed. */
  readonly #keys: string[] = []

  /** Keeps a key for the list, if the list handles it. @returns whether it does */
  keep(event: KeyPress): boolean {
    if (!isForList(event)) return false
    event.preventDefault()
    if (!event.repeat) this.#keys.push(event.key)
    return true
  }

  /** Presses the kept keys in the list, each after the list has moved its focus for the one before. */
  async press(): Promise<void> {
    for (const key of this.#keys.splice(0)) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
}
