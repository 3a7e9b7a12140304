// Categories as a tree: the children of an expanded category follow it.
import { queryOptions } from '@tanstack/react-query'
import { create } from 'zustand'

import type { Category } from '#contract/taxonomy/categories'
import { type ListRequest, maxPageSize, type Page } from '#contract/base/list'

import { api } from './api/api'
import { optionsWith, subjectOf } from './lists/subject'
import { queries } from './api/queries'

/** The ids of the expanded categories. */
export const useExpanded = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }))

/** A page of the tree, and all categories that it was made from. */
interface TreePage extends Page<Category> {
  all: readonly Category[]
}

const byOrder = (a: Category, b: Category) => b.order - a.order || a.id - b.id

/** Parents in their order, each followed by its children if it is expanded. A child whose parent is missing is a top row. */
function treeRows(all: readonly Category[], expanded: ReadonlySet<number>): Category[] {
  const here = new Set(all.map(({ id }) => id))
  const isChild = ({ parent_id }: Category) => parent_id !== null && here.has(parent_id)
  return all
    .filter((row) => !isChild(row))
    .sort(byOrder)
    .flatMap((row) => {
      if (!expanded.has(row.id)) return [row]
      return [row, ...all.filter(({ parent_id }) => parent_id === row.id).sort(byOrder)]
    })
}

async function readAll(query: ListRequest, signal?: AbortSignal): Promise<Category[]> {
  const all: Category[] = []
  for (let page = 1, total = 1; all.length < total; page += 1) {
    // Pages are requested one after the other.
    const found = await api.categories.list({
      query: { ...query, page, perPage: maxPageSize },
      ...(signal ? { signal } : {}),
    })
    total = found.items.length === 0 ? 0 : found.total
    all.push(...found.items)
  }
  return all
}

/** The query of all categories, for filters. Its key lies under that of the category lists, so both are invalidated together. */
export const allCategories = queryOptions({
  queryKey: ['categories', 'list', 'all'],
  queryFn: ({ signal }) => readAll({ sort: 'catchy_title' }, signal),
  staleTime: 5 * 60_000,
})

const pageOf = (all: readonly Category[], page: number, perPage: number): TreePage => {
  const rows = treeRows(all, useExpanded.getState().ids)
  return { all, page, perPage, total: rows.length, items: rows.slice((page - 1) * perPage, page * perPage) }
}

export const categorySubject = subjectOf<Category>({
  name: 'categories',
  words: ['category', 'categories'],
  nameOf: ({ catchy_title }) => catchy_title,
  rights: 'categories',
  logName: 'category',
  also: [['names'], ['posts', 'list'], ['menus', 'list'], ['call-to-actions', 'list'], ['banners', 'list']],
  unsearched: true,
  family: 'v2',
  read: async ({ query, signal }) => {
    // A request for ids or fields is no tree.
    if (query.filter?.['id'] !== undefined || query.fields)
      return api.categories.list({ query, ...(signal ? { signal } : {}) })
    return pageOf(await readAll(query, signal), query.page ?? 1, query.perPage ?? maxPageSize)
  },
  // A page of the tree lacks the categories within those that are not expanded.
  find: async (text) => {
    const all = await queries.fetchQuery(allCategories)
    categorySubject.known.remember(all)
    const named = all.map(({ id, catchy_title }) => ({ value: id, label: catchy_title }))
    return optionsWith(named, text)
  },
})

const isTree = (page: Page<Category>): page is TreePage => 'all' in page

/** Expands (`on`) or collapses a category in all cached pages of the tree, without a request. */
export function expandCategory(id: number, on: boolean): void {
  const ids = new Set(useExpanded.getState().ids)
  if (on) ids.add(id)
  else ids.delete(id)
  useExpanded.setState({ ids })
  for (const [key, page] of queries.getQueriesData<Page<Category>>({ queryKey: ['categories', 'list'] }))
    if (page && isTree(page)) {
      categorySubject.known.remember(page.all)
      queries.setQueryData(key, pageOf(page.all, page.page, page.perPage))
    }
}
