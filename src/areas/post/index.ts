import { FileText } from 'lucide-react'

import { lateScreen } from '#workspace/late-screen'
import type { Area } from '#workspace/area'
import { say } from '#contract/say'

/** One post: its text and its settings. */
export const postArea: Area = {
  views: [
    {
      id: 'post',
      path: '/posts/:postId',
      title: ({ postId }) => say`Post ${postId ?? ''}`,
      icon: FileText,
      right: 'posts.read',
      screen: lateScreen(() => import('./post-screen')),
    },
  ],
  late: () => import('./late'),
}
