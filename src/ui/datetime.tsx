import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import { useState } from 'react'

import { inputLook } from '#ui/input'
import { useWords } from '#ui/words'

export interface DateTimeProps {
  /** An instant as ISO 8601 in UTC, or null for none. */
  value: string | null
  onChange: (value: string | null) => void
  /** The brand's IANA zone, for instance `Africa/Accra`: what is shown and typed is that zone's wall clock. */
  zone: string
  /** The earliest and latest instant that may be picked, as `value`. */
  min?: string
  max?: string
  id?: string
  disabled?: boolean
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

/**
 * Date and time in the brand's zone, whatever the zone of the computer. An hour the clocks skip (London, 29 March 2026,
 * 01:30) becomes the instant before the jump plus the same minutes; an hour that comes twice is taken the second time
 * (date-fns-tz does both).
 */
export function DateTime({ value, onChange, zone, min, max, ...field }: DateTimeProps) {
  const words = useWords()
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value ? toWallClock(value, zone) : ''
  return (
    <span className="flex items-center gap-2">
      <input
        type="datetime-local"
        className={inputLook({ className: 'h-7 max-w-52' })}
        data-numbers
        value={typed ?? shown}
        min={min && toWallClock(min, zone)}
        max={max && toWallClock(max, zone)}
        // Half-typed dates are empty to the browser: the last whole one stays until it is whole again or left empty.
        onChange={(event) => {
          setTyped(event.target.value)
          if (event.target.value) onChange(fromWallClock(event.target.value, zone))
          else if (!event.target.validity.badInput) onChange(null)
        }}
        onBlur={() => setTyped(null)}
        {...field}
      />
      <span className="text-sm text-muted" title={words('Time zone of the brand')}>
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
