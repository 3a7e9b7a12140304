import { Menu } from 'lucide-react'

import { api } from '#client/api-late'
import { allSections } from '#client/lookups'
import { queries } from '#client/queries'
import { menuList } from '#client/taxonomy'
import type { MenuItem } from '#contract/menus'
import { listIn } from '#workspace/list/handle'

import { recordCommands } from './record'
import { orderCommands } from './record-order'

const words = ['menu item', 'menu items'] as const
const nameOf = ({ name }: MenuItem) => name

/**
 * Whether what a list shows is one menu, so that its items have an order (second text, section 2): of one type, and of one
 * section or category, unless there is one section only.
 */
export function mayOrderMenus(query: URLSearchParams): boolean {
  const sections = queries.getQueryData(allSections.queryKey) ?? []
  const narrowed = query.has('section_id') || /^\d+$/.test(query.get('category_id') ?? '') || sections.length <= 1
  return query.has('type') && narrowed && !query.has('query')
}

/** The menus of the site. */
export const menuCommands = [
  ...recordCommands({
    list: menuList,
    calls: {
      create: (body: Parameters<typeof api.menus.create>[0]['body']) => api.menus.create({ body }),
      update: (id, body, headers) => api.menus.update({ params: { id }, body, headers }),
      remove: (id, headers) => api.menus.remove({ params: { id }, headers }),
    },
    words,
    newTitle: 'Create new menu item',
    screen: { view: 'menus', path: '/menu', icon: Menu, keys: 'g m', keywords: ['navigation'] },
    nameOf,
    unsearched: true,
    rights: 'menu',
    failures: { create: 'Error adding.', update: 'Error updating.', remove: 'Error removing.' },
    notices: { create: 'Added.', update: 'Updated', remove: 'Removed.' },
    removal: 'Are you sure you want to remove selected menu item?',
  }),
  ...orderCommands({
    list: menuList,
    words,
    nameOf,
    right: 'menu.update',
    send: (items) => api.menus.order({ body: { items } }),
    done: 'Updated',
    failure: 'Error updating.',
    mayOrder: ({ tab }) => {
      const list = listIn(tab?.id)
      if (list?.subject !== 'menus') return { reason: 'Open the list of menu items first' }
      return mayOrderMenus(list.query()) || { reason: 'Choose a menu type, and a section or a category, first' }
    },
  }),
]
