import { useQuery } from '@tanstack/react-query'
import { subDays, subMonths, format, parseISO } from 'date-fns'
import { useState } from 'react'

import { type Days, keywordsOf } from '#client/posts/analysis'
import { type KeywordRow, rangeErrors } from '#contract/posts/analysis'
import { Failure } from '#contract/base/failure'
import { Button } from '#ui/button'
import { DateField } from '#ui/dates/date-field'
import { Field } from '#ui/form/field'
import { Skeleton } from '#ui/skeleton'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import { useFrame } from '#workspace/frame/options'

const day = (date: Date) => format(date, 'yyyy-MM-dd')

const presets = [
  { title: 'Last 7 days', from: (today: Date) => subDays(today, 6) },
  { title: '28 days', from: (today: Date) => subDays(today, 27) },
  { title: '3 months', from: (today: Date) => subMonths(today, 3) },
] as const

/** The search queries that led readers to the post, in a range of days. */
export function Keywords({ id }: { id: number }) {
  const words = useWords()
  const today = useToday(useFrame((state) => state.brand.zone))
  const [range, setRange] = useState<Days>({ start: '', end: '' })
  const whole = range.start !== '' && range.end !== ''
  const wrong = whole ? rangeErrors(range.start, range.end, today) : {}
  const days = whole && Object.keys(wrong).length === 0 ? range : null
  return (
    <>
      <div className="flex flex-wrap gap-1">
        {presets.map(({ title, from }) => {
          const preset = { start: day(from(parseISO(today))), end: today }
          return (
            <Button
              key={title}
              size="sm"
              intent="ghost"
              aria-pressed={range.start === preset.start && range.end === preset.end}
              onClick={() => setRange(preset)}
            >
              {words(title)}
            </Button>
          )
        })}
      </div>
      <div className="grid grid-cols-2 gap-2">
        <Field label={words('From')} given={wrong.start_date}>
          {(ariaProps) => (
            <DateField
              {...ariaProps}
              today={today}
              value={range.start}
              onChange={(start) => setRange({ ...range, start })}
            />
          )}
        </Field>
        <Field label={words('To')} given={wrong.end_date}>
          {(ariaProps) => (
            <DateField {...ariaProps} today={today} value={range.end} onChange={(end) => setRange({ ...range, end })} />
          )}
        </Field>
      </div>
      {days ? (
        <Found id={id} days={days} />
      ) : (
        <p className="text-sm text-muted">{words('Select date range to get search keywords')}</p>
      )}
    </>
  )
}

function Found({ id, days }: { id: number; days: Days }) {
  const words = useWords()
  const { data, error, isPending } = useQuery(keywordsOf(id, days))
  if (error instanceof Failure && error.status === 503 && error.message === 'Search Console is not connected.')
    return <NotConnected />
  if (error) return <p className="text-danger">{words('Something went wrong. Try again later')}</p>
  if (isPending) return <Skeleton className="h-20 w-full" />
  if (data.data.length === 0)
    return <p className="text-sm text-muted">{words('Nothing found. Try another date range')}</p>
  return <KeywordTable rows={data.data} />
}

/** How to connect the search statistics. */
function NotConnected() {
  const words = useWords()
  return (
    <div className="flex flex-col gap-1 rounded-md bg-sunken p-3 text-sm">
      <p className="font-medium">{words('Search Console is not connected.')}</p>
      <p className="text-muted">
        {words(
          'Make a service account in Google Cloud, add it to the site in Search Console with the right to read, and start the server with these settings:',
        )}
      </p>
      <code className="font-mono break-all">
        SEARCH_CONSOLE_SITE SEARCH_CONSOLE_CLIENT_EMAIL SEARCH_CONSOLE_PRIVATE_KEY
      </code>
    </div>
  )
}

function KeywordTable({ rows }: { rows: readonly KeywordRow[] }) {
  const words = useWords()
  return (
    <table className="w-full text-sm" data-numbers>
      <caption className="sr-only">{words('Search Console keywords')}</caption>
      <thead>
        <tr className="text-muted">
          {['Keyword', 'Clicks', 'Position', 'Impressions'].map((title, at) => (
            <th key={title} scope="col" className={`pb-1 font-normal ${at === 0 ? 'text-left' : 'text-right'}`}>
              {words(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, clicks, position, impressions }) => (
          <tr key={key} className="border-t border-line">
            <td className="py-0.5 break-words">{key}</td>
            <td className="py-0.5 text-right">{clicks}</td>
            <td className="py-0.5 text-right">{position.toFixed(2)}</td>
            <td className="py-0.5 text-right">{impressions}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
