import { createContext, useContext } from 'react'

/**
 * The interface's words are written in English where they are used, and looked up here on the way to the screen, so that
 * the kit needs no language library and a test needs no provider. main.tsx puts the person's language in its place.
 */
export type Words = (english: string, values?: Readonly<Record<string, string | number>>) => string

/** English as written, with `{name}` filled in. */
export const english: Words = (text, values) =>
  values ? text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)) : text

const WordsContext = createContext<Words>(english)

/** Puts a language around the interface. */
export const WordsProvider = WordsContext.Provider

/** The translator of the person's language. */
export function useWords(): Words {
  return useContext(WordsContext)
}
