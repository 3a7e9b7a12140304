import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ImageOff } from 'lucide-react'
import { type KeyboardEvent, memo, useEffect, useMemo, useRef, useState } from 'react'

import type { Image } from '#contract/media/images'
import { type Access, passes } from '#contract/users/rights'
import { Checkbox } from '#ui/checkbox'
import { Empty } from '#ui/empty'
import { onKeys } from '#ui/keys'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'

import { stepped } from './grid-steps'
import type { GridChange } from './use-grid-selection'

const cardWidth = 220
const rowHeight = 244

interface GridProps {
  rows: readonly Image[]
  cursor: number | null
  selected: ReadonlySet<number>
  change: GridChange
  /** The id of the command that is offered where there are no pictures. */
  whenEmpty: string
  /** Called when the end of the loaded pictures is near. */
  onEnd: () => void
}

/** The number of cards in a row of the grid. */
function useColumns(element: React.RefObject<HTMLElement | null>): number {
  const [columns, setColumns] = useState(4)
  useEffect(() => {
    const { current } = element
    if (!current) return undefined
    const observer = new ResizeObserver(() => setColumns(Math.max(1, Math.floor(current.clientWidth / cardWidth))))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return columns
}

/** Focuses the card under the cursor. */
const focusCard = (grid: Element) => grid.querySelector<HTMLElement>('[data-image][tabindex="0"]')?.focus()

/** The grid of cards; only the rows in view are drawn. Keys move in two dimensions, Space previews, Enter edits. */
export function ImageGrid({ rows, cursor, selected, change, whenEmpty, onEnd }: GridProps) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  const columns = useColumns(box)
  const lines = Math.ceil(rows.length / columns)
  const line = Math.floor(rows.findIndex(({ id }) => id === cursor) / columns)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer is read in this component only
  const virtual = useVirtualizer({
    count: lines,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    // The focused card stays drawn when it is scrolled out of view, so that keys keep working.
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return line < 0 || drawn.includes(line) ? drawn : [...drawn, line].toSorted((one, other) => one - other)
    },
  })
  // With another number of columns, as when the form opens, the card under the cursor is in another row.
  const shownColumns = useRef(columns)
  useEffect(() => {
    if (shownColumns.current === columns) return
    shownColumns.current = columns
    if (line >= 0) virtual.scrollToIndex(line)
  }, [columns, line, virtual])
  const drawn = virtual.getVirtualItems()
  const last = drawn.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= lines - 2) onEnd()
  }, [last, lines, rows.length, onEnd])
  // The grid got the focus before its cards were drawn.
  const isDrawn = drawn.length > 0
  useEffect(() => {
    if (isDrawn && box.current && document.activeElement === box.current) focusCard(box.current)
  }, [isDrawn])
  const go = (event: KeyboardEvent) => {
    const at = rows.findIndex(({ id }) => id === cursor)
    const shown = Math.floor((box.current?.clientHeight ?? 0) / rowHeight) * columns
    const next = rows[stepped(event, { at, count: rows.length, columns, shown }) ?? -1]
    if (!next) return
    event.preventDefault()
    if (event.shiftKey) change.extendTo(next.id)
    else change.moveTo(next.id)
    virtual.scrollToIndex(Math.floor(rows.indexOf(next) / columns))
    const card = () => box.current?.querySelector<HTMLElement>(`[data-image="${next.id}"]`)
    // A card out of view is drawn in the next frame.
    if (card()) card()?.focus()
    else requestAnimationFrame(() => card()?.focus())
  }
  return (
    <div
      ref={box}
      className="min-h-0 flex-1 overflow-y-auto outline-none"
      role="presentation"
      data-main
      tabIndex={-1}
      onFocus={({ currentTarget, target }) => target === currentTarget && focusCard(currentTarget)}
      onKeyDown={onKeys(go)}
    >
      {rows.length === 0 && (
        <Empty
          icon={ImageOff}
          text={words('Images not found')}
          action={<CommandButton command={whenEmpty} onlyIfPossible />}
        />
      )}
      <div className="relative" style={{ height: virtual.getTotalSize() }}>
        {drawn.map(({ index, start }) => (
          <ul
            key={index}
            className="absolute inset-x-0 grid gap-3 px-3 pt-3"
            style={{ top: start, height: rowHeight, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {rows.slice(index * columns, (index + 1) * columns).map((row, at) => (
              <Card
                key={row.id}
                row={row}
                first={cursor === null && index === 0 && at === 0}
                current={row.id === cursor}
                selected={selected.has(row.id)}
                change={change}
              />
            ))}
          </ul>
        ))}
      </div>
    </div>
  )
}

interface CardProps {
  row: Image
  /** Whether it is the first card while none has the cursor: Tab then moves to it. */
  first: boolean
  current: boolean
  selected: boolean
  change: GridChange
}

/** The buttons of a card, and the right without which one is hidden. Enter shows the form all the same, locked. */
const buttons: readonly [command: string, right: Access][] = [
  ['images.preview', 'gallery.read'],
  ['images.edit', 'gallery.update'],
  ['images.download', 'gallery.read'],
  ['images.copy-url', 'gallery.read'],
  ['images.remove', 'gallery.delete'],
]

const Card = memo(function Card({ row, first, current, selected, change }: CardProps) {
  const words = useWords()
  const [pointed, setPointed] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      event.stopPropagation()
      return change.toggle(row.id)
    }
    if (event.key !== ' ' && event.key !== 'Enter') return undefined
    event.preventDefault()
    return void run({ id: event.key === ' ' ? 'images.preview' : 'images.edit', args: { id: row.id } }, 'key')
  }
  return (
    <li
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      className={`relative flex min-w-0 flex-col overflow-hidden rounded-md border ${selected ? 'bg-accent-soft' : 'bg-surface'} ${current ? 'border-accent' : 'border-line'}`}
    >
      <button
        type="button"
        data-image={row.id}
        aria-label={words('Edit {title}', { title: row.name })}
        tabIndex={first || current ? 0 : -1}
        className="min-h-0 flex-1 bg-sunken focus-visible:-outline-offset-2"
        onFocus={() => change.moveTo(row.id)}
        onKeyDown={onKeys(onKeyDown)}
        // A press with Shift leaves the focus, and so the anchor, where it is.
        onMouseDown={(event) => event.shiftKey && event.preventDefault()}
        onClick={({ shiftKey, ctrlKey, metaKey }) => {
          if (shiftKey) change.extendTo(row.id)
          else if (ctrlKey || metaKey) change.toggle(row.id)
          else void run({ id: 'images.edit', args: { id: row.id } }, 'button')
        }}
      >
        <img src={row.small_url} alt={row.alt} loading="lazy" decoding="async" className="h-full w-full object-cover" />
      </button>
      {/* On a picture the empty box is light in either theme: a dark one would look ticked. */}
      <span className="absolute start-2 top-2 flex rounded-sm bg-[#fffc] [&_input:not(:checked)]:border-[#0009] [&_input:not(:checked)]:bg-transparent">
        <Checkbox
          checked={selected}
          onChange={(_checked, extend) => (extend ? change.extendTo(row.id) : change.toggle(row.id))}
          label={words('Select {title}', { title: row.name })}
          hideLabel
          tabIndex={-1}
        />
      </span>
      {/* A press on the words gives the focus to the card under the cursor. */}
      <div role="presentation" className="px-2 pt-1.5" onMouseDown={() => change.moveTo(row.id)}>
        <p className="truncate font-medium" title={row.name}>
          {row.name}
        </p>
        <p className="text-sm text-muted tabular-nums">
          {row.width} × {row.height}
        </p>
      </div>
      <div className="flex h-7 justify-end px-1 pb-1">
        {(current || selected || pointed) && <CardButtons row={row} />}
      </div>
    </li>
  )
})

/** The buttons of a card. They are drawn only under the pointer or the cursor, so that scrolling draws none. */
function CardButtons({ row }: { row: Image }) {
  const on = useMemo(
    () => ({ subject: 'images', ids: [row.id], from: 'argument' as const, rows: new Map([[row.id, { ...row }]]) }),
    [row],
  )
  const rights = useRights()
  const shown = buttons.filter(([, right]) => passes(right, rights))
  return shown.map(([command]) => (
    <CommandButton key={command} command={command} on={on} iconOnly intent="ghost" size="icon-sm" tabIndex={-1} />
  ))
}
