import { type ChangeEvent, type ReactNode, useRef, useState } from 'react'

import { Input } from '#ui/input'
import { useKeys } from '#ui/keys'
import { late } from '#ui/late'
import { Popover } from '#ui/overlays/popover'

import type { CellChange, CellEdit, ChoiceEdit, TextEdit } from './cell-edit'
import { type ControlProps, focusOnce, type CellResult, Messages, stop, useLeave, useCellConflict } from './edit-parts'

/** The editor of a cell with picked records. Its code loads after the first rows, or when such a cell is first opened. */
export const { Late: PickCell, preload: preloadPickCell } = late(() =>
  import('./edit-pick').then((parts) => parts.PickCell),
)

interface RowControlProps<Row, Edit> extends ControlProps {
  row: Row
  edit: Edit
}

export interface EditCellProps<Row> extends Omit<RowControlProps<Row, CellEdit<Row>>, 'onSave'> {
  onSave: (row: Row, change: CellChange) => void
}

/**
 * The editor of one cell. Enter saves; Tab saves and opens the next row's cell; Escape cancels. None of them waits for the server.
 */
export function EditCell<Row>({ edit, row, onSave, ...rest }: EditCellProps<Row>): ReactNode {
  const control = { ...rest, onSave: (change: CellChange) => onSave(row, change) }
  switch (edit.kind) {
    case 'text':
      return <TextCell edit={edit} row={row} {...control} />
    case 'choice':
      return <ChoiceCell edit={edit} row={row} {...control} />
    case 'pick':
      return (
        <PickCell
          {...control}
          most={edit.most}
          short={edit.short}
          now={edit.value(row)}
          load={edit.load(row)}
          wrong={(value) => edit.wrong?.(row, value) ?? []}
          put={edit.put}
          save={(ids) => edit.save(row, ids)}
        />
      )
  }
}

/** The value of a one-line editor, with the attributes that hold and save it. */
function useValue<Row>(props: RowControlProps<Row, TextEdit<Row> | ChoiceEdit<Row>>) {
  const { row, label, edit, again } = props
  // Another person's change does not turn an unchanged value into a change.
  const [before] = useState(() => edit.value(row))
  const [value, setValue] = useState(typeof again?.value === 'string' ? again.value : before)
  const { messages, finish, onKey, clear } = useLeave(props)
  const nameOf = (of: string) =>
    edit.kind === 'choice' ? (edit.options.find((option) => option.value === of)?.label ?? '') : of
  const conflict = useCellConflict(edit.value(row), Object.is, nameOf)
  const result = (): CellResult => {
    if (value === before) return { change: null }
    return {
      wrong: [...(edit.wrong?.(row, value) ?? []), ...conflict(value)],
      change: { value, typed: nameOf(value), put: edit.put(value), save: () => edit.save(row, value) },
    }
  }
  const bound = useKeys<HTMLInputElement | HTMLSelectElement>(
    'enter, tab, escape',
    (event) => onKey(event, result),
    again ? focusAgain : focusOnce,
  )
  const controlProps = {
    ref: bound,
    'aria-label': label,
    'aria-invalid': messages.length > 0,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
      setValue(event.target.value)
      clear()
    },
    onBlur: () => finish('stay', result()),
    onClick: stop,
  }
  return { value, messages, controlProps }
}

function TextCell<Row>(props: RowControlProps<Row, TextEdit<Row>>) {
  const { length } = props.edit
  const { value, messages, controlProps } = useValue(props)
  return (
    <Noted messages={messages} note={length && <Count value={value} length={length} />}>
      <Input className="h-6.5" {...controlProps} />
    </Noted>
  )
}

/** The character count and its limits. Not announced; the length is validated on saving. */
function Count({ value, length: [min, max] }: { value: string; length: readonly [number, number] }) {
  return <span className="text-muted tabular-nums">{`${[...value.trim()].length} / ${min}-${max}`}</span>
}

function ChoiceCell<Row>(props: RowControlProps<Row, ChoiceEdit<Row>>) {
  const { messages, controlProps } = useValue(props)
  return (
    <Noted messages={messages}>
      <select className="h-6.5 w-full rounded-md border border-accent bg-surface px-1" {...controlProps}>
        {props.edit.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Noted>
  )
}

/** A field in its cell, with the messages under the cell. */
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

/** Returns the focus without selecting the text, so that a key pressed now is added to it. */
function focusAgain(element: HTMLInputElement | HTMLSelectElement | null): void {
  element?.focus()
}
