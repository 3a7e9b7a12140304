// The interface's words in another language than English, by react-intl: English as written is the key and the fallback.
import { createIntl, createIntlCache } from 'react-intl'

import { saidAs } from '#contract/say'
import type { Words } from '#ui/words'

const cache = createIntlCache()

/** A translator over the phrases the server gave. What has no translation, or a broken one, shows in English. */
export function wordsOf({ language, phrases }: { language: string; phrases: Readonly<Record<string, string>> }): Words {
  const intl = createIntl({ locale: language, messages: { ...phrases }, onError: () => undefined }, cache)
  const format = (id: string, english: string, values: Readonly<Record<string, string | number>>) =>
    intl.formatMessage({ id, defaultMessage: english }, { ...values }, { ignoreTag: true })
  /** What stands in a place: a number as the language writes it, unless the translation chooses words by it; a word translated. */
  const placed = (pattern: string, value: string | number, at: number) => {
    if (typeof value === 'string') return words(value)
    return pattern.includes(`{${at},`) ? value : intl.formatNumber(value)
  }
  const words: Words = (english, values) => {
    const known = phrases[english]
    // The texts' messages hold brackets and angles, which a pattern without values must not read as syntax.
    if (values) return format(english, english, values)
    if (known !== undefined) return known
    const made = saidAs(english)
    // A pattern of nothing but places, `{0}: {1}`, is the same in every language.
    const pattern = made && (phrases[made.pattern] ?? (/\p{L}/u.test(made.pattern) ? undefined : made.pattern))
    if (!made || pattern === undefined) return english
    const places = made.values.map((value, at) => [String(at), placed(pattern, value, at)] as const)
    return format(made.pattern, made.pattern, Object.fromEntries(places))
  }
  return words
}
