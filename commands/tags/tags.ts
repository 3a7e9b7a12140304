import { ExternalLink, GitMerge, Tags as TagsIcon, Undo2, XCircle } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { picker } from '#client/lists/pickers'
import { postsChanged } from '#client/posts/posts'
import { queries } from '#client/api/queries'
import { distinctNames, sectionOfMerge, tagsToMerge } from '#client/tags/merging'
import { mergeCount } from '#client/tags/tags'
import { duplicateSubject } from '#client/tags/duplicates'
import { tagSubject } from '#client/tags/subject'
import { say } from '#contract/base/say'
import { tableOf } from '#workspace/panes/tab-handle'
import { type Availability, command, type CommandContext } from '#workspace/command/command'
import { listIn } from '#workspace/list/handle'

import { recordCommands } from '#commands/record/commands'
import { tagDuplicateCommands } from './duplicates'
import { bulkTagCommands } from './bulk'
import { extendedTagCommands } from './extended'

const selected = ({ targets }: CommandContext): readonly number[] =>
  targets?.subject === 'tags' && targets.from === 'selection' && !targets.matching ? targets.ids : []

const id = z.number().int().positive()

const tagSource = {
  kind: 'search',
  label: 'Major tag',
  search: (query: string, signal: AbortSignal) => picker('tags').suggest(query, { signal }),
} as const

function clearSelection(context: CommandContext): void {
  tableOf(context.tab?.id)?.clear()
}

/** Clears the selection and closes the panel that a merge was made from. Another tab, as of posts, keeps its own. */
function leaveMerge(context: CommandContext): void {
  const list = listIn(context.tab?.id)
  if (list?.subject !== tagSubject.name && list?.subject !== duplicateSubject.name) return
  clearSelection(context)
  list.closePanel()
}

const allMatching = ({ targets }: CommandContext): boolean =>
  targets?.subject === 'tags' && targets.matching !== undefined

const haveSelection = (context: CommandContext): Availability =>
  selected(context).length > 0 || { reason: 'Select at least one tag' }

/** Makes a merge available for selected tags. It refuses all matching tags, because a merge names every tag that it removes. */
const haveTags = (context: CommandContext): Availability =>
  allMatching(context)
    ? { reason: 'Merging takes tags that are selected themselves, not all that match' }
    : haveSelection(context)

/** Invalidates all queries that show tags. */
function refreshTags(): void {
  tagSubject.stale()
  duplicateSubject.stale()
  postsChanged([])
}

async function mergesWith(query: string) {
  const { items } = await api.tags.merges()
  const text = query.trim().toLowerCase()
  return items
    .map(({ merge_id, major, minors, user }) => ({
      value: merge_id,
      label: say`${minors.join(', ')} into ${major?.catchy_title ?? '–'}`,
      ...(user === null ? {} : { detail: user }),
    }))
    .filter(({ label }) => label.toLowerCase().includes(text))
}

/** The commands of tags, with their merges. */
export const tagCommands = [
  ...recordCommands(tagSubject, {
    calls: api.tags,
    include: 'section,tags',
    screen: { icon: TagsIcon, keys: 'g t' },
    failures: { create: 'Error creating tag.', update: 'Error updating tag.', remove: 'Error deleting tag.' },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
    removal: 'You want to delete tag from database. It will be removed forever. Are you sure?',
    removalMany: (count) =>
      say`You want to delete ${count} tags from database. They will be removed forever. Are you sure?`,
    links: [
      {
        verb: 'view',
        title: 'View',
        icon: ExternalLink,
        site: true,
        path: ({ section, slug }) => `tag/${section?.slug ?? ''}/${slug}`,
      },
    ],
  }),
  command({
    id: 'tags.merge-form',
    title: 'Merge the selected tags',
    subject: 'tags',
    icon: GitMerge,
    keywords: ['join', 'duplicates'],
    right: 'tags.extended-update',
    available: haveTags,
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_args, { context }) => listIn(context.tab?.id)?.openPanel('merge'),
  }),
  command({
    id: 'tags.clear-selection',
    title: 'Clear selection',
    subject: 'tags',
    icon: XCircle,
    right: 'tags.read',
    available: (context) => allMatching(context) || haveSelection(context),
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_args, { context }) => clearSelection(context),
  }),
  command({
    id: 'tags.merge',
    title: 'Merge tags into one',
    subject: 'tags',
    icon: GitMerge,
    keywords: ['join', 'duplicates'],
    right: 'tags.extended-update',
    arguments: {
      schema: z.object({ major: id, minors: z.array(id).min(1, 'Wrong number of tags.') }),
      sources: { major: tagSource, minors: { ...tagSource, label: 'Tags to merge', many: true } },
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error merging tags.',
    confirm: async ({ major, minors }) => {
      const [{ posts }, tags] = await Promise.all([
        queries.fetchQuery(mergeCount(major, minors)),
        queries.fetchQuery(tagsToMerge([major, ...minors])),
      ])
      const names = distinctNames(tags)
      const nameOf = (tag: number) => names.get(tag) ?? `#${tag}`
      const section = sectionOfMerge(tags, major)
      return {
        message:
          minors.length === 1
            ? say`Merge 1 tag into ${nameOf(major)}?`
            : say`Merge ${minors.length} tags into ${nameOf(major)}?`,
        notes: [
          posts === 1 ? say`${posts} post changes` : say`${posts} posts change`,
          ...(section === undefined ? [] : [say`They are of several sections: all become a tag of ${section}`]),
        ],
        names: minors.map(nameOf),
        confirm: 'Merge',
        final: false,
      }
    },
    run: async ({ major, minors }, { context }) => {
      const { merge_id, posts } = await api.tags.merge({ params: { id: major }, body: { minor_ids: minors } })
      for (const minor of minors) tagSubject.known.forget(minor)
      leaveMerge(context)
      refreshTags()
      return {
        message: 'Success merging tags',
        details: [posts === 1 ? say`${posts} post changed` : say`${posts} posts changed`],
        undo: async () => {
          await api.tags.undoMerge({ params: { id: merge_id } })
          refreshTags()
        },
      }
    },
  }),
  command({
    id: 'tags.undo-merge',
    title: 'Take a merge of tags back…',
    subject: 'tags',
    icon: Undo2,
    keywords: ['unmerge', 'split', 'undo'],
    right: 'tags.extended-update',
    arguments: {
      schema: z.object({ merge: id }),
      sources: { merge: { kind: 'search', label: 'Merges of the last day', search: mergesWith } },
    },
    risk: 'none',
    writes: true,
    failure: 'Error undoing the merge.',
    run: async ({ merge }) => {
      await api.tags.undoMerge({ params: { id: merge } })
      refreshTags()
      return { message: 'The merge was taken back.' }
    },
  }),
  ...bulkTagCommands,
  ...tagDuplicateCommands,
  ...extendedTagCommands,
]
