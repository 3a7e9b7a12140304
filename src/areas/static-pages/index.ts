import { FileCode } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'
import { say } from '#contract/say'

/** Pages with a text of their own, written as HTML and CSS. */
export const staticPagesArea: Area = {
  views: [
    {
      id: 'static-pages',
      path: '/static',
      title: 'Static pages',
      icon: FileCode,
      right: 'static.read',
      rail: 55,
      screen: lateScreen(() => import('./static-pages-screen')),
    },
    {
      id: 'static-page',
      path: '/static/:staticPageId',
      title: ({ staticPageId }) => say`Static page ${staticPageId ?? ''}`,
      icon: FileCode,
      right: 'static.update',
      screen: lateScreen(() => import('./static-page-screen')),
    },
  ],
  late: () => import('./late'),
}
