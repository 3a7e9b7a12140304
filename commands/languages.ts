import { Languages } from 'lucide-react'

import { api } from '#client/api'
import { languageList } from '#client/taxonomy'

import { recordCommands } from './record'
import { translationCommands } from './translations'

/** The languages of the interface and the site, and what phrases are in them. */
export const languageCommands = [
  ...recordCommands({
    list: languageList,
    calls: {
      create: (body: Parameters<typeof api.languages.create>[0]['body']) => api.languages.create({ body }),
      update: (id, body, headers) => api.languages.update({ params: { id }, body, headers }),
      remove: (id, headers) => api.languages.remove({ params: { id }, headers }),
    },
    words: ['language', 'languages'],
    screen: {
      view: 'languages',
      path: '/translations',
      icon: Languages,
      keys: 'g n',
      keywords: ['translations', 'phrases'],
    },
    nameOf: ({ name }) => name,
    unsearched: true,
    rights: 'languages',
    failures: {
      create: 'Error adding language.',
      update: 'Error updating language.',
      remove: 'Error removing language.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Removed' },
    removal: 'Are you sure you want to delete selected language?',
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
