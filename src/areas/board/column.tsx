// oxlint-disable jsx-a11y/prefer-tag-over-role -- a virtual ARIA listbox, which no native select can be
import { useDroppable } from '@dnd-kit/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useEffect, useRef, useState } from 'react'

import { useLimit } from '#client/board/limits'
import { type BoardView, useBoardView } from '#client/board/view'
import { mayMove, moveRefusal } from '#contract/posts/board-moves'
import { postStatuses as status } from '#contract/constants'
import { say } from '#contract/base/say'
import { statusLooks, statusTone } from '#ui/badge'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'

import { Card, cardHeight, cardId, type CardSetting } from './card'
import type { ColumnPlan, ColumnRow } from './plan'
import { TaskLine } from './task-line'

interface ColumnProps {
  plan: ColumnPlan
  setting: CardSetting
  /** Whether the board's focus comes here. */
  isMain: boolean
}

/** A column of the board: its head, the cards in view, and during a drag whether cards can be dropped here. */
export const Column = memo(function Column({ plan, setting, isMain }: ColumnProps) {
  const words = useWords()
  const title = words(plan.title)
  // The line stays when the right is taken while somebody types: Enter says why it is refused.
  const [hasLine, setHasLine] = useState(setting.mayCreate)
  if (setting.mayCreate && !hasLine) setHasLine(true)
  return (
    <section
      aria-label={title}
      className="relative flex min-w-60 flex-1 basis-0 flex-col overflow-hidden rounded-md bg-sunken"
    >
      <ColumnHead plan={plan} />
      {hasLine &&
        (plan.status === status.draft ? (
          <TaskLine setting={setting} />
        ) : (
          // As high as the line for a new task, so that lanes meet.
          plan.inLanes && <div className="h-9 shrink-0" />
        ))}
      <Cards plan={plan} setting={setting} isMain={isMain} />
      <DropZone tabId={setting.tabId} column={plan.status} />
    </section>
  )
})

function ColumnHead({ plan }: { plan: ColumnPlan }) {
  const words = useWords()
  const { icon: Icon, text } = statusLooks[statusTone(plan.status)]
  const limit = useLimit(plan.status)
  const isOver = limit !== undefined && plan.count > limit
  return (
    <header className="flex h-9 shrink-0 items-center gap-1.5 ps-3 pe-1.5" data-numbers>
      <Icon size={14} strokeWidth={2} aria-hidden className={text} />
      <h2 className="truncate font-semibold">{words(plan.title)}</h2>
      <span className={`whitespace-nowrap ${isOver ? 'font-medium text-danger' : 'text-muted'}`}>
        {plan.count}
        {plan.more ? '+' : ''}
        {limit !== undefined && ` / ${limit}`}
        {isOver && ` ${words('over the limit')}`}
      </span>
      <span className="flex-1" />
      {plan.points > 0 && (
        <span className="text-sm whitespace-nowrap text-muted" title={words('Story points of the cards shown')}>
          {words('{count} sp', { count: plan.points })}
        </span>
      )}
      {plan.status === status.draft && (
        <CommandButton command="tasks.create" intent="ghost" size="sm" onlyIfPossible data-add />
      )}
    </header>
  )
}

const laneHeight = 28

/** The height of a row of a column, in pixels. */
function sizeOf(row: ColumnRow | undefined): number {
  if (!row || 'card' in row) return cardHeight
  return 'lane' in row ? laneHeight : row.room * cardHeight
}

/** Scrolls the other columns to the offset of the column `from`, because lanes run through all columns. */
function scrollOthers(from: HTMLElement): void {
  const others = from.closest('[data-place="board"]')?.querySelectorAll<HTMLElement>('[data-column]') ?? []
  for (const other of others) if (other.scrollTop !== from.scrollTop) other.scrollTop = from.scrollTop
}

/**
 * Moves the focus from another column to this one when the cursor comes into it: the card under the cursor was published, or a
 * colleague moved it.
 */
function useFocusAlong(column: RefObject<HTMLElement | null>, cursor: number | null): void {
  useEffect(() => {
    const others = column.current?.closest('[data-place="board"]')?.querySelectorAll('[data-column]') ?? []
    const isInOther = [...others].includes(document.activeElement ?? document.body)
    if (cursor !== null && isInOther) column.current?.focus({ preventScroll: true })
  }, [column, cursor])
}

