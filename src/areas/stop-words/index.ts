import { Ban } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'

/** Stop words: words that no post or tag may contain. */
export const stopWordsArea = lateArea(() => import('#commands/stop-words'), {
  id: 'stop-words',
  title: 'Stop words',
  icon: Ban,
  right: 'stop-words.read',
  rail: 60,
  screen: () => import('./stop-words-screen'),
})
