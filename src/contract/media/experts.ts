// Experts whose opinion articles quote. A brand may lack the feature.
import { z } from 'zod'

import { longestSearch } from '#contract/base/list'
import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'
import { usernameRules } from '#contract/users/users'
import { profileFields, shownProfile } from './profile'
import { id, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { field } from '#contract/base/fields'
import { maxLength } from '#contract/base/rules'

export const expert = z.object({
  id,
  username: z.string(),
  slug: z.string(),
  position: z.string(),
  ...shownProfile,
  version,
})
export type Expert = z.infer<typeof expert>

/** The multipart body of the form. The server makes the slug, and never changes it. */
export const expertInput = z.strictObject({
  username: field(...usernameRules),
  position: field(maxLength(255)),
  description: field(maxLength(5000)),
  ...profileFields,
})

const files = { avatar: { extension: 'picture', optional: true } } as const
const list = { sorts: ['id', 'username', 'position'], defaultSort: '-id' } as const

export const experts = {
  ...recordEndpoints(
    { path: 'v2/experts', rights: 'experts', record: expert, list },
    {
      list: { summary: 'Experts' },
      get: { summary: 'One expert' },
      create: { summary: 'Add an expert with an avatar', body: expertInput, files },
      update: { summary: 'Change an expert', body: expertInput.partial(), files },
      remove: { summary: 'Remove an expert' },
    },
  ),
  search: endpoint({
    method: 'POST',
    path: 'search/experts',
    family: 'v1',
    right: 'experts.read',
    summary: 'Experts by their name, slug or position',
    body: z.strictObject({ query: z.string().max(longestSearch) }),
    list: { item: expert, filters: { id: idList }, ...list },
    reads: true,
  }),
}