function Cards({ plan, setting, isMain }: ColumnProps) {
  const words = useWords()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, ids } = plan
  const { tabId } = setting
  const cursor = useBoardView(tabId, (view) => (view.cursor !== null && ids.includes(view.cursor) ? view.cursor : null))
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => sizeOf(rows[at]),
    getItemKey: (at) => keyOf(rows[at], at),
    overscan: 4,
    useFlushSync: false,
  })
  const place = cursor === null ? -1 : rows.findIndex((row) => 'card' in row && row.card.id === cursor)
  useEffect(() => {
    if (place < 0) return
    virtual.scrollToIndex(place, { align: 'auto' })
    // A board that is wider than its pane scrolls sideways to the column.
    scroller.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-deps -- the cursor leads the view; a change of the rows alone does not
  }, [cursor])
  useFocusAlong(scroller, cursor)
  return (
    <div
      ref={scroller}
      role="listbox"
      aria-multiselectable
      aria-label={words(plan.title)}
      aria-activedescendant={cursor === null ? undefined : cardId(tabId, cursor)}
      tabIndex={0}
      data-main={isMain || undefined}
      data-column={plan.status}
      data-keys="commands"
      onScroll={plan.inLanes ? (event) => scrollOthers(event.currentTarget) : undefined}
      className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 outline-none"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <div
              key={item.key}
              role="presentation"
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {'card' in row ? (
                <Card card={row.card} setting={setting} />
              ) : 'lane' in row ? (
                <LaneHead {...row} />
              ) : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}

const keyOf = (row: ColumnRow | undefined, at: number) =>
  row === undefined ? at : 'card' in row ? row.card.id : 'lane' in row ? `lane ${row.lane}` : `room ${row.below}`

function LaneHead({ lane, count }: { lane: string; count: number }) {
  const words = useWords()
  return (
    <p className="-mx-2 flex h-7 items-center gap-1.5 border-t border-line px-3 text-sm text-muted" data-numbers>
      <span className="truncate font-medium">{words(lane)}</span> {count > 0 && count}
    </p>
  )
}

/** Why the dragged cards cannot be dropped in a column; null: at least one can; undefined: they are already in it. */
function refusalFor(dragged: BoardView['dragged'], column: number): string | null | undefined {
  const from = [...dragged.values()].map((card) => card.status)
  if (from.some((one) => mayMove(one, column))) return null
  return from.map((one) => moveRefusal(one, column)).find((reason) => reason !== undefined)
}

/** The drop target of a column. Only it renders when a drag begins. */
function DropZone({ tabId, column }: { tabId: string; column: number }) {
  const words = useWords()
  const { setNodeRef, isOver } = useDroppable({ id: String(column) })
  const dragged = useBoardView(tabId, (view) => view.dragged)
  const refusal = dragged.size === 0 ? undefined : refusalFor(dragged, column)
  const look =
    refusal === null
      ? isOver
        ? 'bg-accent-soft/60 outline-2 -outline-offset-2 outline-accent'
        : 'outline-1 -outline-offset-1 outline-dashed outline-accent'
      : refusal === undefined
        ? ''
        : 'bg-sunken/80'
  return (
    <div
      ref={setNodeRef}
      data-drop={
        dragged.size === 0 ? undefined : refusal === null ? 'takes' : refusal === undefined ? 'home' : 'refuses'
      }
      className={`pointer-events-none absolute inset-0 rounded-md ${look}`}
    >
      {refusal && (
        <p className="absolute inset-x-2 top-11 rounded-md border border-line-strong bg-raised px-2 py-1.5 text-center text-sm text-fg">
          {words(refusal)}
        </p>
      )}
      {refusal === null && isOver && (
        <p className="absolute inset-x-2 top-11 rounded-md bg-accent px-2 py-1.5 text-center text-sm text-accent-fg">
          {dragged.size === 1 ? words('Drop the card here') : words(say`Drop ${dragged.size} cards here`)}
        </p>
      )}
    </div>
  )
}
