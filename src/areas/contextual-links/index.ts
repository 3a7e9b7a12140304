import { Link } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'

/** Words of articles that lead somewhere on the public site. */
export const contextualLinksArea: Area = {
  views: [
    {
      id: 'contextual-links',
      path: '/contextual-links',
      title: 'Contextual links',
      icon: Link,
      right: 'contextual-links.read',
      rail: 62,
      screen: lateScreen(() => import('./contextual-links-screen')),
    },
  ],
  late: () => import('./late'),
}
