import { SquareStack } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The sections of the site. */
export const sectionsArea = lateArea(() => import('#commands/sections'), {
  id: 'sections',
  title: 'Sections',
  icon: SquareStack,
  right: 'sections.read',
  rail: 30,
  screen: () => import('./sections-screen'),
})
