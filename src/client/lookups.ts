// What pickers offer: small searches by text, and the short lists that filters show whole.
import { queryOptions } from '@tanstack/react-query'

import type { Suggestion } from '#contract/autocomplete'

import { api } from './api'

export type Entity = 'posts' | 'categories' | 'tags' | 'users' | 'experts' | 'sections'

const fields: Record<Entity, 'catchy_title' | 'username' | 'main_headline'> = {
  posts: 'main_headline',
  categories: 'catchy_title',
  tags: 'catchy_title',
  sections: 'catchy_title',
  users: 'username',
  experts: 'username',
}

/** Suggestions for a text; `section` keeps categories and tags to their section, `parent` categories to their parent. */
export function suggest(
  entity: Entity,
  query: string,
  { section, parent, signal }: { section?: number | null; parent?: number | null; signal?: AbortSignal } = {},
): Promise<Suggestion[]> {
  return api.autocomplete.list({
    query: {
      entity,
      field: fields[entity],
      query,
      ...(section ? { 'match[section_id]': String(section) } : {}),
      ...(parent ? { 'match[parent_id]': String(parent) } : {}),
    },
    ...(signal ? { signal } : {}),
  })
}

export const labelOf = (found: Suggestion) =>
  found.catchy_title ?? found.username ?? found.main_headline ?? String(found.id)

export const allSections = queryOptions({
  queryKey: ['sections'],
  queryFn: ({ signal }) => api.sections.list({ query: { perPage: 200 }, signal }).then(({ items }) => items),
  staleTime: 5 * 60_000,
})

/** The names of things by their ids, for chips; whoever may see a list may read what its own address names. */
export const namesOf = (entity: Entity, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['names', entity, ids],
    queryFn: async ({ signal }) => {
      const query = { entity, field: fields[entity], ids: ids.join(',') }
      const found = await api.autocomplete.list({ query, signal })
      return new Map(found.map((one) => [one.id, labelOf(one)]))
    },
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  })

const noNames: ReadonlyMap<number, string> = new Map()

/** The same where nothing is known yet: `#7`. */
export const nameIn = (names: ReadonlyMap<number, string> = noNames, id: number) => names.get(id) ?? `#${id}`
