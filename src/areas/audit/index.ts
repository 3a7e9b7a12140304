import { ScrollText } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The audit log. */
export const auditArea = lateArea(() => import('#commands/audit'), {
  id: 'audit',
  title: 'Audit',
  icon: ScrollText,
  right: 'audit.read',
  rail: 85,
  screen: () => import('./audit-screen'),
})
