// The menus of the site.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'
import { id, place, version } from '#contract/base/record'
import { recordEndpoints } from '#contract/base/record-endpoints'
import { field, flag } from '#contract/base/fields'
import { messages, maxLength } from '#contract/base/rules'
import { menuLinkRules } from './rules'

/** The five kinds of menus. */
export const menuTypes = [
  { id: 'head_main', title: 'Head menu' },
  { id: 'footer_info', title: 'Footer info' },
  { id: 'footer_social', title: 'Footer social' },
  { id: 'head_trendings', title: 'Head trendings' },
  { id: 'global_info', title: 'Global info' },
] as const

const typeNames = ['head_main', 'footer_info', 'footer_social', 'head_trendings', 'global_info'] as const
export type MenuType = (typeof typeNames)[number]

const shown = z.object({ id, catchy_title: z.string() }).nullable()

const menuItem = z.object({
  id,
  name: z.string(),
  url: z.string(),
  type: z.enum(typeNames),
  section_id: id.nullable(),
  section: shown.optional(),
  category_id: id.nullable(),
  category: shown.optional(),
  /** 1: the link opens in a new tab. The form calls it 'Open in a new tab'. */
  nofollow: z.number(),
  order: z.number(),
  version,
})
export type MenuItem = z.infer<typeof menuItem>

/** What the form of a menu item sends. */
export const menuInput = z.strictObject({
  name: field(maxLength(255)),
  url: field(...menuLinkRules),
  type: z.enum(typeNames, messages.empty),
  /** Null: the item is shown in every section. */
  section_id: id.nullable().optional(),
  category_id: id.nullable().optional(),
  nofollow: flag(),
})

export const menus = {
  ...recordEndpoints(
    {
      path: 'v2/menus',
      rights: 'menu',
      record: menuItem,
      list: {
        filters: { type: z.enum(typeNames), section_id: idList.nullable(), category_id: idList.nullable() },
        sorts: ['order', 'id', 'name'],
        defaultSort: 'order',
        includes: ['category', 'section'],
      },
    },
    {
      list: { summary: 'Menu items; `filter[category_id.eq]=` are those without a category' },
      create: { summary: 'Add a menu item, as the last of its menu', body: menuInput },
      update: { summary: 'Change a menu item, its place too', body: menuInput.extend({ order: place }).partial() },
      remove: { summary: 'Remove a menu item' },
      order: { summary: 'Put menu items into an order, all at once' },
    },
  ),
  constants: endpoint({
    method: 'GET',
    path: 'v2/menus/constants',
    family: 'v2',
    right: 'signed-in',
    summary: 'The types of menus',
    reply: z.object({ type: z.array(z.object({ id: z.enum(typeNames), title: z.string() })) }),
  }),
}
