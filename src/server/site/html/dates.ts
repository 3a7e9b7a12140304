import { wallClockIn, zoneNameAt } from '#text/zone'

import { html } from './html'

/** What of a day is shown; the English of the site puts the day before the month. */
const dayFormat = (language: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(language.startsWith('en') ? 'en-GB' : language, {
    timeZone: 'UTC',
    numberingSystem: 'latn',
    day: 'numeric',
    ...options,
  })

/** The day in a language and the time of an instant on the clocks of a zone: `10 March 2026, 12:00`. */
function textOf(instant: string, zone: string, format: Intl.DateTimeFormat): string {
  const wallClock = wallClockIn(instant, zone)
  return `${format.format(new Date(`${wallClock}Z`))}, ${wallClock.slice(11, 16)}`
}

/**
 * HTML of a time in the brand's zone: `10 March 2026, 12:00 GMT`. It names the zone, because readers are in other zones. Null
 * without a time.
 */
export function dateOf(instant: string | null, zone: string, language: string) {
  if (!instant) return null
  const text = textOf(instant, zone, dayFormat(language, { month: 'long', year: 'numeric' }))
  return html`<time datetime="${instant}">${text} ${zoneNameAt(instant, zone)}</time>`
}

/**
 * HTML of a time in the brand's zone for lists, without the zone: `10 Mar, 12:00`. Null without a time.
 * @param year the present year, which is left out
 */
export function shortDateOf(instant: string | null, zone: string, language: string, year: string) {
  if (!instant) return null
  const isOlder = !wallClockIn(instant, zone).startsWith(`${year}-`)
  const format = dayFormat(language, { month: 'short', ...(isOlder ? { year: 'numeric' } : {}) })
  return html`<time datetime="${instant}">${textOf(instant, zone, format)}</time>`
}
