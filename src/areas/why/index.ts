import { CircleQuestionMark } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** The screen 'Why can't I?': the right that a command needs, who has it, and why the command cannot run. */
export const whyArea = lateArea(() => import('#commands/why'), {
  id: 'why',
  title: 'Why can’t I',
  icon: CircleQuestionMark,
  right: 'signed-in',
  screen: () => import('./why-screen'),
})
