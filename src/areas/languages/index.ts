import { Languages } from 'lucide-react'

import { lateArea } from '#workspace/areas/area'
import { say } from '#contract/base/say'

/** The languages of the interface and the site, and the translations of their phrases. */
export const languagesArea = lateArea(
  () => import('#commands/languages'),
  {
    id: 'languages',
    path: '/translations',
    title: 'Languages',
    icon: Languages,
    right: 'translations.read',
    rail: 70,
    screen: () => import('./languages-screen'),
  },
  {
    id: 'translations',
    path: '/translations/:languageCode',
    title: ({ languageCode }) => say`Translations ${languageCode ?? ''}`,
    icon: Languages,
    right: 'translations.read',
    screen: () => import('./translations-screen'),
  },
)
