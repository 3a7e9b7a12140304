import type { AuditEntry } from '#contract/audit'

import { api } from './api/api-late'
import { subjectOf } from './lists/subject'

export const auditSubject = subjectOf<AuditEntry>({
  name: 'audit',
  words: ['entry', 'entries'],
  nameOf: ({ id }) => `#${id}`,
  rights: 'audit',
  unsearched: true,
  family: 'v2',
  read: api.audit.list,
})
