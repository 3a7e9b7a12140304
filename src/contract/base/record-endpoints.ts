// Makes the endpoints that all records have in common. A subject states only its differences.
import type { z } from 'zod'

import type { Endpoint } from './endpoint'
import { idList } from './list-query'
import { type Family, type Filters, type ListSpec } from './list'
import { idParams, orderInput, orderReply, removeManyInput, removeManyReply, uploadReply } from './record'
import { type Right, type RightArea, rightOf } from '#contract/users/rights'

/** The properties that all endpoints of a subject share. */
interface SharedProperties<Area extends RightArea> {
  /** For instance `v2/stop-words`. A path that does not begin with `v2/` belongs to the v1 family. */
  path: string
  /** The area of rights; each endpoint asks the right of its action. */
  rights: Area
  /** A record, in lists and as a single reply, unless an endpoint sets another reply. */
  record: z.ZodType
  /** The list. Its filter by ids is always there; `filters` adds more. */
  list: Omit<ListSpec, 'item' | 'filters'> & { filters?: Filters }
  /** The fields that `search` searches. */
  searchFields?: readonly string[]
}

/** The properties of one endpoint. They override the common ones. `right` is required where the area lacks the action. */
type Own<Area extends RightArea, Action extends string> = Partial<Endpoint> &
  Pick<Endpoint, 'summary'> &
  (`${Area}.${Action}` extends Right ? unknown : Pick<Endpoint, 'right'>)

type Written = Required<Pick<Endpoint, 'body'>>

/** The endpoints of a subject: only those that are given are made. */
interface OwnEndpoints<Area extends RightArea> {
  list?: Own<Area, 'read'>
  search?: Own<Area, 'read'>
  get?: Own<Area, 'read'>
  create?: Own<Area, 'create'> & Written
  update?: Own<Area, 'update'> & Written
  remove?: Own<Area, 'delete'>
  removeMany?: Own<Area, 'delete'>
  order?: Own<Area, 'update'>
  upload?: Own<Area, 'upload'> & Required<Pick<Endpoint, 'files'>>
}

type Flat<T> = { [K in keyof T]: T[K] }

type ListOf<A extends SharedProperties<RightArea>> = Flat<
  { item: A['record']; filters: Flat<{ id: typeof idList } & A['list']['filters']> } & Omit<A['list'], 'filters'>
>

/** The defaults of each endpoint. */
interface Common<A extends SharedProperties<RightArea>> {
  list: { method: 'GET'; list: ListOf<A> }
  search: { method: 'GET'; list: Flat<ListOf<A> & { searchFields: A['searchFields'] }> }
  get: { method: 'GET'; params: typeof idParams; reply: A['record'] }
  create: { method: 'POST'; reply: A['record']; status: 201 }
  update: { method: 'PATCH'; params: typeof idParams; reply: A['record'] }
  remove: { method: 'DELETE'; params: typeof idParams; status: 204 }
  removeMany: { method: 'POST'; body: typeof removeManyInput; reply: typeof removeManyReply }
  order: { method: 'PATCH'; body: typeof orderInput; reply: typeof orderReply }
  upload: { method: 'POST'; reply: typeof uploadReply }
}

interface Everywhere {
  path: string
  family: Family
  right: Right
}

type RecordEndpoints<A extends SharedProperties<RightArea>, G> = {
  [K in keyof G & keyof Common<A>]: Flat<Omit<Everywhere & Common<A>[K], keyof G[K]> & G[K]>
}

/**
 * Makes the endpoints of a subject's records.
 * @param shared the properties that all of them share.
 * @param given the endpoints to make, each with its summary and its own properties.
 */
export function recordEndpoints<
  const Area extends RightArea,
  const A extends SharedProperties<Area>,
  const G extends OwnEndpoints<A['rights']>,
>(shared: A & { rights: Area }, given: G): RecordEndpoints<A, G> {
  const { path, record, rights } = shared
  const family = path.startsWith('v2/') ? 'v2' : 'v1'
  const to = (method: Endpoint['method'], path: string, action: string): Partial<Endpoint> => ({
    method,
    path,
    family,
    right: rightOf(rights, action),
  })
  const list = { ...shared.list, item: record, filters: { id: idList, ...shared.list.filters } }
  const [one, reply, params] = [`${path}/:id`, record, idParams]
  const common: Readonly<Record<string, Partial<Endpoint>>> = {
    list: { ...to('GET', path, 'read'), list },
    search: { ...to('GET', `${path}/search`, 'read'), list: { ...list, searchFields: shared.searchFields } },
    get: { ...to('GET', one, 'read'), params, reply },
    create: { ...to('POST', path, 'create'), reply, status: 201 },
    update: { ...to('PATCH', one, 'update'), params, reply },
    remove: { ...to('DELETE', one, 'delete'), params, status: 204 },
    removeMany: { ...to('POST', `${path}/remove`, 'delete'), body: removeManyInput, reply: removeManyReply },
    order: { ...to('PATCH', `${path}/order`, 'update'), body: orderInput, reply: orderReply },
    upload: { ...to('POST', `${path}/upload`, 'upload'), reply: uploadReply },
  }
  const own: readonly [string, object][] = Object.entries(given)
  return Object.fromEntries(
    own.map(([name, properties]) => [name, { ...common[name], ...properties }]),
  ) as unknown as RecordEndpoints<A, G>
}
