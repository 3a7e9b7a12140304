// Words of articles that lead somewhere on the public site (second text).
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list'
import { id, uploadReply, version } from './record'

export const contextualLink = z.object({ id, text: z.string(), url: z.string(), version })
export type ContextualLink = z.infer<typeof contextualLink>

export const contextualLinks = {
  list: endpoint({
    method: 'GET',
    path: 'v2/contextual-links/',
    family: 'v2',
    right: 'contextual-links.read',
    summary: 'Contextual links',
    list: {
      item: contextualLink,
      filters: { id: idList },
      sorts: ['id', 'text', 'url'],
      defaultSort: 'id',
      searchFields: ['text', 'url'],
    },
  }),
  upload: endpoint({
    method: 'POST',
    path: 'v2/contextual-links/upload',
    family: 'v2',
    right: 'contextual-links.upload',
    summary: 'Take links from a csv file, `text,url` a line; all of them or none',
    files: { file: { extension: 'csv' } },
    reply: uploadReply,
  }),
}
