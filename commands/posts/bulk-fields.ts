// Tags, authors and category of several posts at once.
import { FolderInput, type LucideIcon, Tag, TagsIcon, UserMinus, UserPlus } from 'lucide-react'
import { z } from 'zod'

import { type Entity, picker } from '#client/lists/pickers'
import { say } from '#contract/base/say'
import { changeInBulk } from '#workspace/command/bulk'
import { type ArgumentSource, command, type CommandContext } from '#workspace/command/command'

import {
  bulkRowsOf,
  counted,
  misfitOutOfTrash,
  ids,
  onPosts,
  postsInBulk,
  postsSource,
  readSectionOf,
  sectionOf,
  targetIds,
} from './target'

const listed = z.array(z.number())

/** The palette step that asks for records to add or remove: those of the posts' section, if all posts are of one section. */
const searchSource = (entity: Entity, label: string, many: boolean): ArgumentSource => ({
  kind: 'search',
  label,
  many,
  search: async (text, signal, known) => {
    const posts = listed.safeParse(known['ids']).data ?? []
    const section = entity === 'users' ? null : await readSectionOf(posts, signal)
    return picker(entity).suggest(text, { section, signal })
  },
})

const base = { subject: 'posts', right: 'posts.update', risk: 'undoable', writes: true } as const

const fill = (context: CommandContext) => {
  const list = targetIds(context)
  return list.length === 0 ? {} : { ids: list }
}

const messages = {
  done: (count: number) => (count === 1 ? 'Saved.' : say`${count} posts changed.`),
  undone: (count: number) => (count === 1 ? 'Put back.' : say`${count} posts put back.`),
}

interface ListChange {
  id: `posts.${string}`
  /** 'Add tags' and 'Add tags to 3 posts'. */
  titles: readonly [one: string, many: (count: number) => string]
  icon: LucideIcon
  keywords: readonly string[]
  list: 'tags' | 'authors'
  way: 'add' | 'remove'
}

const listChange = ({ id, titles: [one, many], icon, keywords, list, way }: ListChange) =>
  command({
    ...base,
    id,
    title: counted(one, many),
    icon,
    keywords,
    available: onPosts(),
    rows: { misfit: misfitOutOfTrash() },
    arguments: {
      schema: z.object({ ids, chosen: z.array(z.number().int().positive()).min(1).max(50) }),
      sources: {
        ids: postsSource,
        chosen: searchSource(list === 'tags' ? 'tags' : 'users', list === 'tags' ? 'Tags' : 'Authors', true),
      },
      fill,
    },
    failure: 'Error updating post.',
    run: ({ ids: posts, chosen }, tools) =>
      changeInBulk(postsInBulk, bulkRowsOf(posts, tools.context), { [way]: { [list]: chosen } }, tools, messages),
  })

/** Commands that change many posts in the same way. A single post has its own commands for authors and category. */
export const postManyFieldCommands = [
  listChange({
    id: 'posts.add-tags',
    titles: ['Add tags', (count) => say`Add tags to ${count} posts`],
    icon: Tag,
    keywords: ['label', 'topic', 'tag'],
    list: 'tags',
    way: 'add',
  }),
  listChange({
    id: 'posts.remove-tags',
    titles: ['Remove tags', (count) => say`Remove tags from ${count} posts`],
    icon: TagsIcon,
    keywords: ['label', 'topic', 'untag'],
    list: 'tags',
    way: 'remove',
  }),
  listChange({
    id: 'posts.add-authors',
    titles: ['Add authors', (count) => say`Add authors to ${count} posts`],
    icon: UserPlus,
    keywords: ['byline', 'writer'],
    list: 'authors',
    way: 'add',
  }),
  listChange({
    id: 'posts.remove-authors',
    titles: ['Remove authors', (count) => say`Remove authors from ${count} posts`],
    icon: UserMinus,
    keywords: ['byline', 'writer'],
    list: 'authors',
    way: 'remove',
  }),
  command({
    ...base,
    id: 'posts.set-category-many',
    title: counted('Move to a category', (count) => say`Move ${count} posts to a category`),
    icon: FolderInput,
    keywords: ['category', 'subcategory', 'file under'],
    available: (context) => {
      const { length } = targetIds(context)
      if (length < 2) return length === 0 || 'hidden'
      return sectionOf(targetIds(context)) === null
        ? { reason: 'Select posts of one section: each has its own categories' }
        : true
    },
    rows: { matching: 'Select the rows: each section has its own categories', misfit: misfitOutOfTrash() },
    arguments: {
      schema: z.object({ ids, category: z.number().int().positive() }),
      sources: { ids: postsSource, category: searchSource('categories', 'Category', false) },
      fill,
    },
    failure: 'Error updating post.',
    run: ({ ids: posts, category }, tools) =>
      changeInBulk(postsInBulk, bulkRowsOf(posts, tools.context), { category_id: category }, tools, messages),
  }),
]
