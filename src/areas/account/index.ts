import { UserRound } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The account of the signed-in person: password, second factor and devices. */
export const accountArea = lateArea(() => import('./late'), {
  id: 'account',
  title: 'Account',
  icon: UserRound,
  right: 'signed-in',
  screen: () => import('./account-screen'),
})
