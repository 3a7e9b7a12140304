import type { KeyboardEvent, ReactNode } from 'react'

import type { ArgumentIssue, ArgumentSource, Command, Option } from '#workspace/command/command'
import type { Row } from '#workspace/palette/rank'
import { say } from '#contract/say'

/** What every step that asks for one argument is given. */
export interface StepProps<Kind extends ArgumentSource['kind']> {
  source: Extract<ArgumentSource, { kind: Kind }>
  chips: ReactNode
  /** The arguments that are settled by then. */
  known: Readonly<Record<string, unknown>>
  /** What is wrong with an answer, in words; undefined: nothing. */
  judge: (value: unknown) => string | undefined
  onBack: () => void
  onSettle: (value: unknown, label: string) => void
}

/** Leaves on Escape, and on Backspace where there is nothing to delete. @returns whether it did. */
export function leaves(event: KeyboardEvent, empty: boolean, onBack: () => void): boolean {
  if (event.key !== 'Escape' && !(event.key === 'Backspace' && empty)) return false
  event.preventDefault()
  onBack()
  return true
}

export const optionRow = ({ value, label, detail }: Option): Row => ({
  key: JSON.stringify(value),
  label,
  english: label,
  keywords: '',
  detail,
  call: { id: '' },
})

/** What the command's schema has against an answer, in a sentence; undefined: nothing. */
export function wrongIn({ arguments: given }: Command, name: string, value: unknown): string | undefined {
  const parsed = given?.schema.safeParse({ [name]: value })
  const issue = parsed?.error?.issues.find(({ path }) => path[0] === name)
  return issue && sentenceOf(issue)
}

/** The schema's own words are for programmers, unless somebody wrote them: those end with nothing technical. */
function sentenceOf(issue: ArgumentIssue): string {
  if (issue.code === 'too_small' && issue.origin !== 'string') return say`At least ${String(issue.minimum)}, please`
  if (issue.code === 'too_big' && issue.origin !== 'string') return say`At most ${String(issue.maximum)}, please`
  if (issue.code === 'too_big') return say`At most ${String(issue.maximum)} characters, please`
  if (issue.code === 'invalid_type') return issue.expected === 'int' ? 'A whole number, please' : 'A number, please'
  return /^Invalid (?:input|string)/.test(issue.message)
    ? 'This is not understood. Try it in another form.'
    : issue.message
}
