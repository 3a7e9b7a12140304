import { ChevronDown, ChevronRight, ExternalLink, FileText, Shapes } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api'
import { categorySubject, expandCategory, useExpanded } from '#client/categories'
import { picker } from '#client/lists/pickers'
import type { Category } from '#contract/taxonomy/categories'
import { command, type CommandContext } from '#workspace/command/command'
import { listIn } from '#workspace/list/handle'

import { moveInstead, removal, removeInto } from './categories-remove'
import { recordCommands } from './record/commands'
import { orderCommands } from './record/order'

const base = { subject: 'categories', right: 'categories.read', risk: 'none', writes: false, quiet: true } as const

/** Whether a list shows the categories of one section, which alone have an order. */
export const mayOrderCategories = (query: URLSearchParams): boolean => /^\d+$/.test(query.get('section_id') ?? '')

const idOf = ({ targets }: CommandContext) => (targets?.subject === 'categories' ? targets.ids[0] : undefined)

const hasChildren = (id: number) => (categorySubject.known.get(id)?.children?.length ?? 0) > 0

const parentOf = (id: number) => categorySubject.known.get(id)?.parent_id ?? undefined

const findCategories = (query: string, signal: AbortSignal) => picker('categories').suggest(query, { signal })

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
    removal,
    instead: moveInstead,
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
  removeInto,
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
