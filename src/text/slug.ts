// Slugs: the last part of a post's address, made from its headline.
import slugify from '@sindresorhus/slugify'

/** The pattern of a post's slug. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const slugMinimum = 5
export const slugMaximum = 255

// `decamelize` is off: YouTube and TikTok are one word in a headline. For the rest the library's rules hold
// (& is "and", underscores part words), not Django's.
const words = (text: string): string => slugify(text.slice(0, 2000).normalize('NFC'), { decamelize: false })

/** Shortens to `maximum` characters at a word boundary; one endless word is cut where it must. */
function cut(slug: string, maximum: number): string {
  if (slug.length <= maximum) return slug
  const boundary = slug.lastIndexOf('-', maximum)
  return boundary < slugMinimum ? slug.slice(0, maximum).replace(/-$/, '') : slug.slice(0, boundary)
}

/**
 * The slug of a headline: 5 to 255 characters of a-z, 0-9 and single hyphens.
 * @param headline any text; other scripts are transliterated, what cannot be is left out.
 * @param suffix appended when the result would be shorter than 5, and to make a slug unique: an id, a number, a date.
 *   Made a slug itself; where even both together are too short it is padded with `-post`.
 * @param always appends the suffix even to a slug that is long enough.
 */
export function slugOf(headline: string, suffix: string, always = false): string {
  const slug = cut(words(headline), slugMaximum)
  if (slug.length >= slugMinimum && !always) return slug
  const end = cut(words(suffix), 60)
  const head = cut(slug, slugMaximum - end.length - 1)
  const joined = [head, end].filter((part) => part !== '').join('-')
  if (joined.length >= slugMinimum) return joined
  return joined === '' ? 'post-0' : `${joined}-post`
}

/** The longest slug of a section, a category, a tag or a person. */
const nameSlugMaximum = 50

/**
 * The slug of a name: at most 50 characters, the first of them a letter.
 * @param kind stands before what would begin with no letter, and alone for what cannot be written in Latin.
 * @param taken what is in use; a number is appended until the slug is not among it.
 */
export function slugOfName(name: string, kind: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  const written = words(name)
  const whole = /^[a-z]/.test(written) ? written : [kind, written].filter((part) => part !== '').join('-')
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `-${number}`
    const slug = cut(whole, nameSlugMaximum - end.length) + end
    if (!taken.has(slug)) return slug
  }
}

/** True for a text that may be the slug of a post. */
export function isSlug(text: string): boolean {
  return text.length >= slugMinimum && text.length <= slugMaximum && slugPattern.test(text)
}
