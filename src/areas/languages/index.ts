import { Languages } from 'lucide-react'

import type { Area } from '#workspace/area'
import { lateScreen } from '#workspace/late-screen'
import { say } from '#contract/say'

/** The languages of the interface and the site, and what phrases are in them. */
export const languagesArea: Area = {
  views: [
    {
      id: 'languages',
      path: '/translations',
      title: 'Languages',
      icon: Languages,
      right: 'languages.read',
      rail: 70,
      screen: lateScreen(() => import('./languages-screen')),
    },
    {
      id: 'translations',
      path: '/translations/:languageCode',
      title: ({ languageCode }) => say`Translations ${languageCode ?? ''}`,
      icon: Languages,
      right: 'translations.read',
      screen: lateScreen(() => import('./translations-screen')),
    },
  ],
  late: () => import('./late'),
}
