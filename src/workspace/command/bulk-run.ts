// Runs a bulk change: one call a slice, with progress and Stop, a result for each row, and an exact undo.
import type { NextSlice } from '#contract/base/bulk'
import { expectedVersion, noteRestored } from '#client/lists/restored-versions'
import { Failure, hasNoAnswer } from '#contract/base/failure'
import type { RowToRestore, Bulk, BulkAnswer, BulkCall, BulkMessages, BulkRows, Changed } from '#workspace/command/bulk'
import { describeFailure } from '#workspace/command/gate'
import type { FailedRow, Outcome, Undo, WorkTools } from '#workspace/command/command'
import { say } from '#contract/base/say'

/** The most rows of one call, as in the contract. */
const sliceSize = 200

/** The most rows whose undo is stored for a reload: the browser's storage holds five megabytes. */
const mostStored = 300

interface Result<Values> {
  changed: Changed<Values>[]
  failed: FailedRow[]
  /** The number of matching rows whose state the change does not fit. */
  left: number
  /** Why the rest was not changed: the person stopped it, or the server failed. */
  stopped?: string
}

interface Slice<Values> {
  call: BulkCall<Values>
  following: (next: NextSlice | null) => Slice<Values> | null
}

/**
 * Sends one slice after another. Stop takes effect between two slices.
 * @throws the failure of the first slice. The failure of a later slice is put into `stopped`, because earlier slices are done.
 */
async function sendSlices<Values>(
  { send }: Bulk<Values>,
  first: Slice<Values> | null,
  total: number,
  { signal, progress }: WorkTools,
): Promise<Result<Values>> {
  const result: Result<Values> = { changed: [], failed: [], left: 0 }
  const count = () => result.changed.length + result.failed.length + result.left
  let slice = first
  while (slice !== null) {
    if (signal.aborted) return { ...result, stopped: 'The rest was left as it was.' }
    try {
      // Sent one at a time.
      const answer = await send(slice.call)
      addAnswer(result, answer)
      slice = slice.following(answer.next)
    } catch (error) {
      if (count() === 0) throw error
      return { ...result, stopped: stoppedBy(error) }
    }
    if (slice !== null || total > sliceSize) progress(count(), Math.max(total, count()))
  }
  return result
}

const unanswered =
  'The server did not answer, so it is not known whether the next rows were changed. The others were left as they were.'

/** The message when a later slice failed: what became of its rows and of the rows after them. */
export const stoppedBy = (error: unknown) =>
  hasNoAnswer(error) ? unanswered : say`The rest was left as it was: ${describeFailure(error).join(' ')}`

/** Updates the shown rows. A failed read is ignored here: the list shows it, and the change is announced all the same. */
const showChanged = ({ changed }: Pick<Bulk<never>, 'changed'>, ids: readonly number[], refused: readonly number[]) =>
  changed(ids, refused).catch(() => undefined)

function addAnswer<Values>(result: Result<Values>, { success, errors, headlines, left }: BulkAnswer<Values>): void {
  result.changed.push(...Object.values(success))
  for (const [id, messages] of Object.entries(errors))
    result.failed.push({ id: Number(id), name: headlines[id], messages })
  result.left += Object.keys(left).length
}

