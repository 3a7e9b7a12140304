import type { LucideIcon } from 'lucide-react'

import type { Access } from '#contract/users/rights'
import { command } from '#workspace/command/command'

/** Makes the command that opens a screen. @param title the whole title, `Go to the board`, which is translated as one phrase. */
export const goCommand = (
  view: string,
  title: string,
  icon: LucideIcon,
  right: Access,
  { keys, keywords = [], path = `/${view}` }: { keys?: string; keywords?: readonly string[]; path?: string } = {},
) =>
  command({
    id: `${view}.go`,
    fromLink: true,
    title,
    subject: view,
    icon,
    keywords: ['list', ...keywords],
    keys: keys ? [{ keys, place: 'pane' }] : [],
    right,
    risk: 'none',
    writes: false,
    quiet: true,
    run: async (_args, { run }) => {
      await run({ id: 'workspace.open', args: { path } })
    },
  })
