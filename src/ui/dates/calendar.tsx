// The calendar in which a day is picked. date-field.tsx loads it at the first opening.
import { format, parseISO } from 'date-fns'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Popover } from 'radix-ui'
import type { RefObject } from 'react'
import { DayPicker, type Labels } from 'react-day-picker'

import { type Words, useWords } from '#ui/words'

export interface CalendarProps {
  /** The element that the calendar opens under. */
  anchor: RefObject<HTMLElement | null>
  label: string
  /** Days are `2026-11-27`; an empty text is none. */
  value: string
  today: string
  min?: string
  onPick: (day: string) => void
  onClose: () => void
}

const button =
  'flex size-7 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-fg disabled:text-faint disabled:hover:bg-transparent'

/** The class names of the parts that the library draws. */
const look = {
  months: 'relative',
  month_caption: 'flex h-7 items-center px-2 font-semibold',
  nav: 'absolute top-0 end-0 flex gap-0.5',
  button_previous: button,
  button_next: button,
  month_grid: 'mt-1 border-collapse',
  weekday: 'size-8 text-xs font-medium text-muted',
  day: 'p-0 text-center',
  day_button:
    'size-8 rounded-md text-fg tabular-nums hover:bg-hover disabled:text-faint disabled:line-through disabled:hover:bg-transparent',
  selected: '[&>button]:bg-accent [&>button]:text-accent-fg [&>button]:hover:bg-accent-hover',
  today: '[&>button]:font-semibold [&>button]:underline [&>button]:underline-offset-4',
  outside: '[&>button]:text-faint',
}

const named = (date: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(document.documentElement.lang || 'en-US', options).format(date)

const formatters = {
  formatCaption: (month: Date) => named(month, { month: 'long', year: 'numeric' }),
  formatWeekdayName: (day: Date) => named(day, { weekday: 'short' }).slice(0, 2),
}

/** What a screen reader hears; the library's own are English. */
const labelsOf = (words: Words): Partial<Labels> => ({
  labelNav: () => words('Months'),
  labelPrevious: () => words('Previous month'),
  labelNext: () => words('Next month'),
  labelGrid: formatters.formatCaption,
  labelWeekday: (day) => named(day, { weekday: 'long' }),
  labelDayButton: (day, { today, selected }) =>
    [
      named(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
      ...(today ? [words('today')] : []),
      ...(selected ? [words('selected')] : []),
    ].join(', '),
})

const Chevron = ({ orientation }: { orientation?: string }) =>
  orientation === 'left' ? <ChevronLeft size={16} strokeWidth={1.75} /> : <ChevronRight size={16} strokeWidth={1.75} />

/** A month to pick a day from, by arrows and Enter or by pointer. Escape closes it. */
export function Calendar({ anchor, label, value, today, min, onPick, onClose }: CalendarProps) {
  const words = useWords()
  const chosen = value === '' ? undefined : parseISO(value)
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={label}
          data-place="dialog"
          className="floating z-50 p-2"
          // The field has the focus again by that time.
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <DayPicker
            mode="single"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was just opened to be moved in, as a dialog is
            autoFocus
            weekStartsOn={1}
            showOutsideDays
            today={parseISO(today)}
            selected={chosen}
            defaultMonth={chosen ?? parseISO(today)}
            disabled={min ? { before: parseISO(min) } : undefined}
            onSelect={(day) => (day ? onPick(format(day, 'yyyy-MM-dd')) : onClose())}
            classNames={look}
            formatters={formatters}
            labels={labelsOf(words)}
            components={{ Chevron }}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
