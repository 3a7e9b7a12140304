// Keys pressed on the trigger of a select before its code is loaded, or before the list of an open one has the focus.
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

  /** Whether no key is kept. */
  get isEmpty(): boolean {
    return this.#keys.length === 0
  }

  /** Presses the kept keys in the list, each after the list has moved its focus for the one before. */
  async press(): Promise<void> {
    for (const key of this.#keys.splice(0)) {
      pressOn(document.activeElement, key)
      await nextTask()
    }
  }

  /** Presses the kept characters on a closed select, which chooses by them, wherever the focus is. An Escape ends those before it. */
  async choose(trigger: Element | null): Promise<void> {
    const keys = this.#keys.splice(0)
    for (const key of keys.slice(keys.lastIndexOf('Escape') + 1)) {
      if ([...key].length > 1) continue
      await nextTask()
      pressOn(trigger, key)
    }
  }
}

const pressOn = (element: Element | null, key: string) =>
  element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
