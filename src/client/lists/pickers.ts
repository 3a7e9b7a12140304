// Pickers search records by a part of their name. One picker an entity serves the editor, filters, forms and the palette.
import { queryOptions } from '@tanstack/react-query'

import { statusTitle } from '#contract/constants'
import type { entities, Suggestion } from '#contract/autocomplete'
import { longestLookup } from '#contract/base/list'

import { api } from '#client/api/api'

/** An option of a picker, as fields and palette steps list it. */
export interface Picked {
  value: number
  label: string
  detail?: string
}

/** Limits the options to a section, to the children of a category, to categories without a parent, or to people who can sign in. */
export interface Within {
  section?: number | null
  parent?: number | null
  top?: boolean
  active?: boolean
}

type SearchOptions = Within & { signal?: AbortSignal }

interface Described {
  field: 'catchy_title' | 'username' | 'main_headline'
  /** The placeholder of the empty field. */
  placeholder: string
  detail?: (found: Suggestion) => string | undefined
}

const described = {
  posts: {
    field: 'main_headline',
    placeholder: 'Search posts',
    detail: ({ id, status }) => [`#${id}`, statusTitle(status)].filter(Boolean).join(' · '),
  },
  categories: {
    field: 'catchy_title',
    placeholder: 'Search categories',
    detail: ({ parent }) => parent ?? undefined,
  },
  tags: { field: 'catchy_title', placeholder: 'Search tags' },
  sections: { field: 'catchy_title', placeholder: 'Search sections' },
  users: {
    field: 'username',
    placeholder: 'Search by name',
    detail: ({ is_active }) => (is_active === 0 ? 'Deactivated' : undefined),
  },
  experts: { field: 'username', placeholder: 'Search by name' },
} satisfies Partial<Record<(typeof entities)[number], Described>>

/** The name of an entity that has a picker. */
export type Entity = keyof typeof described

const describedBy = (entity: Entity): Described => described[entity]

/** The picker of one entity. */
export interface Picker {
  placeholder: string
  /** Searches the server for a text and returns the suggestions unchanged. */
  find: (query: string, options?: SearchOptions) => Promise<Suggestion[]>
  /** Searches the server for a text and returns the options of a field. */
  suggest: (query: string, options?: SearchOptions) => Promise<Picked[]>
  /** Reads the names of picked records by their ids. */
  byIds: (ids: readonly number[]) => ReturnType<typeof namesOf>
  /** The name of a picked record: from `names`, else as an option listed it, else `#7`. */
  nameOf: (id: number, names?: ReadonlyMap<number, string>) => string
  label: (found: Suggestion) => string
  detail: (found: Suggestion) => string | undefined
}

const labelOf = (found: Suggestion) => found.catchy_title ?? found.username ?? found.main_headline ?? String(found.id)

const namesOf = (entity: Entity, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['names', entity, ids],
    queryFn: async ({ signal }) => {
      const query = { entity, field: describedBy(entity).field, ids: ids.join(',') }
      const found = await api.autocomplete.list({ query, signal })
      return new Map(found.map((one) => [one.id, labelOf(one)]))
    },
    enabled: ids.length > 0,
    staleTime: 5 * 60_000,
  })

function pickerOf(entity: Entity): Picker {
  const { field, placeholder, detail = () => undefined } = describedBy(entity)
  const find: Picker['find'] = async (query, { section, parent, top = false, active = false, signal } = {}) => {
    const match = {
      ...(section ? { 'match[section_id]': String(section) } : {}),
      ...(parent ? { 'match[parent_id]': String(parent) } : top ? { 'match[parent_id]': '' } : {}),
      ...(active ? { 'match[is_active]': '1' } : {}),
    }
    const found = await api.autocomplete.list({
      // The server takes no longer text; a whole paragraph is no name anyway.
      query: { entity, field, query: query.slice(0, longestLookup), ...match },
      ...(signal ? { signal } : {}),
    })
    return top ? found.filter((each) => !each.parent) : found
  }
  const known = new Map<number, string>()
  const listed = (found: Suggestion, section?: number | null): Picked => {
    // The section is left out where only one section is searched.
    const more = [section ? '' : found.section, detail(found)].filter(Boolean).join(' · ')
    known.set(found.id, labelOf(found))
    return { value: found.id, label: labelOf(found), ...(more ? { detail: more } : {}) }
  }
  return {
    placeholder,
    find,
    suggest: async (query, options) => (await find(query, options)).map((found) => listed(found, options?.section)),
    byIds: (ids) => namesOf(entity, ids),
    nameOf: (id, names) => names?.get(id) ?? known.get(id) ?? `#${id}`,
    label: labelOf,
    detail,
  }
}

const pickers = new Map<Entity, Picker>()

/** The picker of an entity. */
export function picker(entity: Entity): Picker {
  const known = pickers.get(entity) ?? pickerOf(entity)
  pickers.set(entity, known)
  return known
}
