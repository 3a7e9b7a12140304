import { formatInTimeZone } from 'date-fns-tz'

import { html } from './html'

/**
 * HTML of a time in the brand's zone: `10 March 2026, 12:00 GMT`. It names the zone, because readers are in other zones. Null
 * without a time.
 */
export const dateOf = (instant: string | null, zone: string) =>
  instant && html`<time datetime="${instant}">${formatInTimeZone(instant, zone, 'd MMMM yyyy, HH:mm zzz')}</time>`

/** HTML of a time in the brand's zone for lists, without year and zone: `10 Mar, 12:00`. Null without a time. */
export const shortDateOf = (instant: string | null, zone: string) =>
  instant && html`<time datetime="${instant}">${formatInTimeZone(instant, zone, 'd MMM, HH:mm')}</time>`
