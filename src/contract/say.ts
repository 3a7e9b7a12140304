// English sentences with values in them. English is the key of every translation, so a sentence remembers how it was made: where
// it is shown in another language it is made anew, from the pattern that translators know.

type Value = string | number

/** A sentence's pattern, `{0} posts moved to trash.`, with what stands in its places. */
export interface Said {
  pattern: string
  values: readonly Value[]
}

/** So many are remembered, the newest: no window shows more. */
const most = 2000
const said = new Map<string, Said>()

/** 12340 as 12,340. */
const textOf = (value: Value) => (typeof value === 'number' ? value.toLocaleString('en-US') : value)

/** say`Move ${count} posts to trash`: the sentence in English. A number that is no amount is given as text. */
export function say(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  const sentence = parts.reduce((text, part, at) => text + textOf(values[at - 1] ?? '') + part)
  said.delete(sentence)
  said.set(sentence, { pattern: patternOf(parts), values })
  if (said.size > most) said.delete(said.keys().next().value ?? '')
  return sentence
}

/** Several sentences after one another, with commas; nothing of none. */
export const sayAll = (sentences: readonly string[]): string =>
  sentences.length === 0 ? '' : sentences.reduce((before, next) => say`${before}, ${next}`)

/** The same places as ICU names them: by their numbers. */
export const patternOf = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`)

/** The same sentence with another text in its only place; undefined: it was not made here, or has not one place. */
export function remade(sentence: string, value: string): string | undefined {
  const made = said.get(sentence)
  if (!made || made.values.length !== 1) return undefined
  const again = made.pattern.replace('{0}', () => value)
  said.set(again, { pattern: made.pattern, values: [value] })
  return again
}

/** How a sentence was made; undefined: it has no values, or nobody made it here. */
export const saidAs = (sentence: string): Said | undefined => said.get(sentence)
