import type { KeyboardEvent, ReactNode } from 'react'

import type { ArgumentSource, Option } from '#workspace/command'
import type { Row } from '#workspace/rank'

/** What every step that asks for one argument is given. */
export interface StepProps<Kind extends ArgumentSource['kind']> {
  source: Extract<ArgumentSource, { kind: Kind }>
  chips: ReactNode
  /** The arguments that are settled by then. */
  known: Readonly<Record<string, unknown>>
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
