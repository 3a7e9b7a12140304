// The audit log: who did what to which record, when, from where.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idList, instantText } from '#contract/base/list-query'
import { loggedList } from './logged-subjects'
import { id } from '#contract/base/record'

/** The audit log's names of subjects. */
export const auditSubjects = [
  ...loggedList.filter(({ id }) => id !== 'comment').map(({ id, title }) => ({ id, title })),
  { id: 'author-profile', title: 'Author profile' },
  { id: 'session', title: 'Sign-in' },
  { id: 'endpoint', title: 'Refused call' },
]

/** The actions of audit entries, with their names on the page. */
export const auditActions = [
  { id: 'create', title: 'Create' },
  { id: 'update', title: 'Update' },
  { id: 'remove', title: 'Remove' },
  { id: 'remove-many', title: 'Remove many' },
  { id: 'restore', title: 'Restore' },
  { id: 'upload', title: 'Upload' },
  { id: 'order', title: 'Order' },
  { id: 'publish', title: 'Publish by schedule' },
  { id: 'push', title: 'Push' },
  { id: 'export', title: 'Export' },
  { id: 'import', title: 'Import' },
  { id: 'assign', title: 'Assign' },
  { id: 'keep-text', title: 'Keep a text' },
  { id: 'revoke-previews', title: 'Revoke previews' },
  { id: 'merge', title: 'Merge' },
  { id: 'undo-merge', title: 'Undo a merge' },
  { id: 'keep-apart', title: 'Keep apart' },
  { id: 'undo-keep-apart', title: 'Undo keep apart' },
  { id: 'retry', title: 'Retry' },
  { id: 'cancel', title: 'Cancel' },
  { id: 'accept-invitation', title: 'Accept an invitation' },
  { id: 'use-recovery-code', title: 'Use a recovery code' },
  { id: 'add-passkey', title: 'Add a passkey' },
  { id: 'rename-passkey', title: 'Rename a passkey' },
  { id: 'remove-passkey', title: 'Remove a passkey' },
  { id: 'sign-in', title: 'Sign in' },
  { id: 'sign-in-refused', title: 'Sign in refused' },
  { id: 'sign-in-throttled', title: 'Sign in throttled' },
  { id: 'sign-out', title: 'Sign out' },
  { id: 'sign-out-others', title: 'Sign out of others' },
  { id: 'sign-out-device', title: 'Sign out of a device' },
  { id: 'forbidden', title: 'Refused' },
] as const
export type AuditAction = (typeof auditActions)[number]['id']

const change = z.object({ from: z.unknown(), to: z.unknown() }).nullable()

const auditEntry = z.object({
  id,
  at: z.string(),
  /** The person who made the change. Null: a job (such as a schedule), or a person who was removed since. */
  user: z.object({ id, username: z.string() }).nullable(),
  /** One of {@link auditActions}; entries of earlier versions may have others. */
  action: z.string(),
  subject: z.string(),
  record: z.string().nullable(),
  /** The record's version after the change; null for a record without versions. */
  record_version: z.number().nullable(),
  /** The values before and after, by field. Null for a value that is long or secret. */
  changed: z.record(z.string(), change).nullable(),
  /** The names of the records that the changed values number, by field and id. One that is gone has the name that it was removed with. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
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
