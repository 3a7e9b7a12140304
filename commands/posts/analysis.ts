// The panel beside the text of an open post, and the analysis of its text.
import { ChartNoAxesColumn, Highlighter, History, type LucideIcon, MessageSquareText, Settings2 } from 'lucide-react'
import { z } from 'zod'

import { checkUniqueness, useUniqueness } from '#client/posts/analysis'
import { draftOf, flushDraft } from '#client/post-draft/draft'
import { reloadDraft } from '#client/post-draft/save'
import { type PostSidePart, showHistory, showPostSide } from '#client/posts/side'
import { useSession } from '#client/session/session'
import { uniqueFrom, uniquenessOff } from '#contract/posts/analysis'
import { externalType } from '#contract/constants'
import { say } from '#contract/base/say'
import { type Availability, command, type CommandContext } from '#workspace/command/command'
import { notify } from '#workspace/command/notices'

import { openFirst, openPost } from './send'
import { postSource, targetIds } from './target'

const show = (part: PostSidePart, title: string, icon: LucideIcon, keywords: string[]) =>
  command({
    id: `posts.show-${part}`,
    title,
    subject: 'posts',
    icon,
    keywords,
    right: 'posts.read',
    available: (context) => (openPost(context) ? true : openFirst),
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_, { context }) => (part === 'history' ? showHistory(context.tab?.id) : showPostSide(part)),
  })

function checkable(context: CommandContext): Availability {
  if (useSession.getState().constants?.brand.features['uniqueness'] !== true) return { reason: uniquenessOff }
  const draft = openPost(context)
  if (!draft) return openFirst
  if (draft.lock.state === 'reading') return { reason: 'You may read this post but not change it' }
  if (draft.values.template_type === externalType) return { reason: 'An external link has no text to check' }
  return draft.dirty ? { reason: 'Save the post first: the saved text is checked' } : true
}

/** Commands that show a part of the panel, and the check for copied text. */
export const postAnalysisCommands = [
  show('settings', 'Show the settings of the post', Settings2, ['side', 'relations', 'seo', 'schedule']),
  show('analysis', 'Analyse the text', ChartNoAxesColumn, [
    'outline',
    'density',
    'keywords',
    'uniqueness',
    'search console',
  ]),
  show('comments', 'Show the comments of the post', MessageSquareText, ['remarks', 'suggestions', 'replies']),
  command({
    id: 'posts.open-comments',
    title: 'Open the comments of a post',
    subject: 'posts',
    icon: MessageSquareText,
    keywords: ['remarks', 'suggestions', 'replies'],
    right: 'posts.read',
    arguments: {
      schema: z.object({ id: z.number().int().positive(), side: z.boolean().optional() }),
      sources: { id: postSource },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: async ({ id, side }, { run }) => {
      showPostSide('comments', id)
      await run({ id: 'posts.open', args: { id, side } })
    },
  }),
  show('history', 'Show the history of the post', History, ['revisions', 'versions', 'earlier', 'compare', 'diff']),
  command({
    id: 'posts.check-uniqueness',
    title: 'Check the uniqueness of the text',
    subject: 'posts',
    icon: Highlighter,
    keywords: ['plagiarism', 'copied', 'duplicate', 'sources'],
    right: 'posts.update',
    available: checkable,
    arguments: {
      schema: z.object({ id: z.coerce.number().int().positive() }),
      sources: { id: postSource },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    // It changes only the stored uniqueness, which the next edit clears.
    risk: 'none',
    writes: true,
    failure: 'Error checking uniqueness.',
    run: async ({ id }) => {
      flushDraft(id)
      const { unique } = await checkUniqueness(id, draftOf(id)?.values.body ?? '')
      await reloadDraft(id)
      showPostSide('analysis')
      if (unique === null) return { message: 'The text was not checked.' }
      const message = say`Text uniqueness ${String(unique)}%.`
      if (unique >= uniqueFrom) return { message }
      notify({ kind: 'refusal', message })
      return undefined
    },
  }),
  command({
    id: 'posts.highlight-copied',
    title: () => (useUniqueness.getState().marked ? 'Hide the plagiarism highlight' : 'Plagiarism highlight'),
    subject: 'posts',
    icon: Highlighter,
    keywords: ['copied', 'mark', 'uniqueness'],
    right: 'posts.read',
    available: (context) => {
      const draft = openPost(context)
      if (!draft) return openFirst
      return useUniqueness.getState().byId[draft.id] ? true : { reason: 'Check the uniqueness of the text first' }
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: () => {
      useUniqueness.setState(({ marked }) => ({ marked: !marked }))
      showPostSide('analysis')
    },
  }),
]
