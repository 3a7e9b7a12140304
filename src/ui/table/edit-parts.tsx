// What every kind of a cell's control has: how it is left, what is said of it, how it takes the focus.
import { useRef, useState } from 'react'

import { takeKey } from '#ui/keys'
import { useWords } from '#ui/words'
import { say } from '#contract/say'

import type { Again, CellChange } from './cell-edit'

/** How a cell was left: to the row below or above, or not at all. */
export type EditEnd = 'next' | 'previous' | 'stay'

/** What every control in a cell is given. */
export interface ControlProps {
  label: string
  /** It was refused before: what was typed then. */
  again?: Again | undefined
  /** Comes before the end, where something was changed. */
  onSave: (change: CellChange) => void
  onEnd: (end: EditEnd) => void
}

/** What it would be left with: what is wrong with it, else what is to be saved; null: nothing was changed. */
export interface Left {
  wrong?: readonly string[] | undefined
  change: CellChange | null
}

/** A key, as React or the browser tells of it. */
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'>

/** Saving and leaving, the same for every kind. */
export function useLeave({ again, onSave, onEnd }: Omit<ControlProps, 'label'>) {
  const [messages, setMessages] = useState(again?.messages ?? [])
  const over = useRef(false)
  const leave = (end: EditEnd) => {
    over.current = true
    onEnd(end)
  }
  const finish = (end: EditEnd, { wrong = [], change }: Left) => {
    if (over.current) return
    if (wrong.length > 0) return setMessages(wrong)
    if (change) onSave(change)
    leave(end)
  }
  const onKey = (event: Pressed, left: () => Left) => {
    if (event.key === 'Escape') leave('stay')
    else if (event.key === 'Enter') finish('stay', left())
    else if (event.key === 'Tab') finish(event.shiftKey ? 'previous' : 'next', left())
    else return
    takeKey(event)
  }
  return { messages, finish, onKey, clear: () => setMessages([]) }
}

/** What somebody else wrote into the cell while it was open is said once before it is written over. @returns what is to be said. */
export function useMet<Value>(
  now: Value,
  isSame: (a: Value, b: Value) => boolean,
  nameOf: (value: Value) => string,
): (mine: Value) => readonly string[] {
  const [known, setKnown] = useState(() => now)
  return (mine) => {
    if (isSame(now, known) || isSame(now, mine)) return []
    setKnown(() => now)
    return [say`Somebody else changed this to “${nameOf(now)}” meanwhile. Once more, and yours takes its place.`]
  }
}

export const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

/** Why it was not saved. */
export function Messages({ messages }: { messages: readonly string[] }) {
  const words = useWords()
  return (
    <div role="alert" className="text-danger">
      {messages.map((message) => (
        <p key={message} className="px-1 py-0.5">
          {words(message)}
        </p>
      ))}
    </div>
  )
}

/** Takes the focus when it comes, with what is in it marked. */
export function focusOnce(element: HTMLInputElement | HTMLSelectElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
