import type { Editor } from '@tiptap/core'
import { useEffect, useId, useRef, useState } from 'react'

import { maxColumns, maxRows, tableTooLarge } from '#text/tables'
import { Button } from '#ui/button'
import { takeKey, useKeys } from '#ui/keys'
import { Dialog } from '#ui/overlays/dialog'
import { Input } from '#ui/input'
import { readingKey } from '#ui/reading-key'
import { useWords } from '#ui/words'

import { registerDialog } from '#editor/dialog-registry'
import { insertBlock } from '#editor/actions/insert-block'

/** Opens the table dialog when the table action of this editor runs. */
export function TableDialog({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState(false)
  useEffect(() => registerDialog(editor, 'table', () => setAsked(true)), [editor])
  return asked ? <OpenTableDialog editor={editor} onClose={() => setAsked(false)} /> : null
}

const grid = 8
const numbers = Array.from({ length: grid }, (_, at) => at + 1)

/** The first two digits of what was typed; other characters go. */
const digits = (typed: string) => typed.replace(/\D/g, '').slice(0, 2)

function addTable(editor: Editor, columns: number, rows: number): void {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  const content = Array.from({ length: rows }, (_, at) => row(at === 0 ? 'tableHeader' : 'tableCell'))
  insertBlock(editor, { type: 'table', content })
}

function OpenTableDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const words = useWords()
  const [columns, setColumns] = useState('')
  const [rows, setRows] = useState('')
  const size = { columns: Number(columns), rows: Number(rows) }
  const tooLarge = size.columns > maxColumns || size.rows > maxRows
  const isSize = size.columns > 0 && size.rows > 0 && !tooLarge
  const add = (wide: number, high: number) => {
    onClose()
    addTable(editor, wide, high)
  }
  const sizes = useKeys<HTMLDivElement>('enter', (event) => {
    takeKey(event)
    if (isSize) add(size.columns, size.rows)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={words('Table')}
      footer={
        <>
          <Button onClick={onClose}>{words('Cancel')}</Button>
          <Button intent="primary" disabled={!isSize} onClick={() => add(size.columns, size.rows)}>
            {words('Add table')}
          </Button>
        </>
      }
    >
      <SizeGrid
        onPick={add}
        onPoint={(wide, high) => {
          setColumns(String(wide))
          setRows(String(high))
        }}
        {...size}
      />
      <div ref={sizes} className="mt-3 flex gap-3">
        <SizeInput label={words('Columns')} value={columns} onChange={setColumns} wrong={tooLarge} />
        <SizeInput label={words('Rows')} value={rows} onChange={setRows} wrong={tooLarge} />
      </div>
      {tooLarge && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {words(tableTooLarge)}
        </p>
      )}
    </Dialog>
  )
}

interface SizeInputProps {
  label: string
  value: string
  onChange: (digits: string) => void
  wrong: boolean
}

function SizeInput({ label, value, onChange, wrong }: SizeInputProps) {
  const id = useId()
  return (
    <div className="flex-1">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <Input
        id={id}
        inputMode="numeric"
        maxLength={2}
        value={value}
        aria-invalid={wrong}
        onChange={(event) => onChange(digits(event.target.value))}
      />
    </div>
  )
}

interface SizeGridProps {
  columns: number
  rows: number
  /** Called when the pointer or the arrow keys move to a size. */
  onPoint: (columns: number, rows: number) => void
  onPick: (columns: number, rows: number) => void
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
}
const within = (value: number) => Math.min(grid, Math.max(1, value))

/** A grid of squares that picks a table's size: by pointer or arrow keys, then a click or Enter. */
function SizeGrid({ columns, rows, onPoint, onPick }: SizeGridProps) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const bound = useKeys(
    'left, right, up, down',
    (event) => {
      const step = steps[readingKey(event.key)]
      if (!step) return
      event.preventDefault()
      const at = (within(rows + step[1]) - 1) * grid + within(columns + step[0]) - 1
      box.current?.querySelectorAll('button')[at]?.focus()
    },
    box,
  )
  return (
    <div ref={bound} className="grid w-max grid-cols-8 gap-1">
      {numbers.flatMap((row) =>
        numbers.map((column) => (
          <button
            key={`${row} ${column}`}
            type="button"
            data-autofocus={row === 1 && column === 1 ? true : undefined}
            tabIndex={column === within(columns) && row === within(rows) ? 0 : -1}
            aria-label={`${words('Size of the table')}: ${column} × ${row}`}
            data-in={column <= columns && row <= rows}
            className="size-6 rounded-sm border border-line-strong bg-surface data-[in=true]:border-accent data-[in=true]:bg-accent-soft"
            onFocus={() => onPoint(column, row)}
            onMouseEnter={() => onPoint(column, row)}
            onClick={() => onPick(column, row)}
          />
        )),
      )}
    </div>
  )
}
