// One path for a change of many. What carries it out (bulk-run.ts) is loaded with the first one.
import type { KeptBack, Outcome, Tools, Undo } from '#workspace/command/command'

export interface Progress {
  after: number
  until: number
}

/** What one call is for: ids with versions, all that match, or rows put back each to its own. */
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
  /** What a way back is kept under over a reload; left out: it is not. */
  name?: string
  /** 'post' and 'posts'. */
  words: readonly [one: string, many: string]
  send: (call: BulkCall<Values>) => Promise<BulkAnswer<Values>>
  /** Rows a call takes; left out: as many as the contract lets. */
  slice?: number
  /** What was changed is shown as it is now, and what was refused is known as it is by now. */
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

/** What a change of many says. */
export interface Told {
  /** How many were changed, by the server's count. */
  done: (count: number) => string
  /** Of taking it back; left out: '3 posts put back.' */
  undone?: (count: number) => string
  /** It is not taken back: what readers saw does not vanish unasked. */
  final?: boolean
}

export const loadBulk = () => import('./bulk-run')

/** What it reports to and is stopped by. */
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

/** Puts each row back to what the server said it was. What could not be is told, and can be tried again: that alone. */
export function putBack<Values extends object>(
  subject: BulkSubject<Values>,
  rows: readonly Back<Values>[],
  told: Told,
): Undo {
  return async (work) => (await loadBulk()).putBack(subject, rows, told)(work)
}
