import { Keyboard, KeyboardOff, Settings } from 'lucide-react'

import { useCheatSheet } from '#workspace/keys/cheatsheet-store'
import { command } from '#workspace/command/command'
import { useLastKey } from '#workspace/keys/key-action'
import { setPreferences, useWorkspace } from '#workspace/panes/store'

/** Knowing and changing the keys. */
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
  command({
    id: 'keys.single-letters',
    title: () =>
      useWorkspace.getState().preferences.singleLetters ? 'Turn single-letter keys off' : 'Turn single-letter keys on',
    subject: 'settings',
    icon: KeyboardOff,
    keywords: ['shortcuts', 'accessibility', 'voice control'],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    run: () => setPreferences({ singleLetters: !useWorkspace.getState().preferences.singleLetters }),
  }),
  command({
    id: 'keys.why',
    title: 'Why did this key do that?',
    subject: 'settings',
    keywords: ['shortcut', 'conflict', 'debug'],
    right: 'signed-in',
    available: () => (useLastKey.getState().last ? true : { reason: 'No key has run a command yet' }),
    risk: 'none',
    writes: false,
    quiet: true,
    run: () => {
      const { last } = useLastKey.getState()
      if (!last) return
      const { chords, place, match } = last
      const held = match.kind === 'run' ? match.candidates : match.kind === 'wait' ? match.next : []
      const names = held.map((entry) => `${entry.commandId} (${entry.place})`).join(', ')
      return { message: `${chords.join(' ')} in ${place}: ${names}` }
    },
  }),
]
