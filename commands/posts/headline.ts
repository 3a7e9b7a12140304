import { CopyCheck } from 'lucide-react'

import { editDraft } from '#client/post-draft/draft'
import type { PostValues } from '#client/post-draft/values'
import { say } from '#contract/base/say'
import { command } from '#workspace/command/command'

import { draftToChange, editable, openFirst, openPost } from './send'

const titles = ['catchy_title', 'rss', 'fb_catchy_title'] as const

/** The empty titles of a post, filled with its headline. */
function fillTitles(values: PostValues): Partial<PostValues> {
  return Object.fromEntries(titles.filter((name) => values[name] === '').map((name) => [name, values.main_headline]))
}

/** Clears the titles that still equal the copied headline; a title that was changed since stays. */
const emptyTitles = (now: PostValues, copied: Partial<PostValues>): Partial<PostValues> =>
  Object.fromEntries(titles.filter((name) => copied[name] === now[name]).map((name) => [name, '']))

/** The command that copies the headline into the empty titles for the site, the feed and Facebook. */
export const headlineCommands = [
  command({
    id: 'posts.spread-headline',
    title: 'Copy the headline into the titles that are empty',
    subject: 'posts',
    icon: CopyCheck,
    keywords: ['seo', 'catchy', 'rss', 'facebook', 'fill'],
    right: 'posts.update',
    available: (context) => {
      const draft = openPost(context)
      const verdict = editable(draft)
      if (!draft) return openFirst
      if (verdict !== true) return verdict
      if (draft.values.main_headline === '') return { reason: 'The post has no headline yet' }
      return Object.keys(fillTitles(draft.values)).length > 0 ? true : { reason: 'No title is empty' }
    },
    risk: 'none',
    writes: false,
    run: (_, { context }) => {
      const draft = openPost(context)
      if (!draft) return
      const change = fillTitles(draft.values)
      editDraft(draft.id, change)
      const { length } = Object.keys(change)
      return {
        message: length === 1 ? 'Headline copied into 1 title.' : say`Headline copied into ${length} titles.`,
        undo: async () => {
          editDraft(draft.id, emptyTitles(draftToChange(draft.id).values, change))
          return { message: 'Titles emptied.' }
        },
      }
    },
  }),
]
