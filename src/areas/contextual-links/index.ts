import { Link } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** Words of articles that lead somewhere on the public site. */
export const contextualLinksArea = lateArea(() => import('#commands/contextual-links'), {
  id: 'contextual-links',
  path: '/contextual-links',
  title: 'Contextual links',
  icon: Link,
  right: 'contextual-links.read',
  rail: 62,
  screen: () => import('./contextual-links-screen'),
})
