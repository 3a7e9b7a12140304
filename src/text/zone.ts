// Converts between instants and wall clock times of a time zone with Intl alone, so that the first frame needs no date library.

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

/** The wall clock of a zone at an instant (ISO 8601, or milliseconds since 1970): `2026-03-29T01:30:00`. */
export function wallClockIn(instant: string | number, zone: string): string {
  const at = typeof instant === 'number' ? instant : Date.parse(instant)
  const { year = '', month, day, hour, minute, second } = partsOf(at, zone)
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}

/** The wall clock of a zone at an instant, in the format of tables: `2026/03/29 01:30:00`; empty without an instant. */
export const clockText = (instant: string | null, zone: string): string =>
  instant ? wallClockIn(instant, zone).replace('T', ' ').replaceAll('-', '/') : ''

/** The short name of a zone at an instant, for instance `GMT+1`. */
export const zoneNameAt = (instant: string, zone: string): string =>
  partsOf(Date.parse(instant), zone)['timeZoneName'] ?? zone

/** The offset of a zone from UTC at an instant, in milliseconds. */
const offsetAt = (at: number, zone: string) => Date.parse(`${wallClockIn(at, zone)}Z`) - Math.floor(at / 1000) * 1000

/**
 * The instant of a wall clock time in a zone (`2026-03-29T01:30`), in milliseconds; NaN: it is no time. Of a repeated hour, zones
 * ahead of UTC take the second, zones behind UTC the first. A skipped hour takes the offset after the gap ahead of UTC, the one
 * before it behind UTC.
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
