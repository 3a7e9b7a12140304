import { CopyCheck, Tags } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'
import { say } from '#contract/say'

/** Tags, and making several of them one. */
export const tagsArea: Area = {
  views: [
    {
      id: 'tags',
      path: '/tags',
      title: 'Tags',
      icon: Tags,
      right: 'tags.read',
      rail: 40,
      screen: lateScreen(() => import('./tags-screen')),
    },
    {
      id: 'tag-duplicates',
      path: '/tags/duplicates',
      title: 'Duplicates',
      icon: CopyCheck,
      right: 'tags.extended-update',
      screen: lateScreen(() => import('./duplicates-screen')),
    },
    {
      id: 'tag',
      path: '/tags/:tagId',
      title: ({ tagId }) => say`Tag ${tagId ?? ''}`,
      icon: Tags,
      right: 'tags.extended-update',
      screen: lateScreen(() => import('./tag-screen')),
    },
  ],
  late: () => import('./late'),
}
