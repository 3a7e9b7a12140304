// The common part of the public profiles of experts and authors.
import { z } from 'zod'

import { asJson, crop } from '#contract/base/multipart'
import { optionalField } from '#contract/base/fields'
import { matches, messages, type Rule } from '#contract/base/rules'
import { say } from '#contract/base/say'
import { countWithoutSpaces, socialLinkRules } from '#contract/taxonomy/rules'

export const profilePlatforms = ['facebook', 'instagram', 'x', 'linkedin', 'muckrack'] as const
export type ProfilePlatform = (typeof profilePlatforms)[number]

/** The most characters of education, experience and awards, without spaces. */
export const profileTextMaximum = 250

const maxLengthWithoutSpaces =
  (max: number): Rule =>
  (text) =>
    countWithoutSpaces(text) > max ? say`Maximum length: ${String(max)}` : null

const linkedIn = /^https:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|company)\/[\p{L}\p{N}%_-]{2,100}\/?$/iu
const muckRack = /^https:\/\/(?:www\.)?muckrack\.com\/[\w-]{1,80}\/?$/i

const profileText = () => optionalField(maxLengthWithoutSpaces(profileTextMaximum))

export const socialLink = {
  facebook: optionalField(...socialLinkRules('facebook')),
  instagram: optionalField(...socialLinkRules('instagram')),
  x: optionalField(...socialLinkRules('x')),
  linkedin: optionalField(matches(linkedIn, messages.account)),
  muckrack: optionalField(matches(muckRack, messages.account)),
} as const satisfies Record<ProfilePlatform, z.ZodType>

const links = z.strictObject(socialLink).partial()

/** Fields that both profiles send. `avatar` is the key of a stored picture; a new picture is sent as a file of that name. */
export const profileFields = {
  education: profileText().optional(),
  experience: profileText().optional(),
  awards: profileText().optional(),
  social_links: asJson(links).optional(),
  crop: asJson(crop.nullable()).optional(),
  avatar: z.string().max(100).optional(),
}

/** Fields that both profiles are answered with. */
export const shownProfile = {
  avatar: z.string().nullable(),
  avatar_url: z.string().nullable(),
  crop: crop.nullable(),
  description: z.string(),
  education: z.string(),
  experience: z.string(),
  awards: z.string(),
  social_links: z.object(Object.fromEntries(profilePlatforms.map((name) => [name, z.string()]))).partial(),
}
