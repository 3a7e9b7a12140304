// Records that are written whole by a form: what a write does to what is known of them.
import { Failure } from '#contract/failure'

import type { SubjectList } from './list'
import { queries } from './queries'

/** A record of any subject, as its list shows it. Its version counts its writes. */
export interface RecordRow {
  id: number
  version: number
}

/** The calls of a subject, as they are made from its contract. */
export interface RecordCalls<Row extends RecordRow, Body extends object> {
  create?: (body: Body) => Promise<Row>
  update?: (id: number, body: Partial<Body>, headers: Record<string, string>) => Promise<Row>
  remove?: (id: number, headers: Record<string, string>) => Promise<unknown>
}

/** The entity tag of what was seen of a record. */
const seen = (id: number, version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${id}-${version}"` }

export interface Records<Row extends RecordRow, Body extends object> {
  create: (body: Body) => Promise<Row>
  /** `version`: what the person saw; the server refuses what is older by now with 409 and the current record. */
  update: (id: number, body: Partial<Body>, version?: number) => Promise<Row>
  remove: (id: number, version?: number) => Promise<void>
}

const missing = () => Promise.reject(new Failure(405, 'This cannot be done here.'))

/** Writes records of a subject and keeps what is known of them true. Other lists show them too: `also` are their keys. */
export function recordsOf<Row extends RecordRow, Body extends object>(
  list: SubjectList<Row>,
  calls: RecordCalls<Row, Body>,
  also: readonly string[] = [],
): Records<Row, Body> {
  const { create = missing, update = missing, remove = missing } = calls
  const changed = (): void => {
    list.stale()
    for (const key of also) void queries.invalidateQueries({ queryKey: [key] })
  }
  const taken = (row: Row): Row => {
    list.known.remember([row])
    changed()
    return row
  }
  return {
    create: async (body) => taken(await create(body)),
    update: async (id, body, version) => taken(await update(id, body, seen(id, version))),
    remove: async (id, version) => {
      await remove(id, seen(id, version))
      list.known.forget(id)
      changed()
    },
  }
}
