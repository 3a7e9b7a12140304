// The interface's words in another language than English, by react-intl: English as written is the key and the fallback.
import { createIntl, createIntlCache } from 'react-intl'

import type { Words } from '#ui/words'

const cache = createIntlCache()

/** A translator over the phrases the server gave. What has no translation, or a broken one, shows in English. */
export function wordsOf({ language, phrases }: { language: string; phrases: Readonly<Record<string, string>> }): Words {
  const intl = createIntl({ locale: language, messages: { ...phrases }, onError: () => undefined }, cache)
  return (english, values) => {
    const known = phrases[english]
    // The texts' messages hold brackets and angles, which a pattern without values must not read as syntax.
    if (!values) return known ?? english
    return intl.formatMessage({ id: english, defaultMessage: english }, { ...values }, { ignoreTag: true })
  }
}
