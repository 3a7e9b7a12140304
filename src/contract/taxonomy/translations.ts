// English phrases and their translations.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idParams } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { optionalField } from '#contract/base/fields'
import { maxLength, messages } from '#contract/base/rules'
import { languageCodePattern } from './rules'

/** An English phrase with its translations: into the language asked for, or into all. */
export const translation = z.object({
  id: z.number(),
  message: z.string(),
  category: z.string(),
  /** `updated`: a person wrote the translation here; otherwise it came with the program. */
  translations: z.array(z.object({ language: z.string(), translation: z.string(), updated: z.boolean() })).optional(),
  /** The translation into the language asked for; empty: not translated. */
  messages: z.array(z.object({ language: z.string(), translation: z.string() })).optional(),
})
export type Translation = z.infer<typeof translation>

/** The category of a phrase: the interface or the public site. The screen shows no category as 'All sites'. */
export const translationCategories = [
  { id: 'admin', title: 'Admin' },
  { id: 'templates', title: 'Templates' },
] as const

/**
 * What a row of the list of translations sends; the translation is stored trimmed. An empty one takes back a first translation: it
 * removes the one that stands in `before`.
 */
export const translationInput = z
  .strictObject({
    translation: z
      .string(messages.empty)
      .trim()
      .pipe(optionalField(maxLength(10_000))),
    /**
     * The translation the person saw, '' for none: the save is refused when the stored one differs from it and from the new one.
     * Missing: no such check.
     */
    before: z.string().max(10_000).optional(),
  })
  .refine(({ translation: given, before = '' }) => given !== '' || before !== '', {
    path: ['translation'],
    message: messages.empty,
  })

const languageCode = z.string().regex(languageCodePattern)

export const translations = {
  /** All translated phrases of one language, which the interface loads at its start. */
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
