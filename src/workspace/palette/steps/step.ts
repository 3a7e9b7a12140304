import type { KeyboardEvent, ReactNode } from 'react'

import { english, type Words } from '#ui/words'
import type { ArgumentIssue, ArgumentSource, Command, Option } from '#workspace/command/command'
import type { RejectedAnswers } from '#workspace/command/questions'
import { rankRows, type Row } from '#workspace/palette/rank'
import { say } from '#contract/base/say'

/** The props of every step. */
export interface StepProps<Kind extends ArgumentSource['kind']> {
  source: Extract<ArgumentSource, { kind: Kind }>
  chips: ReactNode
  /** The arguments that were chosen in earlier steps. */
  known: Readonly<Record<string, unknown>>
  /** Returns what is wrong with an answer, as a sentence; undefined: it is valid. */
  judge: (value: unknown) => string | undefined
  /** The answer that the server rejected, and its sentence. */
  rejected?: RejectedAnswers[string] | undefined
  onBack: () => void
  onSettle: (value: unknown, label: string) => void
}

/** Goes back on Escape, and on Backspace in an empty field. @returns whether it did. */
export function leaves(event: KeyboardEvent, empty: boolean, onBack: () => void): boolean {
  if (event.key !== 'Escape' && !(event.key === 'Backspace' && empty)) return false
  event.preventDefault()
  onBack()
  return true
}

/** @param words translates the label of an option that the interface names, for instance 'Give' */
export const optionRow = ({ value, label, detail }: Option, words: Words = english): Row => ({
  key: JSON.stringify(value),
  label: words(label),
  english: label,
  keywords: detail ?? '',
  detail,
  call: { id: '' },
})

/**
 * The options that match a query by label, in English or in the person's language, or by detail, the best match first. Without a
 * query: all, in their order.
 */
export function matchingOptions<T extends Option>(options: readonly T[], query: string, words?: Words): readonly T[] {
  if (query.trim() === '') return options
  const rows = options.map((option) => optionRow(option, words))
  const byKey = new Map(options.map((option, at) => [rows[at]?.key, option]))
  return rankRows(rows, query, () => 0).flatMap(({ key }) => byKey.get(key) ?? [])
}

/** Returns why the command's schema rejects an answer, as a sentence; undefined: it is valid. */
export function wrongIn({ arguments: given }: Command, name: string, value: unknown): string | undefined {
  const parsed = given?.schema.safeParse({ [name]: value })
  const issue = parsed?.error?.issues.find(({ path }) => path[0] === name)
  return issue && sentenceOf(issue)
}

/** The message of an issue for the person. Messages that zod generates are replaced; messages written in the schema are kept. */
function sentenceOf(issue: ArgumentIssue): string {
  if (issue.code === 'too_small' && issue.origin !== 'string') return say`At least ${String(issue.minimum)}, please`
  if (issue.code === 'too_big' && issue.origin !== 'string') return say`At most ${String(issue.maximum)}, please`
  if (issue.code === 'too_big') return say`At most ${String(issue.maximum)} characters, please`
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'A whole number, please' : 'A number, please'
  return /^Invalid (?:input|string)/.test(issue.message)
    ? 'This is not understood. Try it in another form.'
    : issue.message
}
