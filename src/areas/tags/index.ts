import { CopyCheck, Tags } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'
import { say } from '#contract/base/say'

/** Tags, and the merging of tags. */
export const tagsArea = lateArea(
  () => import('./late'),
  {
    id: 'tags',
    title: 'Tags',
    icon: Tags,
    right: 'tags.read',
    rail: 40,
    screen: () => import('./tags-screen'),
  },
  {
    id: 'tag-duplicates',
    path: '/tags/duplicates',
    title: 'Duplicates',
    icon: CopyCheck,
    right: 'tags.extended-update',
    screen: () => import('./duplicates-screen'),
  },
  {
    id: 'tag',
    path: '/tags/:tagId',
    title: ({ tagId }) => say`Tag ${tagId ?? ''}`,
    icon: Tags,
    right: 'tags.extended-update',
    screen: () => import('./tag-screen'),
  },
)
