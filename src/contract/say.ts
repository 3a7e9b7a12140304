// English sentences with values. English is the key of every translation, so the pattern and values of each sentence are
// remembered:
// to show a sentence in another language, it is made again from the translated pattern.

type Value = string | number

/** A sentence's pattern, `{0} posts moved to trash.`, and the values of its placeholders. */
export interface Sentence {
  pattern: string
  values: readonly Value[]
}

/** The number of sentences remembered, the newest ones. No window shows more. */
const most = 2000
const sentences = new Map<string, Sentence>()

/** Formats 12340 as 12,340. */
export const englishValue = (value: Value) => (typeof value === 'number' ? value.toLocaleString('en-US') : value)

/** Makes the English sentence: say`Move ${count} posts to trash`. Pass a number that is no amount as text. */
export function say(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  const sentence = parts.reduce((text, part, at) => text + englishValue(values[at - 1] ?? '') + part)
  sentences.delete(sentence)
  sentences.set(sentence, { pattern: patternOf(parts), values })
  if (sentences.size > most) sentences.delete(sentences.keys().next().value ?? '')
  return sentence
}

/** Joins sentences with commas; '' for an empty list. */
export const sayAll = (sentences: readonly string[]): string =>
  sentences.length === 0 ? '' : sentences.reduce((before, next) => say`${before}, ${next}`)

/** The pattern of a template, with numbered placeholders as in ICU messages. */
export const patternOf = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`)

/**
 * The same sentence with another value in its only placeholder; undefined: it was not made by `say`, or has not one placeholder.
 */
export function withValue(sentence: string, value: string): string | undefined {
  const made = sentences.get(sentence)
  if (!made || made.values.length !== 1) return undefined
  const again = made.pattern.replace('{0}', () => value)
  sentences.set(again, { pattern: made.pattern, values: [value] })
  return again
}

/** The pattern and values of a sentence; undefined: it was not made by `say`. */
export const sentenceOf = (sentence: string): Sentence | undefined => sentences.get(sentence)
