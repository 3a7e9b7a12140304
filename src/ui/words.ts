import { createContext, useContext } from 'react'

/**
 * The interface's texts are written in English where they are used, and translated when they are drawn, so that the kit needs no
 * language library and a test needs no provider. main.tsx provides the translator of the person's language.
 */
export type Words = (english: string, values?: Readonly<Record<string, string | number>>) => string

/** English as written, with `{name}` filled in. */
export const english: Words = (text, values) =>
  values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text

const WordsContext = createContext<Words>(english)

/** Provides the translator to the components inside. */
export const WordsProvider = WordsContext.Provider

/** The translator of the person's language. */
export function useWords(): Words {
  return useContext(WordsContext)
}
