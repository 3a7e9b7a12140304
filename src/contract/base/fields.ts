// Zod fields made of the rules in rules.ts. They are a file of their own because the browser's first scripts have no zod.
import { z } from 'zod'

import { oneLine } from './one-line'
import { broken, first, messages, required, type Rule } from './rules'

/** A missing field has the same message as an empty one. */
const missing = { error: (issue: { input?: unknown }) => (issue.input === undefined ? messages.empty : undefined) }

/** A zod text that checks the rules and stays as it was typed: a password, code. Forms and endpoints share it. */
export const ruled = (...rules: readonly Rule[]) => judged(z.string(missing), rules)

const judged = (text: z.ZodString, rules: readonly Rule[]) =>
  text.superRefine((text, context) => {
    for (const message of broken(rules, text)) context.addIssue({ code: 'custom', message })
  })

/** A text with rules that is judged and stored without the spaces around it, which nobody sees. */
const trimmed = (...rules: readonly Rule[]) => judged(z.string(missing).trim(), rules)

const filled = (rules: readonly Rule[]) => first(required(messages.empty), ...rules)

/** A required text with rules, trimmed. An empty text has one message: 'Field can not be empty'. */
export const field = (...rules: readonly Rule[]) => trimmed(...filled(rules))

/** A required text with rules that stays as it was typed. */
export const rawField = (...rules: readonly Rule[]) => ruled(...filled(rules))

/** A required text of one line: line breaks become spaces. */
export const lineField = (...rules: readonly Rule[]) => field(...rules).overwrite(oneLine)

/** An optional text, trimmed. A text that is not empty must keep the rules. */
export const optionalField = (...rules: readonly Rule[]) =>
  trimmed(
    ...rules.map(
      (rule): Rule =>
        (text) =>
          text === '' ? null : rule(text),
    ),
  )

/** A required id of another record, for instance of a section. */
export const chosen = () =>
  z
    .number({ error: (issue) => (issue.input === undefined || issue.input === null ? messages.empty : undefined) })
    .int()
    .positive()

/** A flag on the wire: 0 or 1. */
export const flag = () => z.union([z.literal(0), z.literal(1)], missing)
