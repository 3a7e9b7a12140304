// Words that no post or tag may hold (second text).
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list'
import { id, idParams, uploadReply, version } from './record'
import { field, flag } from './rules'
import { stopWordRules } from './taxonomy-rules'

export const stopWord = z.object({ id, name: z.string(), is_article: z.number(), is_tag: z.number(), version })
export type StopWord = z.infer<typeof stopWord>

/** What the form sends; both flags as numbers. */
export const stopWordInput = z.strictObject({ name: field(...stopWordRules), is_article: flag(), is_tag: flag() })
export const stopWordPatch = stopWordInput.partial()

/** What an uploaded list is of. */
export const stopWordTypes = [
  { id: 'post', title: 'For posts' },
  { id: 'tag', title: 'For tags' },
] as const

const list = {
  item: stopWord,
  filters: { id: idList },
  sorts: ['id', 'name'],
  defaultSort: '-id',
} as const

export const stopWords = {
  list: endpoint({
    method: 'GET',
    path: 'v2/stop-words',
    family: 'v2',
    right: 'stop-words.read',
    summary: 'Stop words',
    list,
  }),
  search: endpoint({
    method: 'GET',
    path: 'v2/stop-words/search',
    family: 'v2',
    right: 'stop-words.read',
    summary: 'Stop words by their letters',
    list: { ...list, searchFields: ['name'] },
  }),
  create: endpoint({
    method: 'POST',
    path: 'v2/stop-words',
    family: 'v2',
    right: 'stop-words.create',
    summary: 'Add a stop word',
    body: stopWordInput,
    reply: stopWord,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'v2/stop-words/:id',
    family: 'v2',
    right: 'stop-words.update',
    summary: 'Change a stop word',
    params: idParams,
    body: stopWordPatch,
    reply: stopWord,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'v2/stop-words/:id',
    family: 'v2',
    right: 'stop-words.delete',
    summary: 'Remove a stop word',
    params: idParams,
    status: 204,
  }),
  upload: endpoint({
    method: 'POST',
    path: 'v2/stop-words/upload',
    family: 'v2',
    right: 'stop-words.upload',
    summary: 'Take stop words from a text file, one a line; all of them or none',
    files: { file: { extension: 'txt' } },
    body: z.strictObject({ type: z.enum(['post', 'tag'], 'Field can not be empty') }),
    reply: uploadReply,
  }),
}
