import { BadgeCheck, Leaf, ListTree, Zap, type LucideIcon } from 'lucide-react'
import { z } from 'zod'

import { liveUpdateType } from '#contract/constants'
import type { BulkSet } from '#contract/posts/bulk'
import type { Right } from '#contract/users/rights'
import { changeInBulk } from '#workspace/command/bulk'
import { yesOrNo } from '#workspace/command/argument-kit'
import { command, type CommandContext } from '#workspace/command/command'
import type { Misfit } from '#workspace/command/targets'

import {
  counted,
  misfitOutOfTrash,
  ids,
  type KnownPost,
  knownPosts,
  bulkRowsOf,
  postsInBulk,
  postsSource,
  targetIds,
} from './target'
import { say } from '#contract/base/say'

type FlagField = 'is_verified' | 'is_evergreen' | 'table_of_contents' | 'breaking_status'

interface Flag {
  id: `posts.${string}`
  field: FlagField
  icon: LucideIcon
  right: Right
  keywords: readonly string[]
  /** The titles of the command for turning the flag on and off. */
  titles: readonly [on: string, off: string]
  says: (on: boolean) => string
  failure: string
  wrong?: (post: KnownPost) => Misfit | undefined
  /** The refusal when all matching rows are selected. */
  matching?: string
}

/** Whether the command turns the flag on: it does unless all targets have it. */
function turnsOn(context: CommandContext, field: FlagField): boolean {
  const posts = knownPosts(context)
  return posts.length === 0 || posts.some((post) => (post[field] ?? 0) === 0)
}

const flagOf = (on: boolean) => (on ? 1 : 0)

function setFlag(field: FlagField, on: boolean): BulkSet {
  const value = flagOf(on)
  switch (field) {
    case 'is_verified':
      return { is_verified: value }
    case 'is_evergreen':
      return { is_evergreen: value }
    case 'table_of_contents':
      return { table_of_contents: value }
    case 'breaking_status':
      return { breaking_status: value }
  }
}

const toggle = ({ id, field, titles, says, wrong, matching, ...others }: Flag) =>
  command({
    ...others,
    id,
    title: (context) => {
      const title = titles[turnsOn(context, field) ? 0 : 1]
      return counted(title, (count) => say`${title} (${count} posts)`)(context)
    },
    subject: 'posts',
    rows: { misfit: misfitOutOfTrash(wrong), ...(matching === undefined ? {} : { matching }) },
    arguments: {
      schema: z.object({ ids, on: z.boolean() }),
      sources: {
        ids: postsSource,
        on: yesOrNo(titles[0]),
      },
      fill: (context) => {
        const list = targetIds(context)
        return list.length === 0 ? {} : { ids: list, on: turnsOn(context, field) }
      },
    },
    risk: 'undoable',
    writes: true,
    run: ({ ids: list, on }, tools) => {
      const told = (way: boolean) => (count: number) => (count === 1 ? says(way) : say`${says(way)} ${count} posts.`)
      return changeInBulk(postsInBulk, bulkRowsOf(list, tools.context), setFlag(field, on), tools, {
        done: told(on),
        undone: told(!on),
      })
    },
  })

/** Commands for flags that are saved at once. */
export const postFlagCommands = [
  toggle({
    id: 'posts.verify',
    field: 'is_verified',
    icon: BadgeCheck,
    right: 'posts.moderate',
    keywords: ['verified', 'moderate', 'approve'],
    titles: ['Verify', 'Take the verification back'],
    says: (on) => (on ? 'Post verified.' : 'Post unverified.'),
    failure: 'Error verifying post.',
  }),
  toggle({
    id: 'posts.evergreen',
    field: 'is_evergreen',
    icon: Leaf,
    right: 'posts.update',
    keywords: ['evergreen', 'timeless'],
    titles: ['Mark as evergreen', 'Mark as not evergreen'],
    says: (on) => say`Change evergreen status : "${String(on)}".`,
    failure: 'Error changing evergreen status.',
  }),
  toggle({
    id: 'posts.table-of-contents',
    field: 'table_of_contents',
    icon: ListTree,
    right: 'posts.update',
    keywords: ['contents', 'toc', 'headings'],
    titles: ['Add a table of contents', 'Remove the table of contents'],
    says: (on) => (on ? 'Add table of contents.' : 'Remove table of contents.'),
    failure: 'Error changing table of contents status.',
    wrong: ({ template_type }) =>
      template_type === liveUpdateType
        ? { reason: 'A live update has no table of contents', are: 'live updates' }
        : undefined,
  }),
  toggle({
    id: 'posts.breaking',
    field: 'breaking_status',
    icon: Zap,
    right: 'posts.update',
    keywords: ['breaking', 'alert'],
    titles: ['Mark as breaking', 'Mark as not breaking'],
    says: () => 'Updated',
    failure: 'Error updating post.',
    wrong: ({ top_status }) =>
      (top_status ?? 0) === 0
        ? undefined
        : { reason: 'Only a post of regular top status can be breaking', are: 'of another top status than regular' },
    matching: 'Select the rows: which of them can be breaking goes by their top status',
  }),
]
