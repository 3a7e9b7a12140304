// oxlint-disable jsx-a11y/prefer-tag-over-role -- groups of an ARIA listbox, which no fieldset may stand for
import { useCalendarView } from '#client/calendar/view'
import { say } from '#contract/base/say'
import { dayFormat } from '#ui/dates/day-format'
import { useWords } from '#ui/words'

import type { DayPlan } from './plan'
import { Planned } from './post'
import { dayName, type SpanProps } from './week'

/** The most posts shown for a day without the cursor. */
const fewPosts = 4

/** A month with one row a week. The day under the cursor shows all its posts. */
export function Month({ plan, setting, day, today }: SpanProps) {
  return (
    <div role="presentation" className="grid min-h-full min-w-220 auto-rows-[minmax(7rem,auto)] grid-cols-7">
      {plan.days.map((each) => (
        <DayCell key={each.day} each={each} {...{ plan, setting, day, today }} />
      ))}
    </div>
  )
}

const dayHead = dayFormat({ weekday: 'short', day: 'numeric' })

function DayCell({ each, plan, setting, day, today }: SpanProps & { each: DayPlan }) {
  const words = useWords()
  const isCursor = each.day === day
  const isOver = useCalendarView(setting.tabId, (view) => view.over === each.day)
  const shown = isCursor ? each.posts : each.posts.slice(0, fewPosts)
  const isOther = each.day.slice(0, 7) !== day.slice(0, 7)
  const look = isOver || isCursor ? 'outline-2 -outline-offset-2 outline-accent' : ''
  return (
    <div
      role="group"
      aria-label={dayName(each.day, today, words)}
      data-day={each.day}
      data-cell={each.day}
      className={`flex min-w-0 flex-col gap-0.5 border-e border-b border-line p-1 ${isOther ? 'bg-sunken' : ''} ${look}`}
    >
      <div aria-hidden className="@container flex h-5 items-center gap-1.5 px-1 text-sm whitespace-nowrap">
        <span className={each.day === today ? 'font-semibold text-accent' : 'text-muted'}>
          {dayHead(each.day)}
          {each.day === today && <span className="@max-[130px]:hidden"> {words('today')}</span>}
        </span>
        <span className="flex-1" />
        {each.gaps.length > 0 && (
          <span
            className="truncate text-muted"
            title={each.gaps.map(({ from, until }) => `${from}–${until}`).join(', ')}
          >
            {each.gaps.length === 1 ? words('1 gap') : words(say`${each.gaps.length} gaps`)}
          </span>
        )}
      </div>
      {shown.map((post) => (
        <Planned key={post.id} post={post} clashes={plan.clashes.has(post.id)} setting={setting} />
      ))}
      {shown.length < each.posts.length && (
        <p className="px-1 text-sm text-muted">{words(say`${each.posts.length - shown.length} more`)}</p>
      )}
    </div>
  )
}
