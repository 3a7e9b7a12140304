import { z } from 'zod'

import { endpoint } from './endpoint'

const id = z.number().int().positive()

export const image = z.object({
  id,
  name: z.string(),
  /** The file itself, under `/media/`. */
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
})
export type Image = z.infer<typeof image>

const list = { item: image, filters: {}, sorts: ['id', 'name'], defaultSort: '-id' } as const

/** Where a picture lies, by what a post keeps of it. */
export const imageUrl = (hashKey: string, ext: string) => `/media/${hashKey}.${ext}`

export const images = {
  list: endpoint({
    method: 'GET',
    path: 'v2/images',
    family: 'v2',
    right: 'gallery.read',
    summary: 'Pictures, newest first',
    list,
  }),
  search: endpoint({
    method: 'GET',
    path: 'v2/images/search',
    family: 'v2',
    right: 'gallery.read',
    summary: 'Pictures by name',
    list: { ...list, searchFields: ['name'] },
  }),
}
