import { Link } from 'lucide-react'

import { api } from '#client/api/api-late'
import { contextualLinkSubject } from '#client/taxonomy'
import { contextualLinks } from '#contract/taxonomy/contextual-links'

import { recordCommands } from './record/commands'
import { uploadCommand } from './record/upload'

/** The commands of contextual links. */
export const commands = [
  ...recordCommands(contextualLinkSubject, {
    calls: api.contextualLinks,
    screen: {
      icon: Link,
      keys: 'g l',
      keywords: ['links'],
    },
    failures: {
      create: 'Error adding contextual link.',
      update: 'Error updating contextual link.',
      remove: 'Error deleting contextual link.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
  }),
  uploadCommand({
    title: 'Upload contextual links',
    subject: contextualLinkSubject,
    endpoint: contextualLinks.upload,
    holds: 'Columns: text, url',
    send: api.contextualLinks.upload,
  }),
]
