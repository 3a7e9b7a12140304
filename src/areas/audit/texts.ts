// The texts of an audit entry.
import { auditActions, type AuditEntry, auditSubjects } from '#contract/audit'
import type { Words } from '#ui/words'

export const subjectText = ({ subject }: AuditEntry, words: Words): string =>
  words(auditSubjects.find(({ id }) => id === subject)?.title ?? subject)

/** The record of an entry: 'Post #12', 'Refused call: GET /api/v2/audit', or the subject alone without a record. */
export function recordText(entry: AuditEntry, words: Words): string {
  const subject = subjectText(entry, words)
  if (entry.record === null) return subject
  return /^\d+$/.test(entry.record) ? `${subject} #${entry.record}` : `${subject}: ${entry.record}`
}

/** The name of an action; one of an earlier version with spaces for hyphens. */
export const actionText = ({ action }: AuditEntry, words: Words): string =>
  words(auditActions.find(({ id }) => id === action)?.title ?? action.replaceAll('-', ' '))

const plain = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)
}

/** The changed fields of an audit entry, with old and new values where they were stored. */
export const changesOf = ({ changed }: AuditEntry): { field: string; from?: string; to?: string }[] =>
  Object.entries(changed ?? {}).map(([field, values]) =>
    values ? { field, from: plain(values.from), to: plain(values.to) } : { field },
  )

/** The changed fields as text: 'status: 0 → 3, body'. */
export const changesText = (entry: AuditEntry): string =>
  changesOf(entry)
    .map(({ field, from, to }) => (from === undefined ? field : `${field}: ${from} → ${to ?? ''}`))
    .join(', ')
