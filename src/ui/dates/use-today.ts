import { useEffect, useReducer } from 'react'

import { dayAfter } from '#text/days'
import { instantIn, wallClockIn } from '#text/zone'

/** The present day in a zone, `yyyy-MM-dd`. */
export const dayIn = (zone: string, now = new Date()): string => wallClockIn(now.getTime(), zone).slice(0, 10)

/** The instant at which a day ends in a zone, however long that day is. */
const endOf = (day: string, zone: string): number => instantIn(`${dayAfter(day, 1)}T00:00:00`, zone)

/** The present day in the brand's zone. It renders again when the day changes, also after the computer slept over midnight. */
export function useToday(zone: string): string {
  const [, drawAgain] = useReducer((count: number) => count + 1, 0)
  const today = dayIn(zone)
  useEffect(() => {
    const check = () => {
      if (dayIn(zone) !== today) drawAgain()
    }
    const timer = setTimeout(drawAgain, Math.max(0, endOf(today, zone) - Date.now()))
    document.addEventListener('visibilitychange', check)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [today, zone])
  return today
}
