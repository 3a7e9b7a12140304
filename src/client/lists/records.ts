// Creating, updating and removing the records of a subject, and the cache updates that follow.
import { isSame } from '#client/unsaved/merge'
import { Failure } from '#contract/base/failure'

import { expectedVersion, restore } from './restored-versions'
import type { Subject } from './subject'

/** A row of any subject's list. Each write raises its version. */
export interface RecordRow {
  id: number
  version: number
}

/**
 * The functions of a subject that write its records. The bodies have a loose type, because the server checks them; the properties
 * are methods, so that functions with a narrower body fit.
 */
export interface RecordCalls<Row extends RecordRow> {
  create?(input: { body: object; query?: object }): Promise<Row>
  update?(input: Named & { body: object; query?: object; retry?: boolean }): Promise<Row>
  remove?(input: Named): Promise<unknown>
  /** Removes all records that match a list's query. */
  removeMany?(input: { body: ManyRemoved }): Promise<{ removed: number; bin: number | null }>
}

/** A list's query, the ids that are excluded, and how many records the person saw. */
export interface ManyRemoved {
  matching: string
  except: number[]
  count: number
}

/** The id of a record and the If-Match header for the version that the person saw. */
interface Named {
  params: Record<string, string | number>
  headers?: Record<string, string>
}

/**
 * The If-Match header with the version that the person saw. The server refuses the write with 409 when the record has changed
 * since.
 */
export const ifMatch = (id: number, version: number | undefined): Record<string, string> =>
  version === undefined ? {} : ifMatchAll([{ id, version }])

/** The If-Match header with the versions of several records that the person saw. */
export const ifMatchAll = (seen: readonly { id: number; version: number }[]): Record<string, string> => ({
  'If-Match': seen.map(({ id, version }) => `"${id}-${version}"`).join(', '),
})

/** The path parameter and the If-Match header of a call on one record. */
const named = (id: number, version: number | undefined): Named => ({ params: { id }, headers: ifMatch(id, version) })

export interface Records<Row extends RecordRow> {
  create: (body: object) => Promise<Row>
  /**
   * Updates a record. `version`: the one that the person saw. The server answers 409 with the current record when it has changed
   * since.
   */
  update: (id: number, body: object, version?: number) => Promise<Row>
  /**
   * Writes back what a change replaced. `led`: the record that the change led to. What others wrote into other fields since stays; the
   * server answers 409 where they wrote one of these.
   */
  restore: (id: number, body: object, led: Row) => Promise<Row>
  remove: (id: number, version?: number) => Promise<void>
  removeMany: (removal: ManyRemoved) => Promise<{ removed: number; bin: number | null }>
  /** Invalidates the subject's lists after another part of the client wrote its records. */
  changed: () => void
}

/** The present version of a record that others wrote since, as the refusal has it; undefined: they wrote one of the fields. */
function versionBeside(error: unknown, led: object, fields: object): number | undefined {
  const current = error instanceof Failure && error.status === 409 ? Object(error.detail.extra?.['current']) : {}
  const isLeft = (name: string) =>
    name in led && name in current && isSame(Reflect.get(led, name), Reflect.get(current, name))
  return Object.keys(fields).every(isLeft) ? current.version : undefined
}

const missing = () => Promise.reject(new Failure(405, 'This cannot be done here.'))

/** Makes the functions that write records and update the cache. @param include the related records that answers should contain. */
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
  /** The record and the version that is expected of it: after undos the number under which the version was restored. */
  const at = (id: number, version: number | undefined) =>
    named(id, version === undefined ? undefined : expectedVersion(subject.name, id, version))
  const write = async (id: number, body: object, version?: number) =>
    taken(await update({ ...at(id, version), body, ...asked, retry: true }))
  return {
    create: async (body) => taken(await create({ body, ...asked })),
    update: write,
    restore: (id, body, led) =>
      restore(subject.name, { id, version: led.version }, (version) => write(id, body, version)).catch(
        (error: unknown) => {
          const version = versionBeside(error, led, body)
          if (version === undefined) throw error
          return write(id, body, version)
        },
      ),
    remove: async (id, version) => {
      await remove(at(id, version))
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
