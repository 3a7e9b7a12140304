import { useQuery } from '@tanstack/react-query'

import { calendarIn } from '#client/calendar/view'
import { allSections } from '#client/lists/lookups'
import { sectionChoices } from '#client/lists/section-choices'
import { dayFormat } from '#ui/dates/day-format'
import { Select } from '#ui/choices/select'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'

import type { CalendarPlan } from './plan'

const monthName = dayFormat({ month: 'long', year: 'numeric' })

interface ToolbarProps {
  tabId: string
  query: URLSearchParams
  day: string
  plan: CalendarPlan | null
  more: boolean
}

/** The toolbar of the calendar: the shown time span, the filters, and the number of clashes and pauses. */
export function CalendarToolbar({ tabId, query, day, plan, more }: ToolbarProps) {
  const words = useWords()
  const { data: sections } = useQuery(allSections)
  const gaps = plan?.days.reduce((sum, each) => sum + each.gaps.length, 0) ?? 0
  const isMonth = query.get('span') === 'month'
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
      <CommandButton command="calendar.previous" intent="ghost" iconOnly />
      <CommandButton command="calendar.today" label={words('Today')} />
      <CommandButton command="calendar.next" intent="ghost" iconOnly />
      <h1 className="font-semibold whitespace-nowrap">{monthName(day)}</h1>
      <CommandButton command="calendar.span" label={words(isMonth ? 'Show the week' : 'Show the month')} />
      <CommandButton
        command="calendar.mine"
        intent="secondary"
        aria-pressed={query.get('mine') === '1'}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
        label={words('Only mine')}
      />
      <span className="w-40">
        <Select
          aria-label={words('Section')}
          className="w-full"
          value={query.get('section_id') ?? ''}
          onChange={(value) => calendarIn(tabId)?.setQuery({ section_id: value })}
          options={sectionChoices(sections, words('All sections'))}
        />
      </span>
      <span className="flex-1" />
      {plan && (
        <span className="text-muted" data-numbers>
          {plan.clashes.size > 0 && (
            <span className="font-medium text-danger">
              {words('{count} in a clash', { count: plan.clashes.size })} ·{' '}
            </span>
          )}
          {gaps === 1 ? words('1 gap') : words('{count} gaps', { count: gaps })}
          {more && ` · ${words('The first 1,000 posts are shown')}`}
        </span>
      )}
    </div>
  )
}
