import { CalendarClock } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The schedule by week and month. */
export const calendarArea = lateArea(() => import('./late'), {
  id: 'calendar',
  title: 'Calendar',
  icon: CalendarClock,
  right: 'dashboard.read',
  rail: 13,
  screen: () => import('./calendar-screen'),
})
