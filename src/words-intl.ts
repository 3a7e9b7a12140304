// Translates the interface by react-intl. The English phrase is the key and the fallback.
import { createIntl, createIntlCache } from 'react-intl'

import { sentenceOf } from '#contract/base/say'
import { withPlainApostrophes } from '#text/apostrophes'
import type { Words } from '#ui/words'

const cache = createIntlCache()

/** A translator over the given phrases. A phrase without a translation, or with a broken one, stays in English. */
export function translatorOf({
  language,
  phrases,
}: {
  language: string
  phrases: Readonly<Record<string, string>>
}): Words {
  const messages = Object.fromEntries(
    Object.entries(phrases).map(([english, phrase]) => [english, withPlainApostrophes(phrase)]),
  )
  const intl = createIntl({ locale: language, messages, onError: () => undefined }, cache)
  const format = (id: string, english: string, values: Readonly<Record<string, string | number>>) =>
    intl.formatMessage({ id, defaultMessage: withPlainApostrophes(english) }, { ...values }, { ignoreTag: true })
  /** The value of a placeholder: a text, or a formatted number. A plural or select keeps the bare number. */
  const placed = (pattern: string, value: string | number, name: string) =>
    typeof value === 'string' || new RegExp(`\\{\\s*${name}\\s*,`).test(pattern) ? value : intl.formatNumber(value)
  const filled = (pattern: string, values: readonly (readonly [name: string, value: string | number])[]) =>
    Object.fromEntries(values.map(([name, value]) => [name, placed(pattern, value, name)]))
  const words: Words = (english, values) => {
    const known = phrases[english]
    // Phrases without values may contain brackets, which must not be parsed as ICU syntax.
    if (values) return format(english, english, filled(known ?? english, Object.entries(values)))
    if (known !== undefined) return known
    const made = sentenceOf(english)
    // A pattern of placeholders alone, `{0}: {1}`, is the same in every language.
    const pattern = made && (phrases[made.pattern] ?? (/\p{L}/u.test(made.pattern) ? undefined : made.pattern))
    if (!made || pattern === undefined) return english
    const places = made.values.map(
      (value, at) => [String(at), typeof value === 'string' ? words(value) : value] as const,
    )
    return format(made.pattern, made.pattern, filled(pattern, places))
  }
  return words
}
