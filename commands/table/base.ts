// The shared parts of the commands of the table in front.
import { tableOf } from '#workspace/panes/tab-handle'
import type { CommandContext } from '#workspace/command/command'

export const base = { subject: 'table', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const

/** Makes a command available where the tab in front shows a table, and hides it elsewhere. */
export const available = (context: CommandContext) => (tableOf(context.tab?.id) ? true : ('hidden' as const))
