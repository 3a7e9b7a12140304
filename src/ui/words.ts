import { createContext, useContext } from 'react'

import { englishValue } from '#contract/base/say'

/**
 * Translates an English text of the interface, with `{name}` in it replaced by a value. Texts are written in English where they are
 * used and translated when they are drawn, so that the kit needs no language library and a test needs no provider.
 */
export type Words = (english: string, values?: Readonly<Record<string, string | number>>) => string

/** English as written, with `{name}` filled in; a number as an amount. */
export const english: Words = (text, values) =>
  values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => englishValue(values[name] ?? whole)) : text

/** The language of the page; English where there is no page, as in tests. */
export const pageLanguage = (): string => globalThis.document?.documentElement.lang || 'en-US'

/** An amount as the page's language writes it: 12,340. In a sentence pass the number itself. */
export const amountText = (amount: number): string => amount.toLocaleString(pageLanguage())

const WordsContext = createContext<Words>(english)

/** Provides the translator to the components inside. */
export const WordsProvider = WordsContext.Provider

/** The translator of the person's language. */
export function useWords(): Words {
  return useContext(WordsContext)
}
