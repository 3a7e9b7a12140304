// The languages of the interface and the site.
import { z } from 'zod'

import { version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { field } from '#contract/base/fields'
import { languageCodeRules, languageNameRules } from './rules'

export const language = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  phrases: z.number(),
  translated: z.number(),
  version,
})
export type Language = z.infer<typeof language>

/** What the form of a language sends. */
export const languageInput = z.strictObject({ name: field(...languageNameRules), code: field(...languageCodeRules) })

/** The endpoints of languages. The list is public, because the login form is translated too. */
export const languages = recordEndpoints(
  {
    path: 'v2/languages',
    rights: 'languages',
    record: language,
    list: { sorts: ['id', 'name', 'code'], defaultSort: 'id' },
  },
  {
    list: { summary: 'The languages of the interface', right: 'public' },
    create: { summary: 'Add a language', body: languageInput },
    update: { summary: 'Change a language', body: languageInput.partial() },
    remove: { summary: 'Remove a language with its translations; one that a section is written in stays (422)' },
  },
)
