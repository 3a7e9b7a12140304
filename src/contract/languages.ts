// The languages of the interface and the site (second text).
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList } from './list'
import { idParams, version } from './record'
import { field } from './rules'
import { languageCodeRules, languageNameRules } from './taxonomy-rules'

export const language = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  phrases: z.number(),
  translated: z.number(),
  version,
})
export type Language = z.infer<typeof language>

/** What the form sends. */
export const languageInput = z.strictObject({ name: field(...languageNameRules), code: field(...languageCodeRules) })
export const languagePatch = languageInput.partial()

/** The list is read before anybody signs in: the login form speaks the person's language too. */
export const languages = {
  list: endpoint({
    method: 'GET',
    path: 'v2/languages',
    family: 'v2',
    right: 'public',
    summary: 'The languages of the interface',
    list: { item: language, filters: { id: idList }, sorts: ['id', 'name', 'code'], defaultSort: 'id' },
  }),
  create: endpoint({
    method: 'POST',
    path: 'v2/languages',
    family: 'v2',
    right: 'languages.create',
    summary: 'Add a language',
    body: languageInput,
    reply: language,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'v2/languages/:id',
    family: 'v2',
    right: 'languages.update',
    summary: 'Change a language',
    params: idParams,
    body: languagePatch,
    reply: language,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'v2/languages/:id',
    family: 'v2',
    right: 'languages.delete',
    summary: 'Remove a language with its translations; one that a section is written in stays (422)',
    params: idParams,
    status: 204,
  }),
}
