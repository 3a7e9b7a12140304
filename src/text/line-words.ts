// The words of a line in which some words have a meaning of their own: a task, or a search with filters.

export interface LineWord {
  text: string
  from: number
  to: number
}

/** What stands between spaces. Quotes right behind a sign hold several words together: `@"Ama Owusu"`, `author:"Ama Owusu"`. */
const word = /(?:[@#]|\p{L}[\p{L}-]{0,30}:)"[^"]*(?:"|$)|\S+/gu

export const lineWords = (line: string): LineWord[] =>
  [...line.matchAll(word)].map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }))

/** The word that is being typed: it ends at the caret. */
export const wordBefore = (line: string, caret: number): LineWord | undefined => {
  const last = lineWords(line.slice(0, caret)).at(-1)
  return last?.to === caret ? last : undefined
}

/** What stands in quotes, or the text as it is. */
export const unquoted = (text: string): string => /^"([^"]*)"?$/.exec(text)?.[1] ?? text

/** A name as one word of a line: several words stand in quotes. */
export const quoted = (name: string): string => (/\s/.test(name) ? `"${name.replaceAll('"', '')}"` : name)
