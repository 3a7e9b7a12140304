import { History, ScrollText } from 'lucide-react'

import { goCommand } from '#commands/frame/go'
import { command, type CommandContext } from '#workspace/command/command'

/** What the log calls the records of a subject. */
const logged: Readonly<Record<string, string>> = {
  posts: 'post',
  tasks: 'post',
  tags: 'tag',
  categories: 'category',
  sections: 'section',
  menus: 'menu',
  'static-pages': 'static-page',
  'stop-words': 'stop-word',
  'contextual-links': 'contextual-link',
  languages: 'language',
  translations: 'translation',
  images: 'image',
  experts: 'expert',
  banners: 'banner',
  advs: 'adv',
  'call-to-actions': 'call-to-action',
  users: 'user',
  jobs: 'job',
}

/** The record in front, as the log knows it; undefined: none, or several. */
function recordOf({ targets }: CommandContext): { subject: string; record: number } | undefined {
  const subject = targets ? logged[targets.subject] : undefined
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
