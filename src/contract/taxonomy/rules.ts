// The rules of the fields of sections, categories, tags and similar records: shown by the forms, enforced by the server.
import {
  allowedSymbolsAtEnd,
  allowedSymbolsAtStart,
  between,
  count,
  headlineSymbols,
  isJson,
  matches,
  maxLength,
  messages,
  noDangerSymbols,
  noRepeatingSymbols,
  noSpecialSymbols,
  type Rule,
} from '#contract/base/rules'
import { say } from '#contract/base/say'

/** Allows Latin and Cyrillic letters with their marks, spaces and hyphens only: Peña, Ṣóyínká and Ọbásanjọ́ are Latin. */
const lettersOnly = matches(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{M} -]*$/u, messages.name)
const lettersAndPlus = matches(/^[\p{Script=Latin}\p{Script=Cyrillic}\p{M} +-]*$/u, messages.name)

/** Rejects repeating signs and letters as {@link noRepeatingSymbols} does, but allows repeating underscores. */
const noRepeatingButUnderscores: Rule = (text) => noRepeatingSymbols(text.replace(/_+/g, '_'))

/** `title`: 5 to 255 characters. */
export const titleRules: readonly Rule[] = [
  between(5, 255, 'Title'),
  allowedSymbolsAtStart,
  allowedSymbolsAtEnd,
  noDangerSymbols,
  noRepeatingButUnderscores,
]

/** `catchy_title` of a section and of a category. */
export const catchyTitleRules: readonly Rule[] = [maxLength(255), lettersOnly, ...headlineSymbols]

/** `catchy_title` of a tag: a plus sign is allowed too, at its end as well (C+). */
export const tagTitleRules: readonly Rule[] = [
  maxLength(255),
  lettersAndPlus,
  noDangerSymbols,
  allowedSymbolsAtStart,
  (text) => (text.endsWith('+') ? null : allowedSymbolsAtEnd(text)),
  noRepeatingSymbols,
  noSpecialSymbols,
]

/** `main_headline` of a tag: 50 to 100 characters, and the signs of a headline. */
export const tagHeadlineRules: readonly Rule[] = [between(50, 100, 'Main headline'), ...headlineSymbols]

const textSymbols: readonly Rule[] = [allowedSymbolsAtStart, noDangerSymbols, noRepeatingSymbols, noSpecialSymbols]

/** `description` of a tag: at most 300 characters, and the signs of a text. */
export const tagDescriptionRules: readonly Rule[] = [maxLength(300), ...textSymbols]

/** `description` of a section and of a category: 100 to 600 characters, and the signs of a text. */
export const descriptionRules: readonly Rule[] = [between(100, 600, 'Description'), ...textSymbols]

/** The short description: at most 20 Latin letters, spaces and hyphens. */
export const shortDescriptionRules: readonly Rule[] = [
  maxLength(20),
  matches(/^[\p{Script=Latin}\p{M} -]*$/u, 'Use only Latin letters, spaces and hyphens.'),
]

/** `slug` of all but posts: at most 50 Latin letters, digits, hyphens, underscores; first a letter, last a letter or digit. */
export const slugRules: readonly Rule[] = [maxLength(50), matches(/^[a-z](?:[\w-]*[a-z0-9])?$/i, messages.slug)]

export const languageNameRules: readonly Rule[] = [between(5, 20, 'Name'), noDangerSymbols, noRepeatingSymbols]

/** A language and a country: en-US. */
export const languageCodePattern = /^[a-z]{2,3}-[A-Z]{2}$/
export const languageCodeRules: readonly Rule[] = [matches(languageCodePattern, messages.code)]

/** Requires two letters or digits. A shorter stop word would forbid nearly every text. */
const twoLetters: Rule = (text) =>
  (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0) < 2 ? 'Use at least two letters or digits.' : null

export const stopWordRules: readonly Rule[] = [maxLength(255), twoLetters]

/** A stop word as it is stored: trimmed, and with single spaces. */
export const tidyWord = (text: string) => text.trim().replace(/\s+/g, ' ')

export const jsonLdRules: readonly Rule[] = [isJson]

/** The link of a menu item: a web address, or a path of the site. */
export const menuLinkRules: readonly Rule[] = [
  maxLength(2000),
  (text) => {
    if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return null
    if (!URL.canParse(text) || /\s/.test(text)) return messages.path
    const { protocol, hostname } = new URL(text)
    return (protocol === 'http:' || protocol === 'https:') && hostname !== '' ? null : messages.path
  },
]

/** The platforms whose accounts a tag's page links to. */
export const socialPlatforms = ['facebook', 'instagram', 'x'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]

const accounts: Record<SocialPlatform, RegExp> = {
  facebook: /^https:\/\/(?:www\.|m\.|web\.)?facebook\.com\/(?:[\w.-]{2,80}|profile\.php\?id=\d{1,20})\/?$/i,
  instagram: /^https:\/\/(?:www\.)?instagram\.com\/\w[\w.]{0,29}\/?$/i,
  x: /^https:\/\/(?:www\.|mobile\.)?(?:x|twitter)\.com\/\w{1,15}\/?$/i,
}

/** Requires a link to an account of the platform; `optionalField` lets an empty text pass. */
export const socialLinkRules = (platform: SocialPlatform): readonly Rule[] => [
  matches(accounts[platform], messages.account),
]

/** The number of characters without spaces. */
export const countWithoutSpaces = (text: string) => count(text.replace(/\s/gu, ''))

export const tagBodyLengths = [700, 3000] as const

/** The description of the extended tag, as plain text: 700 to 3000 characters without spaces. */
export const tagBodyRules: readonly Rule[] = [
  (text) => {
    const now = countWithoutSpaces(text)
    const [min, max] = tagBodyLengths
    return now < min || now > max
      ? say`Description must contain ${String(min)}-${String(max)} characters (now: ${String(now)})`
      : null
  },
]
