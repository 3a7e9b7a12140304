import { type ReactNode, useEffect, useRef } from 'react'

import { Button, type ButtonProps } from '#ui/button'
import { Kbd } from '#ui/kbd'
import { keyIdleDelay } from '#ui/key-idle'
import { takeKey } from '#ui/keys'
import { readingKey } from '#ui/reading-key'
import { useSteady } from '#ui/use-steady'

export interface Answer {
  label: string
  onSelect: () => void
  /** The button has the focus when the question opens, so that Enter activates it. */
  first?: boolean
  /** Escape activates the button. */
  escape?: boolean
  intent?: ButtonProps['intent']
  /** The button expands details and does not answer. The value says whether they are shown. */
  shows?: boolean
  /** The answer discards or removes something: its key is Alt with a letter, not a letter alone. */
  loses?: boolean
}

/** The letter key of a button: the first letter of its label that is not taken. */
function letterOf(label: string, taken: readonly string[]): string {
  const letters = [...label.toLowerCase()].filter((letter) => /\p{L}/u.test(letter))
  return letters.find((letter) => !taken.includes(letter)) ?? ''
}

/** The key of each button. If two want the same letter the later one gets it, because later buttons act. */
function keysOf(answers: readonly Answer[]): string[] {
  const keys: string[] = []
  const letters: string[] = []
  for (const { label, first, escape, loses } of answers.toReversed()) {
    const letter = escape || (first && !loses) ? '' : letterOf(label, letters)
    letters.push(letter)
    keys.unshift(escape ? 'escape' : first && !loses ? 'enter' : loses && letter ? `alt+${letter}` : letter)
  }
  return keys
}

/** The letter of a key event, also where Alt produces another character. */
const pressedLetter = ({ altKey, code, key }: KeyboardEvent): string =>
  altKey && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.toLowerCase()

/** Moves the focus to the next (Right) or previous (Left) button of the question. @returns whether the key was one of these. */
function stepFocus(event: KeyboardEvent): boolean {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[readingKey(event.key)]
  const button = event.target instanceof HTMLElement ? event.target.closest('[data-answer]') : null
  if (by === undefined || !button || event.altKey || event.ctrlKey || event.metaKey) return false
  const buttons = [...(button.parentElement?.querySelectorAll<HTMLElement>('[data-answer]') ?? [])]
  buttons[buttons.findIndex((one) => one === button) + by]?.focus()
  return true
}

/**
 * The buttons of a question with one key each, and the handler for the keys. Key repeats are ignored. Space presses a button only
 * after Tab or an arrow key moved to it.
 * @param unasked the question opened by itself: keys are ignored until none was pressed for half a second.
 */
export function useAnswers(
  answers: readonly Answer[],
  unasked = false,
): { buttons: ReactNode; onKey: (event: KeyboardEvent) => void; onKeyFirst: (event: KeyboardEvent) => void } {
  const keys = keysOf(answers)
  const deafUntil = useRef(0)
  const wasChosen = useRef(false)
  useEffect(() => {
    if (unasked) deafUntil.current = performance.now() + keyIdleDelay
  }, [unasked])
  const onKeyFirst = useSteady((event: KeyboardEvent) => {
    // Tab is always accepted, because it moves to an answer on purpose.
    if (event.key === 'Tab') deafUntil.current = 0
    wasChosen.current ||= event.key === 'Tab' || event.key.startsWith('Arrow')
    if (performance.now() >= deafUntil.current) return
    deafUntil.current = performance.now() + keyIdleDelay
    takeKey(event)
  })
  const onKey = (event: KeyboardEvent) => {
    if (event.repeat && event.key !== 'Tab') return event.preventDefault()
    if (stepFocus(event)) return event.preventDefault()
    if (event.ctrlKey || event.metaKey) return
    // The first space of a sentence that is still being typed must not press the button that happens to have the focus.
    if (event.key === ' ' && !wasChosen.current) return takeKey(event)
    const letter = pressedLetter(event)
    // The focused button handles Enter; the dialog handles Escape.
    const answer = letter.length === 1 ? answers[keys.indexOf(event.altKey ? `alt+${letter}` : letter)] : undefined
    if (!answer) return
    takeKey(event)
    answer.onSelect()
  }
  const buttons = answers.map(({ label, onSelect, first, intent, shows }, at) => (
    <Button
      key={label}
      intent={intent}
      className={shows === undefined ? undefined : 'sm:me-auto'}
      onClick={onSelect}
      data-answer
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
  return { buttons, onKey, onKeyFirst }
}
