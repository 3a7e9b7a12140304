import { Link } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** Contextual links: phrases that become links in articles of the public site. */
export const contextualLinksArea = lateArea(() => import('#commands/contextual-links'), {
  id: 'contextual-links',
  title: 'Contextual links',
  icon: Link,
  right: 'contextual-links.read',
  rail: 62,
  screen: () => import('./contextual-links-screen'),
})
