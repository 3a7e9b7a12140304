// The values of the form of a tag's extended page.
import { z } from 'zod'

import { optionalField } from '#contract/base/fields'
import type { ExtendedTag } from '#contract/taxonomy/tags'
import { jsonLdRules, socialLinkRules, tagBodyRules } from '#contract/taxonomy/rules'
import { plainTextOf } from '#editor/rich-field'
import { type Picture, requiredPicture } from '#workspace/form/picture-field'

export interface PageValues {
  thumb: Picture
  facebook: string
  instagram: string
  x: string
  body: string
  json_ld: string
}

export const pageSchema = z.object({
  thumb: requiredPicture,
  facebook: optionalField(...socialLinkRules('facebook')),
  instagram: optionalField(...socialLinkRules('instagram')),
  x: optionalField(...socialLinkRules('x')),
  body: z.string().superRefine((body, context) => {
    for (const rule of tagBodyRules) {
      const message = rule(plainTextOf(body))
      if (message !== null) context.addIssue({ code: 'custom', message })
    }
  }),
  json_ld: optionalField(...jsonLdRules),
})

export const pageValues = (tag: ExtendedTag): PageValues => ({
  thumb: { key: tag.thumb, url: tag.thumb_url, file: null, crop: tag.crop },
  facebook: tag.social_links.facebook ?? '',
  instagram: tag.social_links.instagram ?? '',
  x: tag.social_links.x ?? '',
  body: tag.body ?? '',
  json_ld: tag.json_ld ?? '',
})

/** The body of the request that saves a tag's extended page. */
export const sentPage = ({ thumb: { key, file, crop }, facebook, instagram, x, body, json_ld }: PageValues) => ({
  body,
  thumb: key,
  file,
  crop,
  social_links: { facebook, instagram, x },
  json_ld,
})
