import { Keyboard, Settings } from 'lucide-react'

import { useCheatSheet } from '#workspace/keys/cheatsheet-store'
import { command } from '#workspace/command/command'

/** The commands for the settings and the list of keys. Those that change keys are in keys-change.ts. */
export const keyCommands = [
  command({
    id: 'settings.open',
    fromLink: true,
    title: 'Open the settings',
    subject: 'settings',
    icon: Settings,
    keywords: ['preferences', 'options', 'keys', 'shortcuts', 'theme'],
    keys: [{ keys: 'mod+,', place: 'everywhere' }],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    quiet: true,
    key: { toText: true },
    run: async (_args, { run }) => {
      await run({ id: 'workspace.open', args: { path: '/settings' } })
    },
  }),
  command({
    id: 'workspace.cheatsheet',
    fromLink: true,
    title: 'Show all keys',
    subject: 'settings',
    icon: Keyboard,
    keywords: ['shortcuts', 'keyboard', 'cheat sheet', 'help', 'hotkeys'],
    keys: [{ keys: '?', place: 'everywhere' }],
    right: 'signed-in',
    featured: true,
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_args, { context }) => useCheatSheet.setState(({ open }) => ({ open: !open, from: context.place })),
  }),
]
