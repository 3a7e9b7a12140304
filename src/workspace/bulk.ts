// One path for a change of many: a slice a call, with progress and Stop, a result for each row, and taken back exactly.
import { Failure } from '#contract/failure'
import { describeFailure } from '#workspace/gate'
import type { FailedRow, Outcome, Tools, Undo } from '#workspace/command'
import { numberText } from '#workspace/targets'

/** So many rows go in one call where the server takes many; the contract bounds a call by the same. */
export const sliceSize = 200

interface Progress {
  after: number
  until: number
}

/** What one call is for (decisions.md, bulk change): ids with versions, all that match, or rows put back each to its own. */
export interface BulkCall<Values> {
  ids?: number[]
  versions?: Record<string, number>
  statuses?: Record<string, number>
  matching?: string
  except?: number[]
  from?: Progress
  only?: number[]
  set?: Values
  rows?: Back<Values>[]
}

export interface BulkAnswer<Values> {
  success: Readonly<Record<string, Changed<Values>>>
  left: Readonly<Record<string, { id: number }>>
  errors: Readonly<Record<string, readonly string[]>>
  headlines: Readonly<Record<string, string>>
  next: Progress | null
}

/** How a subject's rows are changed. */
export interface BulkSubject<Values> {
  /** 'post' and 'posts'. */
  words: readonly [one: string, many: string]
  send: (call: BulkCall<Values>) => Promise<BulkAnswer<Values>>
  /** Rows a call takes; left out: as many as the contract lets. */
  slice?: number
  /** What was changed is shown as it is now. */
  heard: (ids: readonly number[]) => Promise<void>
}

/** Which rows: ids, each with the version and the status the person saw, or all that match a list's query, but some, and are in one of the states. */
export type Meant =
  | { ids: readonly number[]; versions?: ReadonlyMap<number, number>; statuses?: ReadonlyMap<number, number> }
  | { matching: string; count: number; except?: readonly number[]; only?: readonly number[] }

interface Changed<Values> {
  id: number
  version: number
  /** Where the row stands now, of a subject whose rows have a status. */
  status?: number
  before: Values
}

interface Result<Values> {
  changed: Changed<Values>[]
  failed: FailedRow[]
  /** Rows among all that match whose state the change is not for: the question said how many. */
  left: number
  /** Why the rest was left as it was: it was stopped, or the server did not go on. */
  stopped?: string
}

type Work = Pick<Tools, 'signal' | 'progress'>

interface Slice<Values> {
  call: BulkCall<Values>
  following: (next: Progress | null) => Slice<Values> | null
}

/**
 * Sends slice after slice. Stop ends it between two slices.
 * @throws what the first slice throws; a later failure is told in `stopped`, because the others are done.
 */
async function sendSlices<Values>(
  { send }: BulkSubject<Values>,
  first: Slice<Values> | null,
  total: number,
  { signal, progress }: Work,
): Promise<Result<Values>> {
  const result: Result<Values> = { changed: [], failed: [], left: 0 }
  const count = () => result.changed.length + result.failed.length + result.left
  let slice = first
  while (slice !== null) {
    if (signal.aborted) return { ...result, stopped: 'The rest was left as it was.' }
    try {
      // oxlint-disable-next-line no-await-in-loop -- a slice after the other
      const answer = await send(slice.call)
      take(result, answer)
      slice = slice.following(answer.next)
    } catch (error) {
      if (count() === 0) throw error
      return { ...result, stopped: `The rest was left as it was: ${describeFailure(error).join(' ')}` }
    }
    if (slice !== null || total > sliceSize) progress(count(), Math.max(total, count()))
  }
  return result
}

function take<Values>(result: Result<Values>, { success, errors, headlines, left }: BulkAnswer<Values>): void {
  result.changed.push(...Object.values(success))
  for (const [id, messages] of Object.entries(errors))
    result.failed.push({ id: Number(id), name: headlines[id], messages })
  result.left += Object.keys(left).length
}

/** What was seen of a slice's rows; undefined where nothing was. */
function seenOf(seen: ReadonlyMap<number, number> | undefined, ids: readonly number[]) {
  const known = ids.flatMap((id) => {
    const value = seen?.get(id)
    return value === undefined ? [] : [[id, value] as const]
  })
  return known.length > 0 ? Object.fromEntries(known) : undefined
}

