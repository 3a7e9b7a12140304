// What all cell editors share: leaving, messages and focus.
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { takeKey } from '#ui/keys'
import { useWords } from '#ui/words'
import { say } from '#contract/base/say'

import type { Again, CellChange } from './cell-edit'

/** Where the cursor goes when a cell is left: to the row below, to the row above, or nowhere. */
export type EditEnd = 'next' | 'previous' | 'stay'

/** The props of every cell editor. */
export interface ControlProps {
  label: string
  /** Set when the cell opens again after a refused change. */
  again?: Again | undefined
  /** Called before `onEnd` when the value was changed. */
  onSave: (change: CellChange) => void
  onEnd: (end: EditEnd) => void
}

/** What leaving the cell does: it shows the errors in `wrong`, else it saves `change`; null: nothing was changed. */
export interface CellResult {
  wrong?: readonly string[] | undefined
  change: CellChange | null
}

/** The part of a key event that React and the browser share. */
type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'preventDefault' | 'stopPropagation'>

/** The messages of an open cell, and the functions that save and leave it. All kinds of cell editors use it. */
export function useLeave({ again, onSave, onEnd }: Omit<ControlProps, 'label'>) {
  const [messages, setMessages] = useState(again?.messages ?? [])
  const over = useRef(false)
  const leave = (end: EditEnd) => {
    over.current = true
    onEnd(end)
  }
  const finish = (end: EditEnd, { wrong = [], change }: CellResult) => {
    if (over.current) return
    // Renders at once, so that code that moves the focus out of the cell sees the refusal in the same step.
    if (wrong.length > 0) return flushSync(() => setMessages(wrong))
    if (change) onSave(change)
    leave(end)
  }
  const onKey = (event: Pressed, result: () => CellResult) => {
    if (event.key === 'Escape') leave('stay')
    else if (event.key === 'Enter') finish('stay', result())
    else if (event.key === 'Tab') finish(event.shiftKey ? 'previous' : 'next', result())
    else return
    takeKey(event)
  }
  return { messages, finish, onKey, clear: () => setMessages([]) }
}

/** When another person changed the cell while it was open, warns once before it is overwritten. @returns the warning. */
export function useCellConflict<Value>(
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

/** The reasons why a cell was not saved. */
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

/** Focuses an element when it appears and selects its text. */
export function focusOnce(element: HTMLInputElement | HTMLSelectElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
