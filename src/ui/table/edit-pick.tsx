// The editor of a cell whose value is picked from a searched list.
import { type FocusEvent, useRef, useState } from 'react'

import { Combobox, MultiCombobox } from '#ui/choices/combobox'
import { onKeys } from '#ui/keys'
import { Popover } from '#ui/overlays/popover'
import type { Choice, ChoiceLoader } from '#ui/choices/use-choices'

import type { Saved } from './cell-edit'
import { type ControlProps, focusOnce, type CellResult, Messages, stop, useLeave, useCellConflict } from './edit-parts'

const sameIds = (a: readonly Choice<number>[], b: readonly Choice<number>[]) =>
  a.length === b.length && a.every(({ value }, at) => value === b[at]?.value)

const namesOf = (choices: readonly Choice<number>[]) => choices.map(({ label }) => label).join(', ')

const unpicked = ['Nothing was picked for what is typed: choose from the list, or press Escape.']

interface PickCellProps extends ControlProps {
  /** The most choices. */
  most: number
  short: boolean | undefined
  /** The present value of the row. */
  now: readonly Choice<number>[]
  load: ChoiceLoader<number>
  wrong: (value: readonly Choice<number>[]) => readonly string[]
  put: (value: readonly Choice<number>[]) => object
  save: (ids: readonly number[]) => Promise<Saved>
}

/** The editor of a cell with picked records. It can be taller than its row and then covers the rows below. */
export function PickCell(props: PickCellProps) {
  const { label, again, most, short, now, load, wrong, put, save } = props
  const [before] = useState(now)
  const [value, setValue] = useState(again === undefined || typeof again.value === 'string' ? before : again.value)
  const anchor = useRef<HTMLSpanElement>(null)
  const box = useRef<HTMLElement>(null)
  const [typed, setTyped] = useState('')
  const { messages, finish, onKey, clear } = useLeave(props)
  const conflict = useCellConflict(now, sameIds, namesOf)
  const resultWith = (next: readonly Choice<number>[]): CellResult => {
    if (sameIds(next, before)) return { change: null }
    const ids = next.map((choice) => choice.value)
    return {
      wrong: [...wrong(next), ...conflict(next)],
      change: { value: next, typed: namesOf(next), put: put(next), save: () => save(ids) },
    }
  }
  const change = (next: readonly Choice<number>[]) => {
    setValue(next)
    clear()
  }
  // Typed letters that matched nothing are reported: leaving the cell would lose them.
  const result = () => (typed.trim() === '' ? resultWith(value) : { wrong: unpicked, change: null })
  const onBlur = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (relatedTarget instanceof Node && box.current?.contains(relatedTarget)) return
    finish('stay', result())
    if (typed.trim() !== '') setTimeout(() => target.focus())
  }
  const onTyped = (text: string) => {
    setTyped(text)
    if (text !== '') clear()
  }
  const field = { 'aria-label': label, load, onTyped, keepsTyped: true }
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
        onKeyDown={onKeys((event) => onKey(event, result))}
        onBlur={onBlur}
        onClick={stop}
        onDoubleClick={stop}
      >
        {most === 1 ? (
          <Combobox
            {...field}
            value={one}
            short={short}
            onChange={(choice) => {
              change(choice ? [choice] : [])
              if (choice) finish('stay', resultWith([choice]))
            }}
          />
        ) : (
          <MultiCombobox {...field} value={value} max={most} onChange={change} />
        )}
        <Messages messages={messages} />
      </Popover>
    </>
  )
}
