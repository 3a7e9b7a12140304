import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { Command } from 'cmdk'
import { type ReactNode, useEffect, useRef } from 'react'

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

/** The index of the first row of a row's group; -1: the row is in no group. */
const groupOf = (rows: readonly Row[], at: number) =>
  rows.findLastIndex(({ heading }, of) => of <= at && heading !== undefined)

/**
 * A virtual list: it draws only the visible rows. cmdk can move only among drawn rows, so the palette manages the cursor and its
 * ARIA attributes itself.
 */
export function PaletteList({ id, rows, cursor, checked, onPoint, onRun }: PaletteListProps) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is read in this component only
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
  const option = ({ index, start }: VirtualItem) => {
    const row = rows[index]
    return (
      row && (
        <Option
          key={row.key}
          id={`${id}-${index}`}
          row={row}
          at={index}
          of={rows.length}
          top={row.heading === undefined ? start : start + headingHeight}
          current={index === cursor}
          checked={checked?.has(row.key)}
          onPoint={onPoint}
          onRun={onRun}
        />
      )
    )
  }
  const groups = new Map<number, VirtualItem[]>()
  for (const item of virtual.getVirtualItems()) {
    const of = groupOf(rows, item.index)
    groups.set(of, [...(groups.get(of) ?? []), item])
  }
  return (
    <Command.List ref={box} label={words('Results')} className="max-h-96 overflow-y-auto p-1.5">
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {[...groups].map(([first, items]) =>
          first < 0 ? (
            items.map(option)
          ) : (
            <Command.Group
              key={first}
              value={`group ${first}`}
              heading={<Heading top={virtual.measurementsCache[first]?.start ?? 0}>{rows[first]?.heading}</Heading>}
            >
              {items.map(option)}
            </Command.Group>
          ),
        )}
      </div>
    </Command.List>
  )
}

function Heading({ top, children }: { top: number; children: ReactNode }) {
  return (
    <p
      className="absolute inset-x-0 top-0 flex h-6 items-end px-2 pb-0.5 text-xs font-medium text-muted"
      style={{ transform: `translateY(${top}px)` }}
    >
      {children}
    </p>
  )
}

interface OptionProps extends Pick<PaletteListProps, 'id' | 'onPoint' | 'onRun'> {
  row: Row
  at: number
  /** The number of rows, for aria-setsize. */
  of: number
  /** The top of the row, in pixels. */
  top: number
  /** Whether the cursor is on the row. */
  current: boolean
  /** Undefined: rows of this list have no check mark. */
  checked: boolean | undefined
}

function Option({ id, row, at, of, top, current, checked, onPoint, onRun }: OptionProps) {
  const side = useRef(false)
  return (
    <Command.Item asChild value={row.key} onSelect={() => onRun(row, side.current)}>
      <div
        id={id}
        data-row={row.key}
        aria-selected={checked ?? current}
        aria-setsize={of}
        aria-posinset={at + 1}
        aria-disabled={row.reason !== undefined && row.fix === undefined}
        className={`absolute inset-x-0 top-0 flex h-8 items-center gap-2.5 rounded-md px-2 ${current ? 'bg-hover outline-1 -outline-offset-1 outline-line-control' : ''}`}
        style={{ transform: `translateY(${top}px)` }}
        onPointerMove={() => onPoint(at)}
        onClickCapture={({ ctrlKey, metaKey }) => {
          side.current = ctrlKey || metaKey
        }}
      >
        <RowContent row={row} checked={checked} />
      </div>
    </Command.Item>
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

/** Highlights the matched letters. */
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
