import { CornerDownLeft, Search, Terminal } from 'lucide-react'
import { oneOf, optional, record } from '#contract/base/parser'

import { command } from '#workspace/command/command'
import { openPalette } from '#workspace/palette/store'

const everywhere = (keys: string) => ({ keys, place: 'everywhere' }) as const

/** The commands that open the palette. */
export const paletteCommands = [
  command({
    id: 'palette.open',
    fromLink: true,
    title: 'Search or run a command',
    subject: 'palette',
    icon: Search,
    keywords: ['command palette', 'find'],
    keys: [everywhere('mod+k'), everywhere('f1')],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    quiet: true,
    arguments: { schema: record({ prefix: optional(oneOf('>', '#', '@', '~', '/', ':', '?')) }), sources: {} },
    run: ({ prefix }) => openPalette({ prefix }),
  }),
  command({
    id: 'palette.posts',
    title: 'Find a post',
    subject: 'palette',
    icon: CornerDownLeft,
    keywords: ['go to post', 'headline'],
    keys: [everywhere('mod+p')],
    right: 'posts.read',
    risk: 'none',
    writes: false,
    quiet: true,
    run: () => openPalette({ prefix: '#' }),
  }),
  command({
    id: 'palette.commands',
    title: 'Run a command',
    subject: 'palette',
    icon: Terminal,
    keys: [everywhere('mod+shift+k')],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    quiet: true,
    run: () => openPalette({ prefix: '>' }),
  }),
]
