import { formatInTimeZone } from 'date-fns-tz'

import { html } from './html'

/** A time in the brand's zone, with the zone's name, because readers are in other zones. */
export const dateOf = (instant: string | null, zone: string) =>
  instant && html`<time datetime="${instant}">${formatInTimeZone(instant, zone, 'd MMMM yyyy, HH:mm zzz')}</time>`

/** A shorter form for lists, without year and zone. */
export const shortDateOf = (instant: string | null, zone: string) =>
  instant && html`<time datetime="${instant}">${formatInTimeZone(instant, zone, 'd MMM, HH:mm')}</time>`
