// Phrases in English and what they are in other languages.
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idParams } from './record'
import { recordEndpoints } from './record-endpoints'
import { field } from './fields'
import { maxLength, messages } from './rules'
import { languageCodePattern } from './taxonomy-rules'

/** A phrase in English with its translations: into the language asked for, or into all. */
export const translation = z.object({
  id: z.number(),
  message: z.string(),
  category: z.string(),
  /** `updated`: a person has written it here; it did not come with the program. */
  translations: z.array(z.object({ language: z.string(), translation: z.string(), updated: z.boolean() })).optional(),
  /** The language asked for, and what the phrase is in it: empty where nobody has translated it. */
  messages: z.array(z.object({ language: z.string(), translation: z.string() })).optional(),
})
export type Translation = z.infer<typeof translation>

/** Where a phrase belongs: the interface or the public site. The screen calls none of them 'All sites'. */
export const translationCategories = [
  { id: 'admin', title: 'Admin' },
  { id: 'templates', title: 'Templates' },
] as const

/** What a row of the list sends; it is kept trimmed. */
export const translationInput = z.strictObject({
  translation: z
    .string(messages.empty)
    .trim()
    .pipe(field(maxLength(10_000))),
  /** The translation that was seen, empty for none: a save over another one is refused. Left out: whatever stands is replaced. */
  before: z.string().max(10_000).optional(),
})

const languageCode = z.string().regex(languageCodePattern)

export const translations = {
  /** The whole catalogue of one language, in one answer: what the interface loads at start. */
  catalogue: endpoint({
    method: 'GET',
    path: 'v2/translations/catalogue/:language',
    family: 'v2',
    right: 'public',
    summary: 'Every translated phrase of the interface in one language',
    params: z.object({ language: languageCode }),
    reply: z.record(z.string(), z.string()),
  }),
  ...recordEndpoints(
    {
      path: 'v2/translations',
      rights: 'translations',
      record: translation,
      list: {
        filters: { category: z.enum(['admin', 'templates']), language: z.string().max(10) },
        plainFilters: ['language'],
        sorts: ['id', 'message'],
        defaultSort: '-id',
        includes: ['translations'],
      },
      searchFields: ['message'],
    },
    { list: { summary: 'Phrases with their translations' }, search: { summary: 'Phrases by their words' } },
  ),
  constants: endpoint({
    method: 'GET',
    path: 'v2/translations/constants',
    family: 'v2',
    right: 'signed-in',
    summary: 'The categories of phrases',
    reply: z.object({ category: z.array(z.object({ id: z.string(), title: z.string() })) }),
  }),
  getAdmin: endpoint({
    method: 'GET',
    path: 'v2/translations/:id/admin',
    family: 'v2',
    right: 'translations.read',
    summary: 'One phrase with all its translations',
    params: idParams,
    reply: translation,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'v2/translations/:id/:language',
    family: 'v2',
    right: 'translations.update',
    summary: 'Say what a phrase is in a language',
    params: idParams.extend({ language: languageCode }),
    body: translationInput,
    reply: translation,
  }),
}
