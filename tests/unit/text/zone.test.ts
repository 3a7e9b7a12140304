import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { instantIn, wallClockIn, zoneNameAt } from '#text/zone'

const zones = ['Africa/Accra', 'Africa/Lagos', 'Asia/Manila', 'Africa/Nairobi', 'Africa/Johannesburg', 'Europe/London']
const instants = fc.date({ min: new Date('2015-01-01Z'), max: new Date('2040-01-01Z'), noInvalidDate: true })

test('a zone shows what the library shows, and its clocks lead back to the instant', () => {
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones, 'America/New_York', 'Asia/Kathmandu'), (date, zone) => {
      const text = date.toISOString()
      expect(wallClockIn(text, zone)).toBe(formatInTimeZone(text, zone, "yyyy-MM-dd'T'HH:mm:ss"))
      expect(zoneNameAt(text, zone)).toBe(formatInTimeZone(text, zone, 'zzz'))
      const wall = wallClockIn(text, zone)
      expect(wallClockIn(instantIn(wall, zone), zone)).toBe(wall)
    }),
  )
})

test('a time that the clocks skip, and one that they show twice, lead to the instants of date-fns-tz', () => {
  for (const wall of ['2026-03-29T01:30', '2026-10-25T01:30', '2026-07-01T12:00'])
    expect(instantIn(wall, 'Europe/London')).toBe(fromZonedTime(wall, 'Europe/London').getTime())
  expect(instantIn('2026-02-31T10:00x', 'Europe/London')).toBeNaN()
})
