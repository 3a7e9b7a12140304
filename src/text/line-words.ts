// Splits a line of commands into words: the line of a task, or a search with filters.

export interface LineWord {
  text: string
  from: number
  to: number
}

/** A word, delimited by spaces. Quotes directly after a prefix join several words: `@"Ama Owusu"`, `author:"Ama Owusu"`. */
const word = /(?:[@#]|\p{L}[\p{L}-]{0,30}:)"[^"]*(?:"|$)|\S+/gu

export const lineWords = (line: string): LineWord[] =>
  [...line.matchAll(word)].map(({ 0: text, index }) => ({ text, from: index, to: index + text.length }))

/** The word that ends at the caret; undefined: none. */
export const wordBefore = (line: string, caret: number): LineWord | undefined => {
  const last = lineWords(line.slice(0, caret)).at(-1)
  return last?.to === caret ? last : undefined
}

/** The text without its quotes. */
export const unquoted = (text: string): string => /^"([^"]*)"?$/.exec(text)?.[1] ?? text

/** A name as one word of a line: in quotes when it has spaces. */
export const quoted = (name: string): string => (/\s/.test(name) ? `"${name.replaceAll('"', '')}"` : name)
