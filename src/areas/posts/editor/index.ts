import { FileText } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'
import { say } from '#contract/base/say'

/** One post: its text and its settings. */
export const postArea = lateArea(() => import('./late'), {
  id: 'post',
  path: '/posts/:postId',
  title: ({ postId }) => say`Post ${postId ?? ''}`,
  icon: FileText,
  right: 'posts.read',
  screen: () => import('./post-screen'),
  side: () => import('./post-side'),
})
