import { Languages } from 'lucide-react'

import { api } from '#client/api/api'
import type { RecordKind } from '#client/lists/records'
import { languageList } from '#client/taxonomy'
import type { Language } from '#contract/languages'
import { say } from '#contract/say'

import { recordCommands } from './record/commands'
import { translationCommands } from './translations'

export const languageKind: RecordKind<Language> = {
  list: languageList,
  words: ['language', 'languages'],
  nameOf: ({ name }) => name,
  rights: 'languages',
}

/** The languages of the interface and the site, and what phrases are in them. */
export const languageCommands = [
  ...recordCommands({
    ...languageKind,
    calls: api.languages,
    bin: 'language',
    screen: {
      view: 'languages',
      path: '/translations',
      icon: Languages,
      keys: 'g n',
      keywords: ['translations', 'phrases'],
    },
    unsearched: true,
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
