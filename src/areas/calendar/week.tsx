// oxlint-disable jsx-a11y/prefer-tag-over-role -- groups of an ARIA listbox, which no fieldset may stand for
import { dayFormat } from '#ui/dates/day-format'
import { type Words, useWords } from '#ui/words'
import { memo } from 'react'

import { useCalendarView } from '#client/calendar/view'

import { type CalendarPlan, type DayPlan, hourOf } from './plan'
import { GapLine, Planned, type PostSetting } from './post'

export interface SpanProps {
  plan: CalendarPlan
  setting: PostSetting
  day: string
  today: string
}

const two = (hour: number) => String(hour).padStart(2, '0')

const shortDay = dayFormat({ weekday: 'short', day: 'numeric', month: 'short' })
const longDay = dayFormat({ weekday: 'long', day: 'numeric', month: 'long' })

/** The name of a day: `Tuesday 10 March`, with `, today` after it for the present day. */
export const dayName = (day: string, today: string, words: Words): string =>
  day === today ? `${longDay(day)}, ${words('today')}` : longDay(day)

/** A week with one column a day and one row an hour. A row is as high as its fullest cell. */
export function Week({ plan, setting, day, today }: SpanProps) {
  const rows = `auto repeat(${plan.hours.length}, minmax(1.75rem, auto))`
  return (
    <div
      role="presentation"
      className="grid min-w-270"
      style={{ gridTemplateColumns: '4rem repeat(7, minmax(0, 1fr))', gridTemplateRows: rows }}
    >
      <div
        aria-hidden
        className="sticky start-0 z-20 row-span-full grid grid-rows-subgrid border-e border-line bg-surface"
      >
        <span className="sticky top-0 border-b border-line bg-surface" />
        {plan.hours.map((hour) => (
          <span key={hour} className="border-b border-line px-1.5 pt-0.5 text-end text-sm text-muted tabular-nums">
            {two(hour)}:00
          </span>
        ))}
      </div>
      {plan.days.map((each) => (
        <DayColumn key={each.day} each={each} plan={plan} setting={setting} isCursor={each.day === day} today={today} />
      ))}
    </div>
  )
}

interface DayColumnProps {
  each: DayPlan
  plan: CalendarPlan
  setting: PostSetting
  isCursor: boolean
  today: string
}

function DayColumn({ each, plan, setting, isCursor, today }: DayColumnProps) {
  const words = useWords()
  return (
    <div
      role="group"
      aria-label={dayName(each.day, today, words)}
      data-day={each.day}
      className={`row-span-full grid min-w-0 grid-cols-1 grid-rows-subgrid border-e border-line ${isCursor ? 'bg-accent-soft/30' : ''}`}
    >
      <div
        aria-hidden
        className={`@container sticky top-0 z-10 flex h-8 items-center gap-1.5 border-b bg-surface px-2 ${
          isCursor ? 'border-accent shadow-[inset_0_-1px] shadow-accent' : 'border-line'
        }`}
      >
        <span className={`truncate font-medium ${each.day === today ? 'text-accent' : ''}`}>{shortDay(each.day)}</span>
        {each.day === today && (
          <span className="truncate text-sm text-accent @max-[160px]:hidden">{words('today')}</span>
        )}
        <span className="flex-1" />
        <span className="text-sm text-muted tabular-nums">{each.posts.length}</span>
      </div>
      {plan.hours.map((hour) => (
        <Cell key={hour} name={`${each.day} ${two(hour)}`} tabId={setting.tabId}>
          {each.posts
            .filter((post) => hourOf(post, setting.zone) === hour)
            .map((post) => (
              <Planned key={post.id} post={post} clashes={plan.clashes.has(post.id)} setting={setting} />
            ))}
          {each.gaps
            .filter(({ from }) => Number(from.slice(0, 2)) === hour)
            .map((gap) => (
              <GapLine key={gap.from} gap={gap} />
            ))}
        </Cell>
      ))}
    </div>
  )
}

interface CellProps {
  name: string
  tabId: string
  children: React.ReactNode
}

/** A drop target. It renders alone when the pointer enters or leaves. */
const Cell = memo(function Cell({ name, tabId, children }: CellProps) {
  const isOver = useCalendarView(tabId, (view) => view.over === name)
  return (
    <div
      role="presentation"
      data-cell={name}
      className={`flex min-w-0 flex-col gap-0.5 border-b border-line p-0.5 ${
        isOver ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : ''
      }`}
    >
      {children}
    </div>
  )
})
