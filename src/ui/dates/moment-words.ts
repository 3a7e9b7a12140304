// Reads a date and time in words: 'tomorrow 9:00', '9am tomorrow', 'fri 18:30', 'in 2 hours', '27 nov 8:00',
// '2026/11/27 08:00'. It is our own, because libraries for this have 30 kB and more, and know no time zone of a brand.
import { addDays, addMinutes, parseISO } from 'date-fns'

import { fromWallClock, toWallClock } from './datetime'

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const clocks: Readonly<Record<string, string>> = { noon: '12:00', midnight: '00:00', tonight: '20:00' }

/** The day of a date in local time, as `2026-11-27`. */
const dayText = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

const two = (value: string | number) => String(value).padStart(2, '0')

/** Reads a time of day (`9`, `9am`, `9.30 pm`, `noon`) and returns it as `18:30`; null: the text is none. */
function clockOf(text: string): string | null {
  const named = clocks[text]
  if (named !== undefined) return named
  const found = /^(\d{1,2})(?:[:.h](\d{2})?)?\s*(am|pm)?$/.exec(text)
  if (!found) return null
  const [, hours = '', minutes = '00', half] = found
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null
  const full = half === 'pm' ? (hour % 12) + 12 : half === 'am' ? hour % 12 : hour
  return `${two(full)}:${minutes}`
}

/** Returns a day as `2026-11-27`; null: there is no such day, as 31 November. */
function realDay(year: number, month: number, day: number): string | null {
  const text = `${year}-${two(month)}-${two(day)}`
  const date = parseISO(text)
  return Number.isNaN(date.getTime()) || dayText(date) !== text ? null : text
}

/** A day of the week alone, in full or cut, as 'next fri' or 'tues'. */
const weekdayOnly = /^(?:(?:next|on|this) )?(sun|mon|tue|wed|thu|fri|sat)(?:s|rs?|(?:s|nes|rs|ur)?day)?$/

/** A month in full or cut, with a day before or behind it, as 'fri 27th of november' or 'nov. 27 2027'. */
const monthAndDay =
  /^(?:(?:on|the|(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*) )*(?:(\d+)(?:st|nd|rd|th)? (?:of )?)?(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:ruary|uary|ch|il|e|y|ust|t|tember|ober|ember)?\.?(?: (\d\d?)(?:st|nd|rd|th)?)?(?: (\d{4}))?$/

/** Reads `27 nov` or `nov 27 2027`, and no other words. Without a year it is the next such day. */
function dayOfMonth(text: string, today: string): string | null {
  const [, before = '', month = '', behind = '', year = today.slice(0, 4)] = monthAndDay.exec(text) ?? []
  if (before !== '' && behind !== '') return null
  const of = (one: number) => realDay(one, months.indexOf(month) + 1, Number(before || behind))
  const found = of(Number(year))
  return found !== null && !text.endsWith(year) && found < today ? of(Number(year) + 1) : found
}

/** Reads a day and returns it as `2026-11-27`; null: the words are no day. `today` is the present day in the zone. */
function dayOf(text: string, today: string): string | null {
  const from = (by: number) => dayText(addDays(parseISO(today), by))
  if (text === '' || text === 'today' || text === 'tonight') return today
  if (text === 'yesterday') return from(-1)
  if (/^(?:tomorrow|tmrw?|tom)$/.test(text)) return from(1)
  const written = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (written) return realDay(Number(written[1]), Number(written[2]), Number(written[3]))
  const ahead = /^in (\d{1,3}) (day|week)s?$/.exec(text)
  if (ahead) return from(Number(ahead[1]) * (ahead[2] === 'week' ? 7 : 1))
  const weekday = days.indexOf(weekdayOnly.exec(text)?.[1] ?? '')
  if (weekday < 0) return dayOfMonth(text, today)
  const by = (weekday - parseISO(today).getDay() + 7) % 7
  return from(by === 0 ? 7 : by)
}

/**
 * Reads a day in words ('tomorrow', 'fri', '27 nov', '2026/11/27') and returns it as `2026-11-27`; null: the words are no day.
 * `today` is the present day in the zone.
 */
export const dayOfWords = (words: string, today: string): string | null =>
  words.trim() === '' ? null : dayOf(tidy(words), today)

/** Reads a time of day ('9', '930', '9.30 pm', 'noon') and returns it as `18:30`; null: the words are no time. */
export const clockOfWords = (words: string): string | null =>
  clockOf(tidy(words).replace(/^(\d{1,2})(\d{2})$/, '$1:$2'))

const tidy = (words: string) =>
  words
    .toLowerCase()
    .replace(/[,\s]+/g, ' ')
    .replace(/(\d) (am|pm)\b/g, '$1$2')
    .replace(/\b(?:at|um) /g, '')
    .trim()

/** Reads words as a time and a day. The time is last, or first as in '9am tomorrow'. Null: that part is not understood. */
function timeAndDay(parts: readonly string[], today: string): [time: string | null, day: string | null] {
  const last = clockOf(parts.at(-1) ?? '')
  return last === null
    ? [clockOf(parts[0] ?? ''), dayOf(parts.slice(1).join(' '), today)]
    : [last, dayOf(parts.slice(0, -1).join(' '), today)]
}

/** Whether the words name a day without a time of day. */
export const lacksTime = (words: string, zone: string, now: string): boolean =>
  words.trim() !== '' &&
  momentOf(words, zone, now) === null &&
  dayOfWords(words, toWallClock(now, zone).slice(0, 10)) !== null

/**
 * Reads a date and time on the zone's wall clock and returns the instant, ISO 8601 in UTC; null: the words are no date and time.
 * @param now an instant, ISO 8601.
 */
export function momentOf(words: string, zone: string, now: string): string | null {
  const text = tidy(words)
  if (text === '') return null
  const after = /^in (?:(\d{1,3}) ?h(?:ours?)?)? ?(?:(\d{1,4}) ?m(?:in(?:ute)?s?)?)?$/.exec(text)
  if (after?.[1] !== undefined || after?.[2] !== undefined)
    return addMinutes(new Date(now), Number(after[1] ?? 0) * 60 + Number(after[2] ?? 0)).toISOString()
  const here = toWallClock(now, zone)
  const today = here.slice(0, 10)
  const written = /^(\d{4}-\d{2}-\d{2})t(\d{2}:\d{2})$/.exec(text)
  const parts = written ? [written[1] ?? '', written[2] ?? ''] : text.split(' ')
  const [time, day] = timeAndDay(parts, today)
  if (time === null || day === null) return null
  // A time alone that has passed today means tomorrow.
  const over = parts.length === 1 && `${day}T${time}` <= here
  return fromWallClock(`${over ? dayText(addDays(parseISO(day), 1)) : day}T${time}`, zone)
}
