// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- a virtual listbox; the field above it keeps the focus and hears the keys
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

import { Kbd } from '#ui/kbd'
import { useWords } from '#ui/words'
import type { Row } from '#workspace/palette/rank'

export interface PaletteListProps {
  id: string
  rows: readonly Row[]
  cursor: number
  checked?: ReadonlySet<string>
  onPoint: (at: number) => void
  onRun: (row: Row, side: boolean) => void
}

const rowHeight = 32
const headingHeight = 24

/** Draws only the rows that are seen. */
export function PaletteList({ id, rows, cursor, checked, onPoint, onRun }: PaletteListProps) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is read in this component only, nothing memoised takes it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => (rows[at]?.heading === undefined ? rowHeight : rowHeight + headingHeight),
    getItemKey: (at) => `${rows[at]?.key ?? at} ${rows[at]?.heading ?? ''}`,
    overscan: 6,
    initialRect: { width: 600, height: 384 },
  })
  useEffect(() => {
    if (cursor >= 0 && cursor < rows.length) virtual.scrollToIndex(cursor)
  }, [virtual, cursor, rows.length])
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={words('Results')}
      className="max-h-96 overflow-y-auto p-1.5"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <div
              key={row.key}
              role="presentation"
              className="absolute inset-x-0"
              style={{ transform: `translateY(${start}px)` }}
            >
              {row.heading !== undefined && (
                <p aria-hidden className="flex h-6 items-end px-2 pb-0.5 text-xs font-medium text-muted">
                  {row.heading}
                </p>
              )}
              <Option
                id={`${id}-${index}`}
                row={row}
                at={index}
                of={rows.length}
                current={index === cursor}
                checked={checked?.has(row.key)}
                onPoint={onPoint}
                onRun={onRun}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface OptionProps extends Pick<PaletteListProps, 'id' | 'onPoint' | 'onRun'> {
  row: Row
  at: number
  /** How many rows there are. */
  of: number
  /** The cursor is on it. */
  current: boolean
  /** Left out: rows are not ticked here. */
  checked: boolean | undefined
}

function Option({ id, row, at, of, current, checked, onPoint, onRun }: OptionProps) {
  return (
    <div
      id={id}
      data-row={row.key}
      role="option"
      tabIndex={-1}
      aria-selected={checked ?? current}
      aria-setsize={of}
      aria-posinset={at + 1}
      aria-disabled={row.reason !== undefined && row.fix === undefined}
      className={`flex h-8 items-center gap-2.5 rounded-md px-2 ${current ? 'bg-hover outline-1 -outline-offset-1 outline-line-control' : ''}`}
      onPointerMove={() => onPoint(at)}
      onClick={(event) => onRun(row, event.ctrlKey || event.metaKey)}
    >
      <RowContent row={row} checked={checked} />
    </div>
  )
}

function RowContent({ row, checked }: { row: Row; checked?: boolean }) {
  const words = useWords()
  const Icon = row.icon
  return (
    <>
      <span className="flex size-4 shrink-0 items-center justify-center text-muted">
        {checked ? '✓' : Icon ? <Icon size={16} strokeWidth={1.75} aria-hidden /> : null}
      </span>
      <span className={`shrink-0 truncate ${row.reason ? 'max-w-[55%] text-faint' : 'max-w-[75%] text-fg'}`}>
        <Marked text={row.label} at={row.marks} />
      </span>
      <span className="min-w-0 flex-1 truncate text-sm text-faint">
        {row.reason ?? row.detail}
        {row.fix && (
          <span className="text-muted">{` ${words('Enter: {label}', { label: words(row.fix.label) })}`}</span>
        )}
      </span>
      {row.keys && <Kbd keys={row.keys} />}
    </>
  )
}

/** The letters that matched what was typed stand out. */
function Marked({ text, at }: { text: string; at: readonly number[] | undefined }) {
  if (!at || at.length === 0) return text
  const marked = new Set(at)
  const parts: { text: string; on: boolean; from: number }[] = []
  for (let place = 0; place < text.length; place += 1) {
    const last = parts.at(-1)
    const on = marked.has(place)
    if (last && last.on === on) last.text += text.charAt(place)
    else parts.push({ text: text.charAt(place), on, from: place })
  }
  return parts.map(({ text: part, on, from }) =>
    on ? (
      <mark
        key={from}
        className="bg-transparent font-semibold text-fg underline decoration-line-control underline-offset-2"
      >
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
