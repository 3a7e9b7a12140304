import { formatInTimeZone } from 'date-fns-tz'

import { html } from './html'

export const dateOf = (instant: string | null, zone: string) =>
  instant && html`<time datetime="${instant}">${formatInTimeZone(instant, zone, 'd MMMM yyyy, HH:mm')}</time>`