function sliceOfIds<Values>(
  meant: Extract<Meant, { ids: readonly number[] }>,
  set: Values,
  size: number,
  at: number,
): Slice<Values> | null {
  if (at >= meant.ids.length) return null
  const ids = meant.ids.slice(at, at + size)
  const [versions, statuses] = [seenOf(meant.versions, ids), seenOf(meant.statuses, ids)]
  return {
    call: {
      ids,
      set,
      ...(versions ? { versions } : {}),
      ...(statuses ? { statuses } : {}),
    },
    following: () => sliceOfIds(meant, set, size, at + size),
  }
}

const sliceOfMatching = <Values>(
  meant: Extract<Meant, { matching: string }>,
  set: Values,
  from?: Progress,
): Slice<Values> => ({
  call: {
    matching: meant.matching,
    set,
    ...(from ? { from } : {}),
    ...(meant.except?.length ? { except: [...meant.except] } : {}),
    ...(meant.only ? { only: [...meant.only] } : {}),
  },
  following: (next) => (next ? sliceOfMatching(meant, set, next) : null),
})

/** The earlier values of a row, with the version and the status that the change left it at. */
type Back<Values> = { id: number; version: number; status?: number; set: Values }

function sliceOfBack<Values>(rows: readonly Back<Values>[], size: number, at: number): Slice<Values> | null {
  if (at >= rows.length) return null
  return { call: { rows: rows.slice(at, at + size) }, following: () => sliceOfBack(rows, size, at + size) }
}

/** What a change of many says. */
export interface Told {
  /** How many were changed, by the server's count. */
  done: (count: number) => string
  /** Of taking it back; left out: '3 posts put back.' */
  undone?: (count: number) => string
  /** It is not taken back: what readers saw does not vanish unasked. */
  final?: boolean
}

/**
 * Changes rows and answers what became of each. A row that fails alone fails as a whole.
 * @throws Failure of the first slice, or of the only row.
 */
export async function changeMany<Values extends object>(
  subject: BulkSubject<Values>,
  meant: Meant,
  set: Values,
  work: Work,
  told: Told,
): Promise<Outcome> {
  const size = subject.slice ?? sliceSize
  const first = 'ids' in meant ? sliceOfIds(meant, set, size, 0) : sliceOfMatching(meant, set)
  const total = 'ids' in meant ? meant.ids.length : meant.count
  const result = await sendSlices(subject, first, total, work)
  const { changed, failed, stopped } = result
  await subject.heard([...changed, ...failed].map(({ id }) => id))
  const [only] = failed
  if (only && total === 1) throw new Failure(422, only.messages[0] ?? '', { fields: { '': [...only.messages] } })
  const message = [changed.length > 0 ? told.done(changed.length) : '', stopped]
  const back = changed.flatMap(({ before, ...row }) =>
    Object.keys(before).length > 0 ? [{ id: row.id, version: row.version, ...statusOf(row), set: before }] : [],
  )
  return {
    message: message.filter(Boolean).join(' ') || undefined,
    failed,
    undo: back.length === 0 || told.final ? undefined : putBack(subject, back, told),
  }
}

const statusOf = ({ status }: { status?: number }) => (status === undefined ? {} : { status })

const countOf = ({ words: [one, many] }: Pick<BulkSubject<never>, 'words'>, count: number) =>
  `${numberText(count)} ${count === 1 ? one : many}`

/** Puts each row back to what the server said it was. What could not be is told, and can be tried again: that alone. */
export function putBack<Values extends object>(
  subject: BulkSubject<Values>,
  rows: readonly Back<Values>[],
  told: Told,
): Undo {
  return async (work) => {
    const size = subject.slice ?? sliceSize
    const result = await sendSlices(subject, sliceOfBack(rows, size, 0), rows.length, work)
    const back = new Set(result.changed.map(({ id }) => id))
    const rest = rows.filter(({ id }) => !back.has(id))
    await subject.heard(rows.map(({ id }) => id))
    const restored = back.size === 1 ? 'Taken back.' : `${countOf(subject, back.size)} put back.`
    const done = back.size > 0 ? (told.undone?.(back.size) ?? restored) : ''
    const message = [done, result.stopped].filter(Boolean).join(' ')
    return {
      message: message || undefined,
      failed: result.failed,
      ...(rest.length > 0 ? { undo: putBack(subject, rest, told) } : {}),
    }
  }
}
