import { Languages } from 'lucide-react'

import { api } from '#client/api/api'
import { languageSubject } from '#client/taxonomy'
import { say } from '#contract/base/say'

import { recordCommands } from './record/commands'
import { translationCommands } from './translations'

/** The commands of languages and translations. */
export const commands = [
  ...recordCommands(languageSubject, {
    calls: api.languages,
    screen: {
      path: '/translations',
      icon: Languages,
      keys: 'g n',
      keywords: ['translations', 'phrases'],
      right: 'translations.read',
    },
    failures: {
      create: 'Error adding language.',
      update: 'Error updating language.',
      remove: 'Error removing language.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Removed' },
    removal: 'Are you sure you want to delete selected language?',
    removalMany: (count) => say`Are you sure you want to delete ${count} selected languages?`,
    links: [
      {
        verb: 'translations',
        title: 'Show translations',
        icon: Languages,
        right: 'translations.read',
        path: ({ code }) => `/translations/${code}`,
      },
    ],
  }),
  ...translationCommands,
]
