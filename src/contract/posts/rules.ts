// The rules of a post's text fields, which the editor shows and the server enforces. The rules of a whole post are in
// posts-checks.ts.
import {
  allowedSymbolsAtEnd,
  allowedSymbolsAtStart,
  between,
  broken,
  first,
  headlineSymbols,
  isJson,
  isWebLink,
  matches,
  maxLength,
  minLength,
  noDangerSymbols,
  noRepeatingSymbols,
  noSpecialSymbols,
  required,
  type Rule,
} from '#contract/base/rules'

/** The pattern of a post's slug. */
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** The rules of every text field, by its name on the wire (`titles.rss` for the RSS title). */
export const postTextRules = {
  main_headline: [between(50, 100, 'Main headline'), ...headlineSymbols],
  catchy_title: [between(50, 110, 'Catchy title'), ...headlineSymbols],
  'titles.rss': first(required('Enter RSS title.'), between(50, 150, 'RSS title')),
  description: first(
    required('Enter description'),
    between(145, 165, 'Description'),
    noRepeatingSymbols,
    noSpecialSymbols,
  ),
  fb_catchy_title: first(
    required('Enter facebook headline'),
    between(50, 80, 'Facebook headline'),
    allowedSymbolsAtStart,
    allowedSymbolsAtEnd,
    noDangerSymbols,
    noSpecialSymbols,
  ),
  slug: [matches(slugPattern, 'Enter valid slug'), minLength(5), maxLength(255)],
  external_link: first(required('Field can not be empty.'), isWebLink),
  json_ld: [isJson],
} as const satisfies Record<string, readonly Rule[]>

/** Whether a text is a valid slug of a post. */
export const isSlug = (text: string): boolean => broken(postTextRules.slug, text).length === 0

export type PostTextField = keyof typeof postTextRules

/** The bounds of the counters beside the fields, in characters. */
export const postLengths: Partial<Record<PostTextField, readonly [min: number, max: number]>> = {
  main_headline: [50, 100],
  catchy_title: [50, 110],
  'titles.rss': [50, 150],
  description: [145, 165],
  fb_catchy_title: [50, 80],
  slug: [5, 255],
}
