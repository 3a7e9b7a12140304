import { FileUp, Link } from 'lucide-react'

import { api } from '#client/api-late'
import { contextualLinkList } from '#client/taxonomy'

import { goCommand } from './go'
import { uploadCommand } from './upload'

/** Words of articles that lead somewhere on the public site. */
export const contextualLinkCommands = [
  goCommand('contextual-links', 'contextual links', Link, 'contextual-links.read', {
    keys: 'g l',
    keywords: ['links'],
  }),
  uploadCommand({
    id: 'contextual-links.upload',
    title: 'Upload contextual links',
    subject: 'contextual-links',
    icon: FileUp,
    right: 'contextual-links.upload',
    extension: 'csv',
    more: {},
    sources: {},
    list: contextualLinkList,
    send: (file, _more, sending) => api.contextualLinks.upload({ files: { file }, ...sending }),
  }),
]
