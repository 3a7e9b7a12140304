import { type ChangeEvent, type FocusEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'

import { Combobox, MultiCombobox } from '#ui/choices/combobox'
import { Input } from '#ui/input'
import { Popover } from '#ui/overlays/popover'
import type { Choice } from '#ui/choices/use-choices'
import { useWords } from '#ui/words'
import { say } from '#contract/say'

import type { Again, CellChange, CellEdit, ChoiceEdit, PickEdit, TextEdit } from './cell-edit'

/** How a cell was left: to the row below or above, or not at all. */
export type EditEnd = 'next' | 'previous' | 'stay'

export interface EditCellProps<Row, Edit = CellEdit<Row>> {
  row: Row
  label: string
  edit: Edit
  /** It was refused before: what was typed then. */
  again?: Again | undefined
  /** Comes before the end, where something was changed. */
  onSave: (row: Row, change: CellChange) => void
  onEnd: (end: EditEnd) => void
}

/** One cell open for change: Enter saves, Tab saves and goes on to the next row, Escape leaves it as it was. None of them waits. */
export function EditCell<Row>({ edit, ...rest }: EditCellProps<Row>): ReactNode {
  switch (edit.kind) {
    case 'text':
      return <TextCell edit={edit} {...rest} />
    case 'choice':
      return <ChoiceCell edit={edit} {...rest} />
    case 'pick':
      return <PickCell edit={edit} {...rest} />
  }
}

/** What it would be left with: what is wrong with it, else what is to be saved; null: nothing was changed. */
interface Left {
  wrong?: readonly string[] | undefined
  change: CellChange | null
}

/** Saving and leaving, the same for every kind. */
function useLeave<Row>({ row, again, onSave, onEnd }: Pick<EditCellProps<Row>, 'row' | 'again' | 'onSave' | 'onEnd'>) {
  const [messages, setMessages] = useState(again?.messages ?? [])
  const over = useRef(false)
  const leave = (end: EditEnd) => {
    over.current = true
    onEnd(end)
  }
  const finish = (end: EditEnd, { wrong = [], change }: Left) => {
    if (over.current) return
    if (wrong.length > 0) return setMessages(wrong)
    if (change) onSave(row, change)
    leave(end)
  }
  const onKeyDown = (event: KeyboardEvent, left: () => Left) => {
    if (event.key === 'Escape') leave('stay')
    else if (event.key === 'Enter') finish('stay', left())
    else if (event.key === 'Tab') finish(event.shiftKey ? 'previous' : 'next', left())
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { messages, finish, onKeyDown, clear: () => setMessages([]) }
}

/** What somebody else wrote into the cell while it was open is said once before it is written over. @returns what is to be said. */
function useMet<Value>(
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

const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

/** A value in a control of one line: what stands in it, and the attributes that keep and save it. */
function useValue<Row>(props: EditCellProps<Row, TextEdit<Row> | ChoiceEdit<Row>>) {
  const { row, label, edit, again } = props
  // What somebody else writes meanwhile does not make a change of what was left as it was.
  const [before] = useState(() => edit.value(row))
  const [value, setValue] = useState(typeof again?.value === 'string' ? again.value : before)
  const { messages, finish, onKeyDown, clear } = useLeave(props)
  const nameOf = (of: string) =>
    edit.kind === 'choice' ? (edit.options.find((option) => option.value === of)?.label ?? '') : of
  const met = useMet(edit.value(row), Object.is, nameOf)
  const left = (): Left => {
    if (value === before) return { change: null }
    return {
      wrong: [...(edit.wrong?.(row, value) ?? []), ...met(value)],
      change: { value, typed: nameOf(value), put: edit.put(value), save: () => edit.save(row, value) },
    }
  }
  const ties = {
    ref: again ? focusAgain : focusOnce,
    'aria-label': label,
    'aria-invalid': messages.length > 0,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setValue(event.target.value)
      clear()
    },
    onKeyDown: (event: KeyboardEvent) => onKeyDown(event, left),
    onBlur: () => finish('stay', left()),
    onClick: stop,
  }
  return { value, messages, ties }
}

function TextCell<Row>(props: EditCellProps<Row, TextEdit<Row>>) {
  const { length } = props.edit
  const { value, messages, ties } = useValue(props)
  return (
    <Noted messages={messages} note={length && <Count value={value} length={length} />}>
      <Input className="h-6.5" {...ties} />
    </Noted>
  )
}

/** How many characters there are, and how many there may be. Quietly: whether that is right is said when it is saved. */
function Count({ value, length: [min, max] }: { value: string; length: readonly [number, number] }) {
  return <span className="text-muted tabular-nums">{`${[...value.trim()].length} / ${min}-${max}`}</span>
}

function ChoiceCell<Row>(props: EditCellProps<Row, ChoiceEdit<Row>>) {
  const { messages, ties } = useValue(props)
  return (
    <Noted messages={messages}>
      <select className="h-6.5 w-full rounded-md border border-accent bg-surface px-1" {...ties}>
        {props.edit.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Noted>
  )
}

const sameIds = (a: readonly Choice<number>[], b: readonly Choice<number>[]) =>
  a.length === b.length && a.every(({ value }, at) => value === b[at]?.value)

const namesOf = (choices: readonly Choice<number>[]) => choices.map(({ label }) => label).join(', ')

const unpicked = ['Nothing was picked for what is typed: choose from the list, or press Escape.']

/** It may be taller than its row: it lies over it. */
function PickCell<Row>(props: EditCellProps<Row, PickEdit<Row>>) {
  const { row, label, edit, again } = props
  const [before] = useState(() => edit.value(row))
  const [value, setValue] = useState(again === undefined || typeof again.value === 'string' ? before : again.value)
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const { messages, finish, onKeyDown, clear } = useLeave(props)
  const met = useMet(edit.value(row), sameIds, namesOf)
  const leftWith = (next: readonly Choice<number>[]): Left => {
    if (sameIds(next, before)) return { change: null }
    const ids = next.map((choice) => choice.value)
    return {
      wrong: [...(edit.wrong?.(row, next) ?? []), ...met(next)],
      change: { value: next, typed: namesOf(next), put: edit.put(next), save: () => edit.save(row, ids) },
    }
  }
  const change = (next: readonly Choice<number>[]) => {
    setValue(next)
    clear()
  }
  // Letters that found nothing are not what the cell is to hold: leaving with them would lose them unsaid.
  const left = () => (typed.trim() === '' ? leftWith(value) : { wrong: unpicked, change: null })
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
    finish('stay', left())
    if (typed.trim() !== '') setTimeout(() => target.focus())
  }
  const onTyped = (text: string) => {
    setTyped(text)
    if (text !== '') clear()
  }
  const field = { 'aria-label': label, load: edit.load(row), onTyped, keepsTyped: true }
  const [one = null] = value
  return (
    <>
      <span ref={anchor} className="block h-6.5" />
      <Popover
        anchor={anchor}
        className="w-80 p-1"
        sideOffset={-28}
        collisionPadding={4}
        data-place="form"
        aria-label={label}
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          box.current = event.currentTarget instanceof HTMLElement ? event.currentTarget : null
          focusOnce(box.current?.querySelector('input') ?? null)
        }}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onKeyDown={(event) => onKeyDown(event, left)}
        onBlur={onBlur}
        onClick={stop}
        onDoubleClick={stop}
      >
        {edit.most === 1 ? (
          <Combobox
            {...field}
            value={one}
            short={edit.short}
            onChange={(choice) => {
              change(choice ? [choice] : [])
              if (choice) finish('stay', leftWith([choice]))
            }}
          />
        ) : (
          <MultiCombobox {...field} value={value} max={edit.most} onChange={change} />
        )}
        <Messages messages={messages} />
      </Popover>
    </>
  )
}

/** A field in its cell, with what is to be said of it under the cell. */
function Noted({ messages, note, children }: { messages: readonly string[]; note?: ReactNode; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={anchor} data-place="form" className="block py-px">
        {children}
      </span>
      {(messages.length > 0 || Boolean(note)) && (
        <Popover
          anchor={anchor}
          role="note"
          className="max-w-100 px-2 py-1 text-sm"
          sideOffset={2}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={stop}
        >
          {note}
          <Messages messages={messages} />
        </Popover>
      )}
    </>
  )
}

/** Why it was not saved. */
function Messages({ messages }: { messages: readonly string[] }) {
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
function focusOnce(element: HTMLInputElement | HTMLSelectElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}

/** Takes the focus back with what was typed as it was: a key that comes just then adds to it. */
function focusAgain(element: HTMLInputElement | HTMLSelectElement | null): void {
  element?.focus()
}
