import { Ban } from 'lucide-react'

import { api } from '#client/api/api-late'
import type { RecordKind } from '#client/lists/records'
import { stopWordList } from '#client/taxonomy'
import { type StopWord, stopWords, stopWordTypes } from '#contract/stop-words'

import { recordCommands } from './record/commands'
import { oneOf, uploadCommand } from './record/upload'

export const stopWordKind: RecordKind<StopWord> = {
  list: stopWordList,
  words: ['stop word', 'stop words'],
  nameOf: ({ name }) => name,
  rights: 'stop-words',
}

/** Words that no post or tag may hold. */
export const stopWordCommands = [
  ...recordCommands({
    ...stopWordKind,
    calls: api.stopWords,
    bin: 'stop-word',
    flags: [
      { name: 'is_article', title: 'For posts' },
      { name: 'is_tag', title: 'For tags' },
    ],
    screen: { view: 'stop-words', path: '/stop-words', icon: Ban, keys: 'g w', keywords: ['forbidden'] },
    failures: {
      create: 'Error adding stop word.',
      update: 'Error updating stop word.',
      remove: 'Error deleting stop word.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
    removal: 'Are you sure you want to remove selected stop word?',
  }),
  uploadCommand({
    title: 'Upload stop words',
    list: stopWordList,
    endpoint: stopWords.upload,
    asks: { type: oneOf('Stop words', stopWordTypes) },
    send: api.stopWords.upload,
  }),
]