/** The seen versions or statuses of the given ids; undefined when none is known. */
function pickSeen(seen: ReadonlyMap<number, number> | undefined, ids: readonly number[]) {
  const known = ids.flatMap((id) => {
    const value = seen?.get(id)
    return value === undefined ? [] : [[id, value] as const]
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

function sliceOfIds<Values>(
  rows: Extract<BulkRows, { ids: readonly number[] }>,
  set: Values,
  size: number,
  at: number,
): Slice<Values> | null {
  if (at >= rows.ids.length) return null
  const ids = rows.ids.slice(at, at + size)
  const [versions, statuses] = [pickSeen(rows.versions, ids), pickSeen(rows.statuses, ids)]
  return {
    call: {
      ids,
      set,
      ...(versions ? { versions } : {}),
      ...(statuses ? { statuses } : {}),
    },
    following: () => sliceOfIds(rows, set, size, at + size),
  }
}

const sliceOfMatching = <Values>(
  rows: Extract<BulkRows, { matching: string }>,
  set: Values,
  most: number | undefined,
  from?: NextSlice,
): Slice<Values> => ({
  call: {
    matching: rows.matching,
    set,
    ...(most === undefined ? {} : { most }),
    ...(from ? { from } : {}),
    ...(rows.except?.length ? { except: [...rows.except] } : {}),
    ...(rows.only ? { only: [...rows.only] } : {}),
  },
  following: (next) => (next ? sliceOfMatching(rows, set, most, next) : null),
})

function sliceToRestore<Values>(rows: readonly RowToRestore<Values>[], size: number, at: number): Slice<Values> | null {
  if (at >= rows.length) return null
  return { call: { rows: rows.slice(at, at + size) }, following: () => sliceToRestore(rows, size, at + size) }
}

/** Changes rows and returns the result of each. @throws Failure of the first slice, or of the only target row. */
export async function changeInBulk<Values extends object>(
  bulk: Bulk<Values>,
  rows: BulkRows,
  set: Values,
  work: WorkTools,
  messages: BulkMessages,
): Promise<Outcome> {
  const size = bulk.slice ?? sliceSize
  const first = 'ids' in rows ? sliceOfIds(rows, set, size, 0) : sliceOfMatching(rows, set, bulk.slice)
  const total = 'ids' in rows ? rows.ids.length : rows.count
  const result = await sendSlices(bulk, first, total, work)
  const { changed, failed, stopped } = result
  await showChanged(bulk, idsOf([...changed, ...failed]), idsOf(failed))
  const [only] = failed
  if (only && total === 1) throw new Failure(422, only.messages[0] ?? '', { fields: { '': [...only.messages] } })
  const done = changed.length > 0 ? messages.done(changed.length) : undefined
  const earlier = changed.flatMap(({ before, ...row }) =>
    Object.keys(before).length > 0 ? [{ id: row.id, version: row.version, ...statusOf(row), set: before }] : [],
  )
  return {
    ...toldOf(done, stopped),
    failed,
    undo: earlier.length === 0 || messages.final ? undefined : buildUndo(bulk, earlier, messages),
  }
}

/** The message of a change that may have been stopped. */
function toldOf(done: string | undefined, stopped: string | undefined): Pick<Outcome, 'message' | 'stopped'> {
  if (stopped === undefined) return { message: done }
  return { message: done === undefined ? stopped : say`${done} ${stopped}`, stopped: true }
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

const statusOf = ({ status }: { status?: number }) => (status === undefined ? {} : { status })

type Named = Pick<Bulk<never>, 'subject'>

const countOf = (
  {
    subject: {
      words: [one, many],
    },
  }: Named,
  count: number,
) => say`${count} ${count === 1 ? one : many}`

/** The rows with the versions to expect now: an undo of a later change has raised them. */
const withExpectedVersions = <Values>(
  { subject: { name } }: Named,
  rows: readonly RowToRestore<Values>[],
): RowToRestore<Values>[] => rows.map((row) => ({ ...row, version: expectedVersion(name, row.id, row.version) }))

type Versions = readonly { id: number; version: number }[]

const versionsOf = (rows: Versions) => new Map(rows.map(({ id, version }) => [id, version]))

/**
 * Notes which rows an undo restored. A row that somebody wrote between is not as it was at an earlier version.
 * @param sent the rows with the versions that the undo expected
 */
function noteUndone({ subject: { name } }: Named, rows: Versions, sent: Versions, changed: Versions): void {
  const [undone, expected] = [versionsOf(rows), versionsOf(sent)]
  const alone = changed.filter(({ id, version }) => version <= (expected.get(id) ?? version) + 1)
  noteRestored(
    name,
    alone.map(({ id, version }) => ({ id, was: (undone.get(id) ?? version) - 1, now: version })),
  )
}

/** Returns the undo of a change: it restores each row's earlier values. Rows that fail are reported and can be retried alone. */
export function buildUndo<Values extends object>(
  bulk: Bulk<Values>,
  rows: readonly RowToRestore<Values>[],
  messages: BulkMessages,
): Undo {
  const undo: Undo = async (work) => {
    const size = bulk.slice ?? sliceSize
    const now = withExpectedVersions(bulk, rows)
    const result = await sendSlices(bulk, sliceToRestore(now, size, 0), rows.length, work)
    noteUndone(bulk, rows, now, result.changed)
    const changed = new Set(result.changed.map(({ id }) => id))
    const rest = rows.filter(({ id }) => !changed.has(id))
    await showChanged(bulk, idsOf(rows), idsOf(result.failed))
    const restored = changed.size === 1 ? 'Taken back.' : say`${countOf(bulk, changed.size)} put back.`
    const done = changed.size > 0 ? (messages.undone?.(changed.size) ?? restored) : undefined
    return {
      ...toldOf(done, result.stopped),
      failed: result.failed,
      isUndo: true,
      ...(rest.length > 0 ? { undo: buildUndo(bulk, rest, messages) } : {}),
    }
  }
  const data = { subject: bulk.subject.name, rows }
  return Object.assign(undo, { led: data }, bulk.storesUndo && rows.length <= mostStored && { stored: data })
}
