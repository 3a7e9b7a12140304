// Sponsored banners, shown with categories and tags.
import { z } from 'zod'

import { asJson } from '#contract/base/multipart'
import { id, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { field, flag } from '#contract/base/fields'
import { isWebLink, noDangerSymbols, type Rule } from '#contract/base/rules'
import { say } from '#contract/base/say'

const named = z.object({ id, catchy_title: z.string() })

export const banner = z.object({
  id,
  name: z.string(),
  link: z.string(),
  section_id: id.nullable(),
  categories: z.array(named).optional(),
  tags: z.array(named).optional(),
  /** The key of each picture, and its address. */
  image_desktop: z.string().nullable(),
  image_desktop_url: z.string().nullable(),
  image_mobile: z.string().nullable(),
  image_mobile_url: z.string().nullable(),
  is_enabled: z.number(),
  version,
})
export type Banner = z.infer<typeof banner>

/** The largest width of each picture, in pixels. */
export const bannerWidths = { image_desktop: 728, image_mobile: 320 } as const
export const oneOfTwo = 'At least one of the two fields must be filled!'

const longest =
  (max: number): Rule =>
  (text) =>
    [...text].length > max ? say`Maximum length ${String(max)}` : null

/** Ids as a list `tag_ids[]`, or as JSON. */
const ids = asJson(z.array(asJson(id)).max(100, 'At most 100.')).optional()

export const bannerFields = z.strictObject({
  name: field(longest(150)),
  link: field(longest(255), isWebLink, noDangerSymbols),
  section_id: asJson(id.nullable()).optional(),
  category_ids: ids,
  tag_ids: ids,
  is_enabled: asJson(flag()).optional(),
  /** The key of a stored picture; a new picture is sent as a file of that name. */
  image_desktop: z.string().max(100).optional(),
  image_mobile: z.string().max(100).optional(),
})

/** Requires a category or a tag. The message is shown at both fields. */
export function checkOneOfTwo(
  { category_ids = [], tag_ids = [] }: { category_ids?: unknown; tag_ids?: unknown },
  context: z.RefinementCtx,
): void {
  const empty = (list: unknown) => !Array.isArray(list) || list.length === 0
  if (!empty(category_ids) || !empty(tag_ids)) return
  for (const name of ['category_ids', 'tag_ids']) context.addIssue({ code: 'custom', path: [name], message: oneOfTwo })
}

const files = {
  image_desktop: { extension: 'picture', optional: true },
  image_mobile: { extension: 'picture', optional: true },
} as const

export const banners = recordEndpoints(
  {
    path: 'v2/advs/banners',
    rights: 'advertisements',
    record: banner,
    list: { sorts: ['id', 'name'], defaultSort: '-id', includes: ['categories', 'tags'] },
  },
  {
    list: { summary: 'Sponsored banners' },
    create: { summary: 'Add a sponsored banner', body: bannerFields, files },
    update: { summary: 'Change a sponsored banner; its section stays', body: bannerFields.partial(), files },
    remove: { summary: 'Remove a sponsored banner' },
  },
)
