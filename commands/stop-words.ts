import { Ban } from 'lucide-react'

import { api } from '#client/api/api-late'
import { stopWordSubject } from '#client/taxonomy'
import { stopWords, stopWordTypes } from '#contract/taxonomy/stop-words'

import { recordCommands } from './record/commands'
import { oneOf, uploadCommand } from './record/upload'

/** The commands of stop words. */
export const commands = [
  ...recordCommands(stopWordSubject, {
    calls: api.stopWords,
    flags: [
      { name: 'is_article', title: 'For posts' },
      { name: 'is_tag', title: 'For tags' },
    ],
    screen: { icon: Ban, keys: 'g w', keywords: ['forbidden'] },
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
    subject: stopWordSubject,
    endpoint: stopWords.upload,
    holds: 'One stop word a line',
    asks: { type: oneOf('Stop words', stopWordTypes) },
    send: api.stopWords.upload,
  }),
]
