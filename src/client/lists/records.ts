// Records that are written whole by a form: what a write does to what is known of them.
import { Failure } from '#contract/failure'

import type { Subject } from './subject'

/** A record of any subject, as its list shows it. Its version counts its writes. */
export interface RecordRow {
  id: number
  version: number
}

/**
 * The callers of a subject, as they are made from its contract. What a body holds the server checks: written as methods, they take
 * any.
 */
export interface RecordCalls<Row extends RecordRow> {
  create?(input: { body: object; query?: object }): Promise<Row>
  update?(input: Named & { body: object; query?: object }): Promise<Row>
  remove?(input: Named): Promise<unknown>
  /** Removes all that a list's query means. */
  removeMany?(input: { body: ManyRemoved }): Promise<{ removed: number; bin: number | null }>
}

/** What a list's query means, all but some, and how many of them the person saw. */
export interface ManyRemoved {
  matching: string
  except: number[]
  count: number
}

/** The record that is meant, with the version that was seen. */
interface Named {
  params: Record<string, string | number>
  headers?: Record<string, string>
}

/** The header that names the version that was seen: the server refuses what is older by now with 409. */
export const ifMatch = (id: number, version: number | undefined): Record<string, string> =>
  version === undefined ? {} : { 'If-Match': `"${id}-${version}"` }

/** The record by its id, and by the entity tag of what was seen of it. */
const named = (id: number, version: number | undefined): Named => ({ params: { id }, headers: ifMatch(id, version) })

export interface Records<Row extends RecordRow> {
  create: (body: object) => Promise<Row>
  /** `version`: what the person saw; the server refuses what is older by now with 409 and the current record. */
  update: (id: number, body: object, version?: number) => Promise<Row>
  remove: (id: number, version?: number) => Promise<void>
  removeMany: (meant: ManyRemoved) => Promise<{ removed: number; bin: number | null }>
  /** Something else wrote them: what is known of them is read again. */
  changed: () => void
}

const missing = () => Promise.reject(new Failure(405, 'This cannot be done here.'))

/** Writes records of a subject and keeps the cache true. @param include What a record that was written is answered with. */
export function recordsOf<Row extends RecordRow>(
  subject: Subject<Row>,
  { create = missing, update = missing, remove = missing, removeMany = missing }: RecordCalls<Row>,
  include?: string,
): Records<Row> {
  const asked = include === undefined ? {} : { query: { include } }
  const changed = subject.stale
  const taken = (row: Row): Row => {
    subject.known.remember([row])
    changed()
    return row
  }
  return {
    create: async (body) => taken(await create({ body, ...asked })),
    update: async (id, body, version) => taken(await update({ ...named(id, version), body, ...asked })),
    remove: async (id, version) => {
      await remove(named(id, version))
      subject.known.forget(id)
      changed()
    },
    removeMany: async (body) => {
      const answer = await removeMany({ body })
      changed()
      return answer
    },
    changed,
  }
}
