import { FileText } from 'lucide-react'

import { lateScreen } from '#workspace/late-screen'
import type { View } from '#workspace/view'

/** One post: its text and its settings. */
export const postViews: View[] = [
  {
    id: 'post',
    path: '/posts/:postId',
    title: ({ postId }) => `Post ${postId ?? ''}`,
    icon: FileText,
    right: 'posts.read',
    screen: lateScreen(() => import('./post-screen')),
  },
]
