import { formatInTimeZone } from 'date-fns-tz'

import { html } from './html'

/** With the zone's name, because readers sit in others. */
export const dateOf = (instant: string | null, zone: string) =>
  instant && html`<time datetime="${instant}">${formatInTimeZone(instant, zone, 'd MMMM yyyy, HH:mm zzz')}</time>`

/** The same for lists, which have less room. */
export const shortDateOf = (instant: string | null, zone: string) =>
  instant && html`<time datetime="${instant}">${formatInTimeZone(instant, zone, 'd MMM, HH:mm')}</time>`
