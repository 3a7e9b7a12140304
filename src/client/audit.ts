// The list of the audit log.
import type { AuditEntry } from '#contract/audit'

import { api } from './api/api-late'
import { listOf } from './lists/list'

export const auditList = listOf<AuditEntry>('audit', { family: 'v2', read: api.audit.list })
