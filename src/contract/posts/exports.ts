// Export of posts to sister sites: other running instances, which store them as drafts and recognize a post that is sent again.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { id, idParams, sentences } from '#contract/base/record'
import { postPatch } from './posts'

const projects = z.array(z.string().max(50)).min(1, 'Field can not be empty').max(20)

const idsText = z
  .string()
  .regex(/^\d{1,15}(?:,\d{1,15})*$/, 'Enter ids of posts with commas between them.')
  .refine((text) => text.split(',').length <= 200, 'At most 200 posts.')
  .transform((text) => [...new Set(text.split(',').map(Number))])

/** True: also replaces posts that were edited at the sister site since the last export. */
const overwrite = z.boolean().default(false)

const fieldErrors = z.record(z.string(), z.array(z.string()))

/** The reply for one post: by project, what was done or waits for a retry, and the errors by project and field. */
const exportReply = z.object({
  success: z.record(z.string(), z.string()),
  errors: z.record(z.string(), fieldErrors),
  /** Codes of the sister sites at which the post was edited since its last export; nothing was written there. */
  changed: z.array(z.string()),
  sentences: sentences.optional(),
})
export type ExportReply = z.infer<typeof exportReply>

/** The reply for several posts, by project and post id. */
const exportManyReply = z.object({
  success: z.record(z.string(), z.record(z.string(), z.string())),
  errors: z.record(z.string(), z.record(z.string(), fieldErrors)),
  /** Ids of the posts that were edited at the sister site since their last export; nothing was written there. */
  changed: z.array(id),
  sentences: sentences.optional(),
})
export type ExportManyReply = z.infer<typeof exportManyReply>

const place = z.strictObject({ slug: z.string().max(255), title: z.string().max(255) })

/** A post as a sister site sends it. Sections and people are given by name, because each site has its own ids. */
const sentPost = z.strictObject({
  /**
   * The sending site's brand. Together with the post's id there it identifies the post, so that a second export updates the same
   * post.
   */
  source: z.string().regex(/^[\w-]{1,50}$/),
  id,
  overwrite,
  section: place.nullable(),
  category: place.nullable(),
  tags: z.array(place).max(100),
  authors: z.array(z.string().max(255)).max(50),
  /** The names of the people whom slides name by their ids at the sending site. */
  people: z.record(z.string().regex(/^\d{1,15}$/), z.string().max(255)).optional(),
  fields: postPatch.pick({
    template_type: true,
    is_sponsored: true,
    main_headline: true,
    catchy_title: true,
    titles: true,
    description: true,
    fb_catchy_title: true,
    external_link: true,
    json_ld: true,
    slug: true,
    thumb: true,
    thumb_ext: true,
    fb_thumb: true,
    fb_thumb_ext: true,
    body: true,
  }),
})
export type SentPost = z.output<typeof sentPost>

/**
 * `missing`: names of the category, tags and people that do not exist here; the post is stored without them. `made`: the post is
 * new here.
 */
export const receivedPost = z.object({ id, made: z.boolean(), missing: z.array(z.string()) })

export const receivedPicture = z.object({ hash_key: z.string(), ext: z.string() })

export const exports = {
  one: endpoint({
    method: 'POST',
    path: 'posts/:id/export',
    family: 'v1',
    right: 'posts.update',
    summary: 'Send a post to sister sites; what cannot be reached now is tried again by a job',
    params: idParams,
    body: z.strictObject({ projects, overwrite }),
    reply: exportReply,
  }),
  many: endpoint({
    method: 'POST',
    path: 'posts/export',
    family: 'v1',
    right: 'posts.update',
    summary: 'Send several posts to a sister site, `ids` parted by commas',
    body: z.strictObject({ project: z.string().max(50), ids: idsText, overwrite }),
    reply: exportManyReply,
  }),
  receive: endpoint({
    method: 'POST',
    path: 'posts/receive',
    family: 'v1',
    right: 'posts.create',
    summary: 'Take a post of a sister site as a draft, or bring the one that it sent before up to date',
    bodyLimit: 'text',
    body: sentPost,
    reply: receivedPost,
  }),
  receivePicture: endpoint({
    method: 'POST',
    path: 'posts/receive-picture',
    family: 'v1',
    right: 'gallery.create',
    summary: 'Take a picture of a post that a sister site is about to send; one that is there already is answered',
    body: z.strictObject({
      name: z.string().min(1).max(255),
      alt: z.string().max(255).optional(),
      label: z.string().max(255).optional(),
      author: z.string().max(255).optional(),
      source: z
        .string()
        .regex(/^(?:[1-9]|10)$/)
        .transform(Number),
    }),
    files: { image: { extension: 'picture' } },
    reply: receivedPicture,
  }),
}
