// Fields of bodies, made of the rules (rules.ts). Apart from them, because zod is not among the first scripts of the browser.
import { z } from 'zod'

import { broken, first, messages, required, type Rule } from './rules'

/** A missing field has the same words as an empty one. */
const missing = { error: (issue: { input?: unknown }) => (issue.input === undefined ? messages.empty : undefined) }

/** A zod text with rules, so that a form and an endpoint state them alike. */
export const ruled = (...rules: readonly Rule[]) =>
  z.string(missing).superRefine((text, context) => {
    for (const message of broken(rules, text)) context.addIssue({ code: 'custom', message })
  })

/** A text that is required, with its rules: an empty one is told 'Field can not be empty' and nothing more. */
export const field = (...rules: readonly Rule[]) => ruled(...first(required(messages.empty), ...rules))

/** A text that may be empty; what is there keeps the rules. */
export const optionalField = (...rules: readonly Rule[]) =>
  ruled(
    ...rules.map(
      (rule): Rule =>
        (text) =>
          text === '' ? null : rule(text),
    ),
  )

/** A choice that is required: the id of another record, for instance a section. */
export const chosen = () =>
  z
    .number({ error: (issue) => (issue.input === undefined || issue.input === null ? messages.empty : undefined) })
    .int()
    .positive()

/** Yes and no, as the wire writes them. */
export const flag = () => z.union([z.literal(0), z.literal(1)], missing)
