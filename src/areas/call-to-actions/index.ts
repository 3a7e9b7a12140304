import { MousePointerClick } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

export const callToActionsArea = lateArea(() => import('#commands/call-to-actions'), {
  id: 'call-to-actions',
  title: 'Call to actions',
  icon: MousePointerClick,
  right: 'call-to-actions.read',
  rail: 88,
  screen: () => import('./call-to-actions-screen'),
})
