import { CircleQuestionMark } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** What a command needs, who has it, and why it cannot run. */
export const whyArea = lateArea(() => import('#commands/why'), {
  id: 'why',
  path: '/why',
  title: 'Why can’t I',
  icon: CircleQuestionMark,
  right: 'signed-in',
  screen: () => import('./why-screen'),
})
