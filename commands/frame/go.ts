import type { LucideIcon } from 'lucide-react'

import type { Access } from '#contract/rights'
import { command } from '#workspace/command/command'
import { say } from '#contract/say'

/** Makes the command that opens a screen. */
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
    title: say`Go to ${title}`,
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
