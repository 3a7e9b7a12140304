// Contextual links: words of articles that link to an address.
import { z } from 'zod'

import { id, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { field } from '#contract/base/fields'
import { isWebLink, maxLength } from '#contract/base/rules'

const contextualLink = z.object({ id, text: z.string(), url: z.string(), version })
export type ContextualLink = z.infer<typeof contextualLink>

/** What the form of a contextual link sends. The lines of an uploaded file keep the same rules. */
export const contextualLinkInput = z.strictObject({
  text: field(maxLength(255)),
  url: field(maxLength(2000), isWebLink),
})

/** The right to upload links also allows single links to be written. */
const right = 'contextual-links.upload'

export const contextualLinks = recordEndpoints(
  {
    path: 'v2/contextual-links',
    rights: 'contextual-links',
    record: contextualLink,
    list: { sorts: ['id', 'text', 'url'], defaultSort: 'id', searchFields: ['text', 'url'] },
  },
  {
    list: { summary: 'Contextual links', path: 'v2/contextual-links/' },
    create: { summary: 'Add a contextual link', right, body: contextualLinkInput },
    update: { summary: 'Change a contextual link', right, body: contextualLinkInput.partial() },
    remove: { summary: 'Remove a contextual link', right },
    removeMany: { summary: 'Remove all contextual links that a list’s query means', right },
    upload: {
      summary: 'Take links from a csv file, `text,url` a line; all of them or none',
      files: { file: { extension: 'csv' } },
    },
  },
)
