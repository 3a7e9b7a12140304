import { Link } from 'lucide-react'

import { api } from '#client/api/api-late'
import type { RecordKind } from '#client/lists/records'
import { contextualLinkList } from '#client/taxonomy'
import { type ContextualLink, contextualLinks } from '#contract/contextual-links'

import { recordCommands } from './record/commands'
import { uploadCommand } from './record/upload'

export const contextualLinkKind: RecordKind<ContextualLink> = {
  list: contextualLinkList,
  words: ['contextual link', 'contextual links'],
  nameOf: ({ text }) => text,
  rights: 'contextual-links',
}

/** Words of articles that lead somewhere on the public site. */
export const contextualLinkCommands = [
  ...recordCommands({
    ...contextualLinkKind,
    calls: api.contextualLinks,
    bin: 'contextual-link',
    screen: {
      view: 'contextual-links',
      path: '/contextual-links',
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
    list: contextualLinkList,
    endpoint: contextualLinks.upload,
    send: api.contextualLinks.upload,
  }),
]
