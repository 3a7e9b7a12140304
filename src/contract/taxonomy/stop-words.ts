// Stop words: words that no post or tag may contain.
import { z } from 'zod'

import { id, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { field, flag } from '#contract/base/fields'
import { stopWordRules } from './rules'

const stopWord = z.object({ id, name: z.string(), is_article: z.number(), is_tag: z.number(), version })
export type StopWord = z.infer<typeof stopWord>

/** What the form of a stop word sends; both flags as numbers. */
export const stopWordInput = z.strictObject({ name: field(...stopWordRules), is_article: flag(), is_tag: flag() })

/** Whether a stop word forbids posts, tags or both. */
export const stopWordForbids = ({ is_article, is_tag }: { is_article: number; is_tag: number }) =>
  is_article + is_tag > 0

export const forbidsNothing = 'Choose posts, tags or both.'

/** The schema that the form of a stop word checks: it must forbid posts, tags or both. */
export const stopWordForm = stopWordInput.refine(stopWordForbids, { path: ['is_article'], error: forbidsNothing })

/** The kinds of an uploaded list. */
export const stopWordTypes = [
  { id: 'post', title: 'For posts' },
  { id: 'tag', title: 'For tags' },
] as const

export const stopWords = recordEndpoints(
  {
    path: 'v2/stop-words',
    rights: 'stop-words',
    record: stopWord,
    list: { sorts: ['id', 'name'], defaultSort: '-id' },
    searchFields: ['name'],
  },
  {
    list: { summary: 'Stop words' },
    search: { summary: 'Stop words by their letters' },
    create: { summary: 'Add a stop word', body: stopWordInput },
    update: { summary: 'Change a stop word', body: stopWordInput.partial() },
    remove: { summary: 'Remove a stop word' },
    removeMany: { summary: 'Remove all stop words that a list’s query means' },
    upload: {
      summary: 'Take stop words from a text file, one a line; all of them or none',
      files: { file: { extension: 'txt' } },
      body: z.strictObject({ type: z.enum(['post', 'tag'], 'Field can not be empty') }),
    },
  },
)
