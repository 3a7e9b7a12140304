import { ChevronDown, ChevronRight, ExternalLink, FileText, FolderInput, Shapes } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api'
import { categorySubject, expandCategory, useExpanded } from '#client/categories'
import { picker } from '#client/lists/pickers'
import type { Category } from '#contract/categories'
import { command, type CommandContext } from '#workspace/command/command'
import { listIn } from '#workspace/list/handle'
import { leaveForms } from '#workspace/form/handle'

import { recordCommands } from './record/commands'
import { orderCommands } from './record/order'
import { say } from '#contract/say'

const base = { subject: 'categories', right: 'categories.read', risk: 'none', writes: false, quiet: true } as const

/** Whether a list shows the categories of one section, which alone have an order. */
export const mayOrderCategories = (query: URLSearchParams): boolean => /^\d+$/.test(query.get('section_id') ?? '')

const idOf = ({ targets }: CommandContext) => (targets?.subject === 'categories' ? targets.ids[0] : undefined)

const hasChildren = (id: number) => (categorySubject.known.get(id)?.children?.length ?? 0) > 0

const parentOf = (id: number) => categorySubject.known.get(id)?.parent_id ?? undefined

const findCategories = (query: string, signal: AbortSignal) => picker('categories').suggest(query, { signal })

/** The id of a category's section, which its posts do not leave. Reads the category if it is not known. */
const sectionOf = async (id: number, signal: AbortSignal) =>
  (categorySubject.known.get(id) ?? (await categorySubject.byId([id], signal))[0])?.section_id

/** Makes the command that expands or collapses a row of the tree. `collapse` on a row that is not expanded collapses its parent. */
const foldCommand = (verb: 'expand' | 'collapse', title: string, on: boolean) =>
  command({
    ...base,
    id: `categories.${verb}`,
    title,
    icon: on ? ChevronDown : ChevronRight,
    available: (context) => {
      const id = idOf(context)
      if (id === undefined) return { reason: 'Select a category', asks: 'id' }
      const isOpen = useExpanded.getState().ids.has(id)
      if (on) return !isOpen && hasChildren(id) ? true : { reason: 'It has no subcategories to show' }
      return isOpen || parentOf(id) ? true : { reason: 'Its subcategories are not shown' }
    },
    arguments: {
      schema: z.object({ id: z.number().int().positive() }),
      sources: {
        id: {
          kind: 'search',
          label: 'Category',
          search: findCategories,
        },
      },
      fill: (context) => ({ id: idOf(context) }),
    },
    run: ({ id }) => {
      if (on && hasChildren(id)) expandCategory(id, true)
      if (!on) expandCategory(useExpanded.getState().ids.has(id) ? id : (parentOf(id) ?? id), false)
    },
  })

/** Creates a category, and expands its parent, so that the list shows it. */
async function create(input: Parameters<typeof api.categories.create>[0]): Promise<Category> {
  const made = await api.categories.create(input)
  if (made.parent_id) expandCategory(made.parent_id, true)
  return made
}

/** The commands of categories. */
export const commands = [
  ...recordCommands(categorySubject, {
    calls: { ...api.categories, create },
    newTitle: 'Create new category',
    flags: [{ name: 'is_enabled', title: 'Show on main page' }],
    screen: { icon: Shapes, keys: 'g c' },
    failures: {
      create: 'Error creating new category.',
      update: 'Error updating category.',
      remove: 'Error removing category.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Removed' },
    removal: 'Are you sure you want to remove selected category?',
    links: [
      {
        verb: 'posts',
        title: 'Posts',
        icon: FileText,
        right: 'posts.read',
        path: ({ id }) => `/posts?categories=${id}`,
      },
      {
        verb: 'view',
        title: 'View',
        icon: ExternalLink,
        site: true,
        path: ({ section, slug }) => `category/${section?.slug ?? ''}/${slug}`,
      },
    ],
  }),
  command({
    id: 'categories.remove-into',
    title: 'Remove the category and move its posts',
    subject: 'categories',
    icon: FolderInput,
    keywords: ['delete', 'merge', 'move posts'],
    right: 'categories.delete',
    available: (context) => {
      const id = idOf(context)
      return id === undefined || !hasChildren(id) || { reason: 'Remove its subcategories first' }
    },
    arguments: {
      schema: z.object({ id: z.number().int().positive(), move_to: z.number().int().positive() }),
      sources: {
        id: {
          kind: 'search',
          label: 'Category',
          search: findCategories,
        },
        move_to: {
          kind: 'search',
          label: 'Where its posts go',
          search: async (query, signal, { id }) => {
            const section = await sectionOf(Number(id), signal)
            const found = await picker('categories').suggest(query, { section, signal })
            return found.filter(({ value }) => value !== id)
          },
        },
      },
      fill: (context) => ({ id: idOf(context) }),
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error removing category.',
    confirm: ({ id, move_to }) => ({
      message: 'Are you sure you want to remove selected category?',
      detail: categorySubject.known.get(id)?.catchy_title,
      notes: [
        say`Its posts, menu items, call to actions and banners go to ${categorySubject.known.get(move_to)?.catchy_title ?? picker('categories').nameOf(move_to)}`,
      ],
      confirm: 'Remove',
      danger: true,
    }),
    run: async ({ id, move_to }, { signal, progress }) => {
      for (let moved = 0, left = 1; left > 0;) {
        if (signal.aborted) return { message: say`${moved} posts were moved. The category stays.` }
        const part = await api.categories.movePosts({ params: { id }, body: { move_to } })
        moved += part.moved
        left = part.moved > 0 ? part.left : 0
        progress(moved, moved + left)
      }
      await api.categories.remove({ params: { id }, query: { move_to: String(move_to) } })
      categorySubject.known.forget(id)
      categorySubject.stale()
      leaveForms('categories', [id])
      return { message: 'Removed' }
    },
  }),
  foldCommand('expand', 'Show the subcategories', true),
  foldCommand('collapse', 'Hide the subcategories', false),
  ...orderCommands(categorySubject, {
    descending: true,
    send: api.categories.order,
    done: 'Order changed.',
    failure: 'Error changing categories order.',
    mayOrder: ({ tab }) => {
      const list = listIn(tab?.id)
      if (list?.subject !== 'categories') return { reason: 'Open the list of categories first' }
      return (mayOrderCategories(list.query()) && list.rows().length > 1) || { reason: 'Choose one section first' }
    },
  }),
]
