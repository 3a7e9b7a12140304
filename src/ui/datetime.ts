import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import { useState } from 'react'

import { DateField, TimeField } from '#ui/date-field'
import { useToday } from '#ui/use-today'
import { useWords } from '#ui/words'

export interface DateTimeProps {
  /** An instant as ISO 8601 in UTC, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  /** The brand's IANA zone, for instance `Africa/Accra`: what is shown and typed is that zone's wall clock. */
  zone: string
  /** The earliest instant whose day may be picked, as `value`. */
  min?: string
  id?: string
  disabled?: boolean
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/**
 * Date and time in the brand's zone, whatever the zone of the computer. An hour the clocks skip (London, 29 March 2026,
 * 01:30) becomes the instant before the jump plus the same minutes; an hour that comes twice is taken the second time
 * (date-fns-tz does both). A day alone is no instant: it waits for its time.
 */
export function DateTime({ value, onChange, zone, min, ...ties }: DateTimeProps) {
  const words = useWords()
  const today = useToday(zone)
  const [waiting, setWaiting] = useState('')
  const [day = '', time = ''] = value ? toWallClock(value, zone).split('T') : [waiting]
  const set = (nextDay: string, nextTime: string) => {
    const whole = nextDay !== '' && nextTime !== ''
    setWaiting(whole ? '' : nextDay)
    if (whole) onChange(fromWallClock(`${nextDay}T${nextTime}`, zone))
    else if (value) onChange(null)
  }
  return (
    <span className="flex flex-wrap items-start gap-2">
      <span className="w-36">
        <DateField
          {...ties}
          value={day}
          today={today}
          min={min && toWallClock(min, zone).slice(0, 10)}
          onChange={(next) => set(next, time)}
        />
      </span>
      <span className="w-20">
        <TimeField
          disabled={ties.disabled}
          aria-label={words('Time')}
          value={time}
          onChange={(next) => set(day, next)}
        />
      </span>
      <span className="leading-7 text-sm text-muted" title={words('Time zone of the brand')}>
        {zoneName(value, zone)}
      </span>
    </span>
  )
}

/** `2026-03-29T01:30` in the zone. */
export function toWallClock(instant: string, zone: string): string {
  return formatInTimeZone(instant, zone, "yyyy-MM-dd'T'HH:mm")
}

/** The instant of a wall clock in the zone, ISO 8601 in UTC. */
export function fromWallClock(wallClock: string, zone: string): string {
  return fromZonedTime(wallClock, zone).toISOString()
}

/** The zone as people there call it on that day, for instance `GMT+1`. */
export function zoneName(instant: string | null, zone: string): string {
  return formatInTimeZone(instant ?? new Date(), zone, 'zzz')
}

/** `2026/03/29 01:30 GMT+1`: an instant in the zone, with what people there call it. */
export function formatInstant(instant: string, zone: string): string {
  return formatInTimeZone(instant, zone, 'yyyy/MM/dd HH:mm zzz')
}

/** `Friday, 27 November 2026, 18:30 GMT`: an instant as a person checks it. */
export function longMoment(instant: string, zone: string): string {
  return formatInTimeZone(instant, zone, 'EEEE, d MMMM yyyy, HH:mm zzz')
}
