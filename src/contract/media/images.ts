import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { editOnlySource, imageAlt, imageAuthor, imageLabel, imageName, originalSource } from './image-rules'
import { idList, instantText } from '#contract/base/list-query'
import { bulkResultFields, rowsWithValues, bulkWhich, checkWhich } from '#contract/base/bulk'
import { asJson, crop, focus } from '#contract/base/multipart'
import { crops } from './picture-parts'
import { id, idParams, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { flag } from '#contract/base/fields'

export const image = z.object({
  id,
  name: z.string(),
  /** The address of the original file, under `/media/`. */
  url: z.string(),
  alt: z.string(),
  label: z.string(),
  width: z.number(),
  height: z.number(),
  hash_key: z.string(),
  ext: z.string(),
  created_at: z.string(),
  author: z.string(),
  source: z.number(),
  has_watermark: z.number(),
  color: z.number(),
  crop: crop.nullable(),
  crops,
  focus: focus.nullable(),
  /** The address of a small size, for lists. */
  small_url: z.string(),
  /** In the reply of an upload: pictures that look like it. */
  similar: z.array(z.object({ id, name: z.string(), url: z.string() })).optional(),
  version,
})
export type Image = z.infer<typeof image>

/** The address of a picture, from the hash key and extension that a post stores. */
export const imageUrl = (hashKey: string, ext: string) => `/media/${hashKey}.${ext}`

const source = asJson(
  z
    .number({ error: (issue) => (issue.input === undefined ? 'Field can not be empty' : undefined) })
    .int()
    .min(originalSource)
    .max(10),
)

const fields = {
  name: imageName(),
  source,
  author: imageAuthor().optional(),
  has_watermark: asJson(flag()).optional(),
  color: asJson(flag()).optional(),
  alt: imageAlt().optional(),
  label: imageLabel().optional(),
}

/** A new picture. The source Depositphotos is only allowed for stored ones. */
export const imageInput = z.strictObject({
  ...fields,
  source: source.refine((value) => value !== editOnlySource, 'Choose another source.'),
})

export const imagePatch = z.strictObject({ ...fields, focus: asJson(focus.nullable()), crops: asJson(crops) }).partial()

const imageSet = z
  .strictObject({
    source: fields.source,
    author: fields.author,
    label: fields.label,
    has_watermark: fields.has_watermark,
    color: fields.color,
  })
  .partial()
export type ImageSet = z.infer<typeof imageSet>

/** The pictures of a bulk change, in the three ways of a bulk change of posts. */
const imagesTarget = z
  .strictObject({
    ...bulkWhich,
    rows: rowsWithValues(z.strictObject({ id, version: z.number().int().optional(), set: imageSet })),
    set: imageSet.optional(),
  })
  .superRefine(checkWhich)
export type ImagesTarget = z.infer<typeof imagesTarget>

/** `before`: the earlier value of every field that the change moved. `left` is always empty. */
const imagesChanged = z.object({
  success: z.record(z.string(), z.object({ id, version: z.number(), before: imageSet })),
  left: z.record(z.string(), z.object({ id })),
  ...bulkResultFields,
})
export type ImagesChanged = z.infer<typeof imagesChanged>

/** A post that uses a picture, and where: as thumbnail, as Facebook thumbnail or in the text. */
const usage = z.object({
  id,
  main_headline: z.string(),
  status: z.number(),
  as: z.array(z.enum(['thumb', 'fb_thumb', 'body'])),
})
export type ImageUsage = z.infer<typeof usage>

/** A tag whose extended page shows a picture. */
const taggedUsage = z.object({ id, catchy_title: z.string() })
export type TagUsage = z.infer<typeof taggedUsage>

/** A text other than a post's that shows a picture: of a static page, call to action, category or tag. */
const placeUsage = z.object({ kind: z.enum(['page', 'call', 'category', 'tag']), name: z.string() })
export type PlaceUsage = z.infer<typeof placeUsage>

const list = {
  filters: {
    source: idList,
    author: imageAuthor(),
    hash_key: z.string().max(64),
    used: idList,
    since: instantText,
    until: instantText,
  },
  sorts: ['id', 'name'],
  defaultSort: '-id',
} as const

export const images = {
  ...recordEndpoints(
    { path: 'v2/images', rights: 'gallery', record: image, list, searchFields: ['name', 'alt', 'author'] },
    {
      list: { summary: 'Pictures, newest first' },
      search: { summary: 'Pictures by name' },
      create: {
        summary: 'Upload a picture; the same bytes again are a 422 of the type `image_already_exists`',
        body: imageInput,
        files: { image: { extension: 'picture' } },
      },
      update: {
        summary: 'Change what is said of a picture, or put another file under its address',
        body: imagePatch,
        files: { image: { extension: 'picture', optional: true } },
      },
      remove: { summary: 'Remove a picture, also from every article that it is used in' },
    },
  ),
  updateMany: endpoint({
    method: 'PATCH',
    path: 'v2/images',
    family: 'v2',
    right: 'gallery.update',
    summary: 'Change what is said of many pictures, each by its own rules',
    body: imagesTarget,
    reply: imagesChanged,
  }),
  usage: endpoint({
    method: 'GET',
    path: 'v2/images/:id/usage',
    family: 'v2',
    right: 'gallery.read',
    summary: 'The articles, tags and other texts that a picture is used in; headlines for who may read posts',
    params: idParams,
    reply: z.object({
      items: z.array(usage),
      total: z.number(),
      tags: z.array(taggedUsage),
      places: z.array(placeUsage),
    }),
  }),
  constants: endpoint({
    method: 'GET',
    path: 'v2/images/constants',
    family: 'v2',
    right: 'signed-in',
    summary: 'The sources of pictures',
    reply: z.object({ source: z.array(z.object({ id: z.number(), title: z.string() })) }),
  }),
  authors: endpoint({
    method: 'GET',
    path: 'v2/images/authors',
    family: 'v2',
    right: 'gallery.read',
    summary: 'The authors that pictures have, by name, at most 500',
    reply: z.object({ items: z.array(z.string()) }),
  }),
  quickCrop: endpoint({
    method: 'POST',
    path: 'v2/images/:id/quick-crop',
    family: 'v2',
    right: 'signed-in',
    summary: 'Set which part of a picture shows, null for the whole; without one the middle in 3:2',
    params: idParams,
    body: z
      .strictObject({ crop: crop.nullable().optional(), ratio: z.number().min(0.1).max(10).optional() })
      .optional(),
    reply: image,
  }),
}
