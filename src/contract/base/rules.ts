// The shared rules of text fields. Each rule takes a text and returns its message, or null when the text passes.
import { say } from './say'

export type Rule = (text: string) => string | null

/** The length of a text in code points. Makes no list of them. */
export function count(text: string): number {
  let characters = 0
  for (const _ of text) characters += 1
  return characters
}

const when =
  (wrong: (text: string) => boolean, message: string): Rule =>
  (text) =>
    wrong(text) ? message : null

export const messages = {
  empty: 'Field can not be empty',
  danger: 'Do not use danger symbols: square, angle brackets and backslash – [ ] < > \\.',
  repeating: 'Do not use repeating symbols.',
  special: 'Do not use this special symbol.',
  start: 'Must start with a letter, digits or quotes.',
  end: 'Must end with a letter, digits, period, question or exclamation mark, closing quote or bracket.',
  json: 'The JSON-LD is not valid. Please double check it in schema validator.',
  link: 'Enter a valid link.',
  email: 'Enter a valid email.',
  slug: 'Enter valid slug',
  name: 'Use only Latin and Cyrillic letters, spaces and hyphens.',
  code: 'Enter a language and a country, for example en-US.',
  path: 'Enter a web address, or a path that begins with a slash.',
  account: 'Enter a valid link to an account.',
  tags: 'Wrong number of tags.',
  image: 'Image is required',
} as const

/** Rejects [ ] < > and the backslash. */
export const noDangerSymbols = when((text) => /[[\]<>\\]/.test(text), messages.danger)

/** Rejects the same sign twice in a row, and the same letter four times in a row; `...` is allowed. Linear in the text's length. */
export const noRepeatingSymbols = when((text) => {
  const bare = text.replace(/(?<!\.)\.\.\.(?!\.)/gu, '')
  return /([^\p{L}\p{N}\p{M}\s])\1/u.test(bare) || /(\p{L})\1\1\1/iu.test(bare)
}, messages.repeating)

/** Rejects the arrows, U+2190 to U+21FF. */
export const noSpecialSymbols = when((text) => /[\u2190-\u21ff]/.test(text), messages.special)

export const allowedSymbolsAtStart = when(
  (text) => !/^[\p{L}\p{N}"'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a]/u.test(text),
  messages.start,
)

export const allowedSymbolsAtEnd = when(
  (text) => !/[\p{L}\p{M}\p{N}.?!)"'\u2018\u2019\u201a\u201c\u201d\u201e\u00ab\u00bb\u2039\u203a]$/u.test(text),
  messages.end,
)

/** Requires a length from `min` to `max`, both included. `now` in the message is the length of the text. */
export const between =
  (min: number, max: number, name: string): Rule =>
  (text) => {
    const now = count(text)
    return now < min || now > max
      ? say`${name} must contain ${String(min)}-${String(max)} characters (now: ${String(now)})`
      : null
  }

export const required = (message: string): Rule => when((text) => text.trim() === '', message)
/**
 * Requires at least `min` characters. The message is made when a text breaks the rule, because `say` remembers only the newest
 * sentences.
 */
export const minLength =
  (min: number, message?: string): Rule =>
  (text) =>
    count(text) < min ? (message ?? say`Minimum length: ${String(min)}`) : null
export const maxLength =
  (max: number, message?: string): Rule =>
  (text) =>
    count(text) > max ? (message ?? say`Maximum length: ${String(max)}`) : null
export const matches = (pattern: RegExp, message: string): Rule => when((text) => !pattern.test(text), message)

export const isJson: Rule = (text) => {
  try {
    JSON.parse(text)
    return null
  } catch {
    return messages.json
  }
}

/** Requires an absolute http or https address. */
export const isWebLink: Rule = (text) => {
  try {
    const { protocol, hostname } = new URL(text)
    // Chromium takes a host with a space, as `%20`; Node refuses it.
    const isHost = hostname !== '' && !hostname.includes('%')
    return (protocol === 'http:' || protocol === 'https:') && isHost ? null : messages.link
  } catch {
    return messages.link
  }
}

/** Puts a rule before others, which are checked only when it passes: an empty field has one message, not six. */
export const first = (rule: Rule, ...others: readonly Rule[]): Rule[] => [
  rule,
  ...others.map(
    (other): Rule =>
      (text) =>
        rule(text) === null ? other(text) : null,
  ),
]

/** The rules for the signs of a headline: no danger, repeating or special symbols, and the allowed first and last signs. */
export const headlineSymbols: readonly Rule[] = [
  noDangerSymbols,
  allowedSymbolsAtStart,
  allowedSymbolsAtEnd,
  noRepeatingSymbols,
  noSpecialSymbols,
]

/** The messages of all rules that a text breaks, in order. */
export const broken = (rules: readonly Rule[], text: string): string[] =>
  rules.flatMap((rule) => {
    const message = rule(text)
    return message === null ? [] : [message]
  })
