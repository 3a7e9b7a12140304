// Bulk changes: which rows, how they are sent, and their undo. The code that runs them (bulk-run.ts) is loaded with the first one.
import type { KeptBack, Outcome, Tools, Undo } from '#workspace/command/command'

export interface Progress {
  after: number
  until: number
}

/** The rows of one call: ids with versions, all rows that match a query, or rows that are put back each to its own values. */
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

/** The earlier values of a row, with the version and the status that the change left it at. */
export type Back<Values> = { id: number; version: number; status?: number; set: Values }

/** How a subject's rows are changed. */
export interface BulkSubject<Values> {
  /** The name under which an undo is stored for a reload. Left out: it is not stored. */
  name?: string
  /** 'post' and 'posts'. */
  words: readonly [one: string, many: string]
  send: (call: BulkCall<Values>) => Promise<BulkAnswer<Values>>
  /** The most rows of one call. Left out: the contract's limit. */
  slice?: number
  /** Updates the rows shown here from the answer: the changed ones, and the refused ones as the server has them now. */
  heard: (ids: readonly number[], refused?: readonly number[]) => Promise<void>
}

/** Which rows: ids with the version and status that were seen; or all that match a query, except some, in one of some statuses. */
export type Meant =
  | { ids: readonly number[]; versions?: ReadonlyMap<number, number>; statuses?: ReadonlyMap<number, number> }
  | { matching: string; count: number; except?: readonly number[]; only?: readonly number[] }

export interface Changed<Values> {
  id: number
  version: number
  /** Where the row stands now, of a subject whose rows have a status. */
  status?: number
  before: Values
}

/** The messages of a bulk change. */
export interface Told {
  /** How many were changed, by the server's count. */
  done: (count: number) => string
  /** The message of its undo. Left out: '3 posts put back.' */
  undone?: (count: number) => string
  /** The change has no undo, because readers have seen it. */
  final?: boolean
}

export const loadBulk = () => import('./bulk-run')

/** Progress and the signal of Stop. */
export type Work = Pick<Tools, 'signal' | 'progress'>

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
  const runner = await loadBulk()
  return runner.changeMany(subject, meant, set, work, told)
}

const keptUnder = new Map<string, (rows: KeptBack['rows']) => Undo>()

/** A subject whose changes can be taken back after a reload too. */
export function keptSubject<Values extends object>(
  name: string,
  of: Omit<BulkSubject<Values>, 'name'>,
): BulkSubject<Values> {
  const subject = { ...of, name }
  // What was kept is what was given; the server reads it as it reads anything that is sent.
  keptWay(name, (rows) => putBack(subject, rows as readonly Back<Values>[], { done: () => '' }))
  return subject
}

/** Registers an undo that is stored as data and so outlives a reload. @returns a function that makes the undo of given rows. */
export function keptWay(name: string, way: (rows: KeptBack['rows']) => Undo): (rows: KeptBack['rows']) => Undo {
  keptUnder.set(name, way)
  return (rows) => undoOfKept({ subject: name, rows })
}

/** An undo restored from storage. Its handler may be registered later, when its area is loaded. */
export const undoOfKept = (kept: KeptBack): Undo =>
  Object.assign(
    async (work: Work) => {
      const undo = keptUnder.get(kept.subject)
      if (!undo) throw new Error(`Nothing is known of ${kept.subject}.`)
      return undo(kept.rows)(work)
    },
    { kept },
  )

/** Puts each row back to the values that the server answered before. Rows that fail are reported and can be retried alone. */
export function putBack<Values extends object>(
  subject: BulkSubject<Values>,
  rows: readonly Back<Values>[],
  told: Told,
): Undo {
  return async (work) => (await loadBulk()).putBack(subject, rows, told)(work)
}
