// The public profile of the signed-in person.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { profileFields, shownProfile } from './profile'
import { version } from '#contract/base/record'
import { field, optionalField } from '#contract/base/fields'
import { maxLength } from '#contract/base/rules'
import { jsonLdRules } from '#contract/taxonomy/rules'

export const author = z.object({ id: z.number(), ...shownProfile, json_ld: z.string().nullable(), version })
export type Author = z.infer<typeof author>

export const authorInput = z.strictObject({
  description: field(maxLength(5000)),
  json_ld: optionalField(...jsonLdRules).optional(),
  ...profileFields,
})

const common = { path: 'v2/author', family: 'v2', reply: author } as const
const files = { avatar: { extension: 'picture', optional: true } } as const

export const authors = {
  get: endpoint({
    ...common,
    method: 'GET',
    right: 'author-info.read',
    summary: "One's own public profile; 404 while there is none",
  }),
  create: endpoint({
    ...common,
    method: 'POST',
    right: 'author-info.create',
    summary: "Make one's own public profile",
    body: authorInput,
    files,
    status: 201,
  }),
  update: endpoint({
    ...common,
    method: 'PATCH',
    right: 'author-info.update',
    summary: "Change one's own public profile",
    body: authorInput.partial(),
    files,
  }),
}
