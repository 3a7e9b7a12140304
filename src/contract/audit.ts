// The audit log: who did what to which record, when, from where.
import { z } from 'zod'

import { endpoint } from './endpoint'
import { idList, instantText } from './list-query'
import { loggedList } from './logged-subjects'
import { id } from './record'

/** The audit log's names of subjects. */
export const auditSubjects = [
  ...loggedList.filter(({ id }) => id !== 'comment').map(({ id, title }) => ({ id, title })),
  { id: 'session', title: 'Sign-in' },
  { id: 'endpoint', title: 'Refused call' },
]

const change = z.object({ from: z.unknown(), to: z.unknown() }).nullable()

export const auditEntry = z.object({
  id,
  at: z.string(),
  /** The person who made the change. Null: a job (such as a schedule), or a person who was removed since. */
  user: z.object({ id, username: z.string() }).nullable(),
  /** `update`, `sign-in`, `forbidden` … */
  action: z.string(),
  subject: z.string(),
  record: z.string().nullable(),
  /** The version of the record that the change made. */
  record_version: z.number().nullable(),
  /** The values before and after, by field. Null for a value that is long or secret. */
  changed: z.record(z.string(), change).nullable(),
  address: z.string().nullable(),
  request_id: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

const word = z.string().regex(/^[\w-]{1,100}$/)

export const audit = {
  list: endpoint({
    method: 'GET',
    path: 'v2/audit',
    family: 'v2',
    right: 'audit.read',
    summary: 'Who did what to which record, when, from where',
    list: {
      item: auditEntry,
      filters: {
        id: idList,
        subject: word,
        record: word,
        action: word,
        user_id: idList,
        since: instantText,
        until: instantText,
      },
      sorts: ['id'],
      defaultSort: '-id',
    },
  }),
}
