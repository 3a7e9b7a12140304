import { History, ScrollText } from 'lucide-react'

import { auditSubject } from '#client/audit'
import { logNameOf } from '#client/lists/subject'
import { goCommand } from '#commands/frame/go'
import { command, type CommandContext } from '#workspace/command/command'
import type { LatePart } from '#workspace/areas/area'
import { listChanged } from '#workspace/areas/live-to-lists'

/** The single target record, by its names in the audit log; undefined: none, or several. */
function recordOf({ targets }: CommandContext): { subject: string; record: number } | undefined {
  const subject = targets ? logNameOf(targets.subject) : undefined
  const [record, ...others] = targets?.ids ?? []
  return subject === undefined || record === undefined || others.length > 0 ? undefined : { subject, record }
}

/** Refreshes the list of the audit log after a change of any record, because each change adds an entry. */
export const liveHandlers: LatePart['liveHandlers'] = { any: () => listChanged(auditSubject, []) }

export const commands = [
  goCommand('audit', 'Go to audit', ScrollText, 'audit.read', { keywords: ['log', 'who did what', 'history'] }),
  command({
    id: 'audit.of-record',
    title: 'History of this record',
    subject: 'audit',
    icon: History,
    keywords: ['who changed this', 'audit', 'log', 'blame'],
    right: 'audit.read',
    available: (context) => (recordOf(context) ? true : { reason: 'Go to one record first' }),
    risk: 'none',
    writes: false,
    quiet: true,
    run: async (_args, { context, run }) => {
      const found = recordOf(context)
      if (!found) return
      const path = `/audit?${new URLSearchParams({ subject: found.subject, record: String(found.record) }).toString()}`
      await run({ id: 'workspace.open', args: { path, side: true } })
    },
  }),
]
