// English sentences with values. English is the key of every translation, so the pattern and values of each sentence are
// remembered: to show a sentence in another language, it is made again from the translated pattern. The server's replies carry the
// patterns and values of their sentences.

import { byName, either, listOf, number, record, text } from './parser'

type Value = string | number

/** A sentence's pattern, `{0} posts moved to trash.`, and the values of its placeholders. */
export interface Sentence {
  pattern: string
  values: readonly Value[]
}

/** The most sentences of one store, the newest ones. No window shows more. */
const most = 2000
/** The sentences made here. */
const own = new Map<string, Sentence>()
/** The sentences of replies. In a store of their own: those of one long reply would displace the titles of commands, made once. */
const learned = new Map<string, Sentence>()

/** A value as English text: 12340 as 12,340, a text as it is. */
export const englishValue = (value: Value) => (typeof value === 'number' ? value.toLocaleString('en-US') : value)

/** Makes the English sentence: say`Move ${count} posts to trash`. Pass a number that is no amount as text. */
export function say(parts: TemplateStringsArray, ...values: readonly Value[]): string {
  const sentence = parts.reduce((text, part, at) => text + englishValue(values[at - 1] ?? '') + part)
  remember(own, sentence, { pattern: patternOf(parts), values })
  return sentence
}

function remember(store: Map<string, Sentence>, sentence: string, made: Sentence): void {
  store.delete(sentence)
  store.set(sentence, made)
  if (store.size > most) store.delete(store.keys().next().value ?? '')
}

/** Joins sentences with commas; '' for an empty list. */
export const sayAll = (sentences: readonly string[]): string =>
  sentences.length === 0 ? '' : sentences.reduce((before, next) => say`${before}, ${next}`)

/** The pattern of a template, with numbered placeholders as in ICU messages. */
export const patternOf = (parts: readonly string[]): string =>
  parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`)

/**
 * A sentence with another value in its only placeholder; undefined: it was not made by `say`, or has not one placeholder. The new
 * one is remembered as made by `say`.
 */
export function withValue(sentence: string, value: string): string | undefined {
  const made = sentenceOf(sentence)
  if (!made || made.values.length !== 1) return undefined
  const again = made.pattern.replace('{0}', () => value)
  remember(own, again, { pattern: made.pattern, values: [value] })
  return again
}

/** The pattern and values of a sentence; undefined: it was not made by `say`. */
export const sentenceOf = (sentence: string): Sentence | undefined => own.get(sentence) ?? learned.get(sentence)

/** Sentences by their English text. */
export type Sentences = Readonly<Record<string, Sentence>>

/** The patterns and values of those messages that `say` made, and of the sentences among their values. */
function madeOf(messages: readonly Value[]): (readonly [string, Sentence])[] {
  return messages.flatMap((message) => {
    const made = sentenceOf(String(message))
    return made ? [[String(message), made] as const, ...madeOf(made.values)] : []
  })
}

/**
 * The field `sentences` of a reply: the patterns and values of its messages, so that the browser can translate them. No field where
 * no message has values.
 */
export function withSentences(messages: readonly string[]): { sentences?: Sentences } {
  const made = madeOf(messages)
  return made.length === 0 ? {} : { sentences: Object.fromEntries(made) }
}

const sentencesOf = byName(record({ pattern: text, values: listOf(either(text, number())) }))

/** Remembers the sentences that a reply carries. */
export function learnSentences(reply: unknown): void {
  const carried = record({ sentences: sentencesOf }).safeParse(reply).data
  for (const [sentence, made] of Object.entries(carried?.sentences ?? {})) remember(learned, sentence, made)
}
