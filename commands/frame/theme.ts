import { Moon, PanelLeft, SunMoon } from 'lucide-react'
import { z } from 'zod'

import { command } from '#workspace/command/command'
import { setPreferences, useWorkspace } from '#workspace/panes/store'
import { themeNames, themes } from '#workspace/frame/theme-names'

/** Commands for the appearance, which this browser stores. */
export const themeCommands = [
  command({
    id: 'theme.set',
    title: 'Set the theme',
    subject: 'settings',
    icon: SunMoon,
    keywords: ['dark mode', 'light mode', 'appearance', 'colours'],
    right: 'signed-in',
    arguments: {
      schema: z.object({ theme: z.enum(themes) }),
      sources: {
        theme: {
          kind: 'choice',
          label: 'Theme',
          options: () => themes.map((value) => ({ value, label: themeNames[value] })),
        },
      },
    },
    risk: 'none',
    writes: false,
    run: ({ theme }) => setPreferences({ theme }),
  }),
  command({
    id: 'theme.toggle',
    title: 'Switch between light and dark',
    subject: 'settings',
    icon: Moon,
    keywords: ['dark mode', 'night'],
    right: 'signed-in',
    featured: true,
    risk: 'none',
    writes: false,
    run: () => {
      const { theme } = useWorkspace.getState().preferences
      const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
      setPreferences({ theme: dark ? 'light' : 'dark' })
    },
  }),
  command({
    id: 'workspace.rail',
    title: 'Widen or narrow the rail',
    subject: 'settings',
    icon: PanelLeft,
    keywords: ['sidebar', 'navigation'],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    quiet: true,
    run: () => setPreferences({ railWide: !useWorkspace.getState().preferences.railWide }),
  }),
]
