// Wall clocks of a time zone, by the browser's own tables: the first frame needs no more of them than this.

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const two = '2-digit'
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
    timeZoneName: 'short',
  })
  formats.set(zone, made)
  return made
}

function partsOf(instant: number, zone: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
}

/** `2026-03-29T01:30:00`: what the clocks of a zone show at an instant (ISO 8601, or milliseconds since 1970). */
export function wallClockIn(instant: string | number, zone: string): string {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  const { year = '', month, day, hour, minute, second } = partsOf(at, zone)
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}

/** `2026/03/29 01:30:00`: the same as the tables write it. */
export const clockText = (instant: string, zone: string): string =>
  wallClockIn(instant, zone).replace('T', ' ').replaceAll('-', '/')

/** The zone as people there call it at an instant, for instance `GMT+1`. */
export const zoneNameAt = (instant: string, zone: string): string =>
  partsOf(Date.parse(instant), zone)['timeZoneName'] ?? zone

/** How far a zone is ahead of UTC at an instant, milliseconds. */
const offsetAt = (at: number, zone: string) => Date.parse(`${wallClockIn(at, zone)}Z`) - Math.floor(at / 1000) * 1000

/**
 * The instant at which the clocks of a zone show this (`2026-03-29T01:30`), in milliseconds; NaN where it is no time. An hour
 * that comes twice is the second one; of one that the clocks skip, the offset of its other side counts.
 */
export function instantIn(wallClock: string, zone: string): number {
  const asUtc = Date.parse(`${wallClock}Z`)
  if (Number.isNaN(asUtc)) return asUtc
  const near = offsetAt(asUtc, zone)
  const first = asUtc - near
  const there = offsetAt(first, zone)
  if (there === near) return first
  const second = asUtc - there
  return offsetAt(second, zone) === there ? second : first
}
