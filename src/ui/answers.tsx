import type { KeyboardEvent, ReactNode } from 'react'

import { Button, type ButtonProps } from '#ui/button'
import { Kbd } from '#ui/kbd'

export interface Answer {
  label: string
  onSelect: () => void
  /** It has the focus, so that Enter is its key too. */
  first?: boolean
  /** Escape is its key. */
  escape?: boolean
  intent?: ButtonProps['intent']
  /** It shows more and answers nothing: whether it does now. */
  shows?: boolean
}

/** The letter a button answers to: the first of its label that no other button has. */
function letterOf(label: string, taken: readonly string[]): string {
  const letters = [...label.toLowerCase()].filter((letter) => /\p{L}/u.test(letter))
  return letters.find((letter) => !taken.includes(letter)) ?? ''
}

/** The key of each; where two want the same letter it is the later one's, which is the one that does something. */
function keysOf(answers: readonly Answer[]): string[] {
  const keys: string[] = []
  for (const { label, first, escape } of answers.toReversed())
    keys.unshift(escape ? 'escape' : first ? 'enter' : letterOf(label, keys))
  return keys
}

/**
 * The buttons of a question, each with its one key, and what hears the keys. A held key answers nothing: it was pressed for
 * something else.
 */
export function answersOf(answers: readonly Answer[]): {
  buttons: ReactNode
  onKeyDown: (event: KeyboardEvent) => void
} {
  const keys = keysOf(answers)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat && event.key !== 'Tab') return event.preventDefault()
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    // Enter and Escape are the focused button's and the dialog's own.
    const answer = key.length === 1 ? answers[keys.indexOf(key)] : undefined
    if (!answer) return
    event.preventDefault()
    answer.onSelect()
  }
  const buttons = answers.map(({ label, onSelect, first, intent, shows }, at) => (
    <Button
      key={label}
      intent={intent}
      className={shows === undefined ? undefined : 'sm:me-auto'}
      onClick={onSelect}
      data-autofocus={first || undefined}
      aria-keyshortcuts={keys[at]}
      aria-pressed={shows}
    >
      {label}
      {keys[at] && (
        <span aria-hidden>
          <Kbd keys={keys[at]} onButton />
        </span>
      )}
    </Button>
  ))
  return { buttons, onKeyDown }
}
