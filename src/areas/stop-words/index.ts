import { Ban } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'

/** Words that no post or tag may hold. */
export const stopWordsArea: Area = {
  views: [
    {
      id: 'stop-words',
      path: '/stop-words',
      title: 'Stop words',
      icon: Ban,
      right: 'stop-words.read',
      rail: 60,
      screen: lateScreen(() => import('./stop-words-screen')),
    },
  ],
  late: () => import('./late'),
}
