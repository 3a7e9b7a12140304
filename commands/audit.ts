import { History, ScrollText } from 'lucide-react'

import { logNameOf } from '#client/lists/subject'
import { goCommand } from '#commands/frame/go'
import { command, type CommandContext } from '#workspace/command/command'

/** The record in front, as the log knows it; undefined: none, or several. */
function recordOf({ targets }: CommandContext): { subject: string; record: number } | undefined {
  const subject = targets ? logNameOf(targets.subject) : undefined
  const [record, ...others] = targets?.ids ?? []
  return subject === undefined || record === undefined || others.length > 0 ? undefined : { subject, record }
}

export const commands = [
  goCommand('audit', 'audit', ScrollText, 'audit.read', { keywords: ['log', 'who did what', 'history'] }),
  command({
    id: 'audit.of-record',
    title: 'Who changed this',
    subject: 'audit',
    icon: History,
    keywords: ['history', 'audit', 'log', 'blame'],
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
