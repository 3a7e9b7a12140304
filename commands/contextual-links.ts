import { Link } from 'lucide-react'

import { api } from '#client/api-late'
import { contextualLinkList } from '#client/taxonomy'
import { contextualLinks } from '#contract/contextual-links'

import { goCommand } from './frame/go'
import { uploadCommand } from './record/upload'

/** Words of articles that lead somewhere on the public site. */
export const contextualLinkCommands = [
  goCommand('contextual-links', 'contextual links', Link, 'contextual-links.read', {
    keys: 'g l',
    keywords: ['links'],
  }),
  uploadCommand({
    title: 'Upload contextual links',
    list: contextualLinkList,
    endpoint: contextualLinks.upload,
    send: api.contextualLinks.upload,
  }),
]
