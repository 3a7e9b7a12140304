// Slugs: the last part of a post's address, made from its headline.
import slugify from '@sindresorhus/slugify'

/** The smallest length of a post's slug, as in the contract's rules. */
const slugMinimum = 5
const slugMaximum = 255

// `decamelize` is off, so that YouTube and TikTok stay one word. The library's other rules hold (& is "and", underscores separate
// words), not Django's.
const words = (text: string): string => slugify(text.slice(0, 2000).normalize('NFC'), { decamelize: false })

/** Shortens to `maximum` characters at a word boundary; a single long word is cut anywhere. */
function cut(slug: string, maximum: number): string {
  if (slug.length <= maximum) return slug
  const boundary = slug.lastIndexOf('-', maximum)
  return boundary < slugMinimum ? slug.slice(0, maximum).replace(/-$/, '') : slug.slice(0, boundary)
}

/**
 * The slug of a headline: 5 to 255 characters of a-z, 0-9 and single hyphens.
 * @param headline any text. Other scripts are transliterated; characters that cannot be are left out.
 * @param suffix an id, a number or a date. It is appended when the slug would be shorter than 5 characters. It is made a slug
 *   itself; where both together are too short, `-post` is appended.
 * @param always appends the suffix to every slug, to make it unique.
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

/** The slug with a number that makes it unique; 1 adds none. A long slug is shortened, so that both together fit. */
export function numberedSlug(slug: string, number: number, maximum = slugMaximum): string {
  const end = number === 1 ? '' : `-${number}`
  return cut(slug, maximum - end.length) + end
}

/** The longest slug of a section, a category, a tag or a person. */
const nameSlugMaximum = 50

/**
 * A unique slug of a name: at most 50 characters, beginning with a letter.
 * @param kind is put before a slug that begins with no letter, and replaces one that cannot be written in Latin.
 * @param taken slugs in use. A number is appended until the slug is free.
 */
export function slugOfName(name: string, kind: string, taken: Pick<ReadonlySet<string>, 'has'>): string {
  const written = words(name)
  const whole = /^[a-z]/.test(written) ? written : [kind, written].filter((part) => part !== '').join('-')
  for (let number = 1; ; number += 1) {
    const slug = numberedSlug(whole, number, nameSlugMaximum)
    if (!taken.has(slug)) return slug
  }
}
