import { Users } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The users of the newsroom. */
export const usersArea = lateArea(() => import('#commands/users/users'), {
  id: 'users',
  title: 'Users',
  icon: Users,
  right: 'users.read',
  rail: 20,
  screen: () => import('./users-screen'),
})
