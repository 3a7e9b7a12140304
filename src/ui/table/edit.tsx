import { type KeyboardEvent, useRef, useState } from 'react'

import { Input } from '#ui/input'

import type { CellEdit } from './columns'

/** How a cell was left: to the row below or above, or not at all. */
export type EditEnd = 'next' | 'previous' | 'stay'

export interface EditCellProps<Row> {
  row: Row
  label: string
  edit: CellEdit<Row>
  onEnd: (end: EditEnd) => void
}

/** One cell open for change: Enter saves, Tab saves and goes on to the next row, Escape leaves it as it was. */
export function EditCell<Row>({ row, label, edit, onEnd }: EditCellProps<Row>) {
  const [value, setValue] = useState(() => edit.value(row))
  const [saving, setSaving] = useState(false)
  const over = useRef(false)
  const leave = (end: EditEnd) => {
    over.current = true
    onEnd(end)
  }
  const save = async (end: EditEnd) => {
    if (over.current || saving) return
    if (value === edit.value(row)) return leave(end)
    setSaving(true)
    const saved = await edit.save(row, value)
    setSaving(false)
    if (saved) leave(end)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave('stay')
    else if (event.key === 'Enter') void save('stay')
    else if (event.key === 'Tab') void save(event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shared = {
    'aria-label': label,
    'aria-busy': saving,
    value,
    ref: focusOnce,
    onKeyDown,
    onBlur: () => void save('stay'),
    onClick: (event: { stopPropagation: () => void }) => event.stopPropagation(),
  }
  return (
    <span data-place="form" className="block py-px">
      {edit.options ? (
        <select
          {...shared}
          className="h-6.5 w-full rounded-md border border-accent bg-surface px-1"
          onChange={(event) => setValue(event.target.value)}
        >
          {edit.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <Input {...shared} className="h-6.5" onChange={(event) => setValue(event.target.value)} />
      )}
    </span>
  )
}

/** Takes the focus when it comes, with what is in it marked. */
function focusOnce(element: HTMLInputElement | HTMLSelectElement | null): void {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}
