import { FileCode } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'
import { say } from '#contract/base/say'

/** Static pages, written as HTML and CSS. */
export const staticPagesArea = lateArea(
  () => import('#commands/static-pages'),
  {
    id: 'static-pages',
    path: '/static',
    title: 'Static pages',
    icon: FileCode,
    right: 'static.read',
    rail: 55,
    screen: () => import('./static-pages-screen'),
  },
  {
    id: 'static-page',
    path: '/static/:staticPageId',
    title: ({ staticPageId }) => say`Static page ${staticPageId ?? ''}`,
    icon: FileCode,
    right: 'static.update',
    screen: () => import('./static-page-screen'),
  },
)
