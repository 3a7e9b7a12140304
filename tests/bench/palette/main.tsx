// The measured page: the real frame with all commands of the product, and as many invented ones as make 5,000.
import '../../../src/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { createRoot } from 'react-dom/client'

import { queries } from '#client/api/queries'
import { rights } from '#contract/users/rights'
import { command } from '#workspace/command/command'
import { Frame } from '#workspace/frame/frame'
import { registerCommands } from '#workspace/command/registry'
import { registerViews } from '#workspace/areas/views'

import { allCommands, allViews } from '../../all-commands'
import { setRights } from '../../unit/set-rights'

const verbs = ['Open', 'Merge', 'Rename', 'Publish', 'Move', 'Export', 'Translate', 'Assign']
const things = [
  'the section',
  'the tag',
  'the category',
  'the menu',
  'the expert',
  'the banner',
  'the page',
  'the user',
]

const more = Array.from({ length: 5000 - allCommands.length }, (_, at) =>
  command({
    id: `bench.entry-${at}`,
    title: `${verbs[at % 8]} ${things[Math.floor(at / 8) % 8]} ${at}`,
    subject: 'bench',
    icon: FileText,
    keywords: ['synonym', `old name ${at}`],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    run: () => undefined,
  }),
)

registerCommands([...allCommands, ...more])
registerViews(allViews)
setRights(rights)
const element = document.getElementById('root')
if (element)
  createRoot(element).render(
    <QueryClientProvider client={queries}>
      <Frame />
    </QueryClientProvider>,
  )
