// The texts of an audit entry.
import { auditActions, type AuditEntry, auditSubjects } from '#contract/audit'
import { postConstants } from '#contract/constants'
import { rightTitle } from '#contract/users/right-titles'
import type { Words } from '#ui/words'
import { fieldName } from '#workspace/form/merge-form'

const subjectText = ({ subject }: AuditEntry, words: Words): string =>
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

/** The name of a changed field. Of a role it may be a right, such as `posts.publish`. */
const titleOf = (field: string) => (field.includes('.') ? rightTitle(field) : fieldName(field))

const plain = (value: unknown, words: Words): string => {
  if (typeof value === 'boolean') return words(value ? 'Yes' : 'No')
  if (value === null || value === undefined || value === '') return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

/** The names of the numbers that a post's field holds, such as its status; undefined: the field has no such names. */
const namesOf = ({ subject }: AuditEntry, field: string) =>
  subject === 'post' && Object.hasOwn(postConstants, field)
    ? new Map<unknown, string>(postConstants[field as keyof typeof postConstants].map(({ id, title }) => [id, title]))
    : undefined

/** The changed fields of an audit entry by name, with old and new values where they were stored. */
export function changesOf(entry: AuditEntry, words: Words): { field: string; from?: string; to?: string }[] {
  return Object.entries(entry.changed ?? {}).map(([name, values]) => {
    const field = words(titleOf(name))
    const names = namesOf(entry, name)
    const records = entry.names[name]
    const shown = (value: unknown): string => {
      if (names?.has(value)) return words(names.get(value) ?? '')
      if (!records) return plain(value, words)
      const ids = [value].flat().filter((id) => typeof id === 'number')
      return ids.map((id) => records[id] ?? `#${id}`).join(', ') || '–'
    }
    return values ? { field, from: shown(values.from), to: shown(values.to) } : { field }
  })
}

/** The changed fields as text: 'Status: Draft → Published, Body'. */
export const changesText = (entry: AuditEntry, words: Words): string =>
  changesOf(entry, words)
    .map(({ field, from, to }) => (from === undefined ? field : `${field}: ${from} → ${to ?? ''}`))
    .join(', ')
