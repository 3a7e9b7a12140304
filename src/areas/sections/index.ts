import { SquareStack } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'

/** The sections of the site. */
export const sectionsArea: Area = {
  views: [
    {
      id: 'sections',
      path: '/sections',
      title: 'Sections',
      icon: SquareStack,
      right: 'sections.read',
      rail: 30,
      screen: lateScreen(() => import('./sections-screen')),
    },
  ],
  late: () => import('./late'),
}
