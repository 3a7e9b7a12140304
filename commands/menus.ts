import { Menu } from 'lucide-react'

import { api } from '#client/api/api-late'
import { allSections } from '#client/lists/lookups'
import { queries } from '#client/api/queries'
import { menuSubject } from '#client/taxonomy'
import { listIn } from '#workspace/list/handle'

import { recordCommands } from './record/commands'
import { orderCommands } from './record/order'

/**
 * Whether a list shows exactly one menu, which alone has an order: items of one type, and of one section or category unless there
 * is only one section. A text search has no order.
 */
export function mayOrderMenus(query: URLSearchParams): boolean {
  const sections = queries.getQueryData(allSections.queryKey) ?? []
  const narrowed = query.has('section_id') || /^\d+$/.test(query.get('category_id') ?? '') || sections.length <= 1
  return query.has('type') && narrowed && !query.has('query')
}

/** The commands of menu items. */
export const commands = [
  ...recordCommands(menuSubject, {
    calls: api.menus,
    newTitle: 'Create new menu item',
    flags: [{ name: 'nofollow', title: 'Open in a new tab' }],
    screen: { path: '/menu', icon: Menu, keys: 'g m', keywords: ['navigation'] },
    failures: { create: 'Error adding.', update: 'Error updating.', remove: 'Error removing.' },
    notices: { create: 'Added.', update: 'Updated', remove: 'Removed.' },
    removal: 'Are you sure you want to remove selected menu item?',
  }),
  ...orderCommands(menuSubject, {
    send: api.menus.order,
    done: 'Updated',
    failure: 'Error updating.',
    mayOrder: ({ tab }) => {
      const list = listIn(tab?.id)
      if (list?.subject !== 'menus') return { reason: 'Open the list of menu items first' }
      return mayOrderMenus(list.query()) || { reason: 'Choose a menu type, and a section or a category, first' }
    },
  }),
]
