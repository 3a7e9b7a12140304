// Words of articles that lead somewhere on the public site.
import { z } from 'zod'

import { id, version } from './record'
import { recordEndpoints } from './record-endpoints'

export const contextualLink = z.object({ id, text: z.string(), url: z.string(), version })
export type ContextualLink = z.infer<typeof contextualLink>

export const contextualLinks = recordEndpoints(
  {
    path: 'v2/contextual-links',
    rights: 'contextual-links',
    record: contextualLink,
    list: { sorts: ['id', 'text', 'url'], defaultSort: 'id', searchFields: ['text', 'url'] },
  },
  {
    list: { summary: 'Contextual links', path: 'v2/contextual-links/' },
    upload: {
      summary: 'Take links from a csv file, `text,url` a line; all of them or none',
      files: { file: { extension: 'csv' } },
    },
  },
)
