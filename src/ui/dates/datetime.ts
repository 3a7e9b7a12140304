import { fromZonedTime } from 'date-fns-tz'

import { clockText, wallClockIn, zoneNameAt } from '#text/zone'

import { dayFormat } from './day-format'

/** An instant as the wall clock of a zone shows it: `2026-03-29T01:30`. */
export function toWallClock(instant: string, zone: string): string {
  return wallClockIn(instant, zone).slice(0, 16)
}

/**
 * The instant of a wall clock in the zone, ISO 8601 in UTC. An hour that the clocks skip is read with the offset from after the
 * jump: London, 29 March 2026, 01:30 gives 00:30 UTC. Of an hour that comes twice, zones ahead of UTC take the second, zones behind
 * it the first. date-fns-tz does both. Its formats are not used: they show an hour that this machine's clocks skip as the next one.
 */
export function fromWallClock(wallClock: string, zone: string): string {
  return fromZonedTime(wallClock, zone).toISOString()
}

/** The short name of the zone at that instant, for instance `GMT+1`. */
export function zoneName(instant: string | null, zone: string): string {
  return zoneNameAt(instant ?? new Date().toISOString(), zone)
}

/** `2026/03/29 01:30 GMT+1`: an instant in the zone, with the zone's short name. */
export function formatInstant(instant: string, zone: string): string {
  return `${clockText(instant, zone).slice(0, 16)} ${zoneNameAt(instant, zone)}`
}

/** `Friday, 27 November 2026, 18:30 GMT`: an instant with its weekday, for a person to check. */
export function longMoment(instant: string, zone: string): string {
  const [day = '', time = ''] = toWallClock(instant, zone).split('T')
  const weekday = dayFormat({ weekday: 'long' })(day)
  const date = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })(day)
  return `${weekday}, ${date}, ${time} ${zoneName(instant, zone)}`
}
