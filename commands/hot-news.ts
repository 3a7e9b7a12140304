import { Flame } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { allSections } from '#client/lists/lookups'
import { queries } from '#client/api/queries'
import { hotNewsSubject } from '#client/taxonomy'
import { hotNews } from '#contract/taxonomy/hot-news'
import type { CommandContext } from '#workspace/command/command'

import { goCommand } from './frame/go'
import { uploadCommand } from './record/upload'

const sections = () => queries.getQueryData(allSections.queryKey) ?? []

/** The section that the list in front is filtered by, else the only section; undefined: neither. */
const chosenSection = ({ tab }: CommandContext): string | undefined => {
  const chosen = new URLSearchParams(tab?.path.split('?')[1]).get('section_id')
  if (tab?.view === 'hot-news' && chosen) return chosen
  const [only, ...others] = sections()
  return only && others.length === 0 ? String(only.id) : undefined
}

/** The commands of hot news. */
export const commands = [
  goCommand('hot-news', 'Go to hot news', Flame, 'hot-news.read', { keys: 'g h' }),
  uploadCommand({
    title: 'Upload hot news',
    subject: hotNewsSubject,
    endpoint: hotNews.upload,
    holds: 'Columns: title, url',
    available: (context, args) =>
      args?.['section_id'] !== undefined || context.tab?.view !== 'hot-news' || chosenSection(context) !== undefined
        ? true
        : { reason: 'Choose a section first', asks: 'section_id' },
    asks: {
      section_id: {
        schema: z.string(),
        source: {
          kind: 'choice',
          label: 'Section',
          options: () => sections().map(({ id, catchy_title }) => ({ value: String(id), label: catchy_title })),
        },
      },
    },
    fill: (context) => ({ section_id: chosenSection(context) }),
    send: api.hotNews.upload,
  }),
]
