import { KeyRound } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** Roles and their rights. */
export const rolesArea = lateArea(() => import('./late'), {
  id: 'roles',
  title: 'Roles',
  icon: KeyRound,
  right: 'roles.read',
  rail: 25,
  screen: () => import('./roles-screen'),
})
