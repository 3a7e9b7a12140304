import { Ban, FileUp } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api-late'
import { stopWordList } from '#client/taxonomy'
import { stopWordTypes } from '#contract/stop-words'

import { recordCommands } from './record'
import { uploadCommand } from './upload'

/** Words that no post or tag may hold. */
export const stopWordCommands = [
  ...recordCommands({
    list: stopWordList,
    calls: {
      create: (body: Parameters<typeof api.stopWords.create>[0]['body']) => api.stopWords.create({ body }),
      update: (id, body, headers) => api.stopWords.update({ params: { id }, body, headers }),
      remove: (id, headers) => api.stopWords.remove({ params: { id }, headers }),
    },
    words: ['stop word', 'stop words'],
    screen: { view: 'stop-words', path: '/stop-words', icon: Ban, keys: 'g w', keywords: ['forbidden'] },
    nameOf: ({ name }) => name,
    rights: 'stop-words',
    failures: {
      create: 'Error adding stop word.',
      update: 'Error updating stop word.',
      remove: 'Error deleting stop word.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
    removal: 'Are you sure you want to remove selected stop word?',
  }),
  uploadCommand({
    id: 'stop-words.upload',
    title: 'Upload stop words',
    subject: 'stop-words',
    icon: FileUp,
    right: 'stop-words.upload',
    extension: 'txt',
    more: { type: z.enum(['post', 'tag']) },
    sources: {
      type: {
        kind: 'choice',
        label: 'Stop words',
        options: () => stopWordTypes.map(({ id, title }) => ({ value: id, label: title })),
      },
    },
    list: stopWordList,
    send: (file, body, sending) => api.stopWords.upload({ files: { file }, body, ...sending }),
  }),
]
