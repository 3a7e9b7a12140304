import { api } from '#client/api/api-late'
import { noteRestored } from '#client/lists/restored-versions'
import type { PostLeft } from '#contract/bin'
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'
import type { Outcome, Undo } from '#workspace/command/command'
import { firstLines } from '#workspace/command/notices'

import { oneByOne } from './one-by-one'

type InBin = Parameters<typeof api.bin.restore>[0]['body']

/** The notice about records that were put back: how many. */
export const toldOf = (restored: number) => {
  if (restored === 0) return 'Nothing was put back.'
  return restored === 1 ? 'Put back.' : say`${restored} put back.`
}

/** The most posts named in a notice. */
const mostNamed = 5

interface Restored {
  restored: number
  stayed?: number | undefined
  left: readonly PostLeft[]
}

/** What is told of records that stay as they are: how many. */
const toldOfStayed = (stayed: number) =>
  stayed === 1
    ? '1 stays as it is: it was changed since, or its name is taken.'
    : say`${stayed} stay as they are: they were changed since, or their names are taken.`

/**
 * What is told of records that were put back: how many, how many were not, and the posts that do not show a picture again.
 */
export function putBack({ restored, stayed = 0, left }: Restored): Outcome {
  const details = [
    ...(stayed > 0 ? [toldOfStayed(stayed)] : []),
    ...firstLines(left, mostNamed, ({ title }) => say`“${title}” was changed since and does not show it again.`),
  ]
  return { message: toldOf(restored), ...(details.length > 0 ? { details, stopped: true } : {}) }
}

/**
 * Makes the undo of a removal or an upload, which restores it from the bin.
 * @param changed invalidates the known records of the subject.
 */
export const fromBin =
  (entryOrRecords: InBin, changed: () => void): Undo =>
  async () => {
    const reply = await api.bin.restore({ body: entryOrRecords })
    changed()
    return { ...putBack(reply), isUndo: true }
  }

/** A record that was removed: its name, and the version that it was removed at. */
export interface Removed {
  id: number
  name: string | undefined
  version: number | undefined
}

/** What is needed to restore records of a subject. */
interface Removal {
  /** The subject's name, and its name in the audit log. */
  subject: string
  logName: string
  changed: () => void
}

/**
 * Makes the undo of a removal of records. All are restored at once; where the server refuses one of several, each is restored by
 * itself, the last removed first, and the refused ones are named and keep an undo.
 */
export const recordsFromBin = (removal: Removal, removed: readonly Removed[]): Undo => {
  const { subject, logName, changed } = removal
  const restore = (records: readonly number[]) => fromBin({ subject: logName, records: [...records] }, changed)
  const noteVersions = (rows: readonly Removed[]) =>
    noteRestored(
      subject,
      rows.flatMap(({ id, version }) => (version === undefined ? [] : [{ id, was: version, now: version + 1 }])),
    )
  return async (tools): Promise<Outcome | void> => {
    const ids = removed.map(({ id }) => id)
    try {
      const outcome = await restore(ids)(tools)
      noteVersions(removed)
      return outcome
    } catch (error) {
      if (removed.length === 1 || !(error instanceof Failure) || error.status !== 422) throw error
    }
    const names = new Map(removed.map(({ id, name }) => [id, name]))
    const call = async (id: number) => void (await restore([id])(tools))
    const { done, failed } = await oneByOne(ids.toReversed(), { call, nameOf: (id) => names.get(id) }, tools)
    noteVersions(removed.filter(({ id }) => done.includes(id)))
    const rest = removed.filter(({ id }) => !done.includes(id))
    return {
      ...(done.length > 0 ? { message: toldOf(done.length) } : {}),
      failed,
      isUndo: true,
      ...(rest.length > 0 ? { undo: recordsFromBin(removal, rest) } : {}),
    }
  }
}
