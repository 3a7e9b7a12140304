// Keys pressed on the trigger of an open select before its list has the focus.
import type { KeyboardEvent as KeyPress } from 'react'

const isForList = ({ key, ctrlKey, altKey, metaKey }: KeyPress) =>
  ['Enter', 'ArrowDown', 'ArrowUp', 'Escape'].includes(key) ||
  ([...key].length === 1 && !ctrlKey && !altKey && !metaKey)

export class KeysAhead {
  /** The names of the keys, in the order they were pressed. */
  readonly #keys: string[] = []
  #isOpen = false

  /** To be called when the select opens or closes. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
  }

  /** Keeps a key for the list, if the list handles it. @returns whether it does */
  keep(event: KeyPress): boolean {
    if (!isForList(event)) return false
    event.preventDefault()
    if (!event.repeat) this.#keys.push(event.key)
    return true
  }

  /** Keeps a key that is pressed while the select is open. */
  keepWhileOpen(event: KeyPress): void {
    if (this.#isOpen) this.keep(event)
  }

  /** Presses the kept keys in the list, each after the list has moved its focus for the one before. */
  async press(): Promise<void> {
    for (const key of this.#keys.splice(0)) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  }
}
