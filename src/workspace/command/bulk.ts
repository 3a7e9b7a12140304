// Bulk changes: the rows, the requests, and the undo. The code that runs them (bulk-run.ts) loads when the window is idle.
import type { ListRow } from '#client/lists/known'
import type { NextSlice } from '#contract/base/bulk'
import type { Subject } from '#client/lists/subject'
import type { CommandContext, Outcome, Undo, WorkTools } from '#workspace/command/command'
import { registerUndo } from '#workspace/command/stored-undo'

/** The rows of one call: ids with versions, all rows that match a query, or rows that are put back each to its own values. */
export interface BulkCall<Values> {
  ids?: number[]
  versions?: Record<string, number>
  statuses?: Record<string, number>
  matching?: string
  except?: number[]
  from?: NextSlice
  most?: number
  only?: number[]
  set?: Values
  rows?: RowToRestore<Values>[]
}

export interface BulkAnswer<Values> {
  success: Readonly<Record<string, Changed<Values>>>
  left: Readonly<Record<string, { id: number }>>
  errors: Readonly<Record<string, readonly string[]>>
  headlines: Readonly<Record<string, string>>
  next: NextSlice | null
}

/** The earlier values of a row, with the version and the status that the change left it at. */
export type RowToRestore<Values> = { id: number; version: number; status?: number; set: Values }

/** How the rows of a subject are changed together. */
export interface Bulk<Values> {
  subject: Pick<Subject<never>, 'name' | 'words'>
  /** Whether the undo of up to 300 rows is stored under the subject's name, so that it survives a reload. */
  storesUndo?: boolean
  send: (call: BulkCall<Values>) => Promise<BulkAnswer<Values>>
  /** The most rows of one call. Left out: 200, the contract's limit. */
  slice?: number
  /** Updates the shown rows after the answer: `ids` were changed or refused; `refused` are those that the server refused. */
  changed: (ids: readonly number[], refused?: readonly number[]) => Promise<void>
}

/**
 * The rows to change: ids with the version and status that the person saw, or all rows that match a query, without `except` and
 * only in the states `only`.
 */
export type BulkRows =
  | { ids: readonly number[]; versions?: ReadonlyMap<number, number>; statuses?: ReadonlyMap<number, number> }
  | { matching: string; count: number; except?: readonly number[]; only?: readonly number[] }

export interface Changed<Values> {
  id: number
  version: number
  /** The row's new status, for subjects whose rows have one. */
  status?: number
  before: Values
}

/** The messages of a bulk change. */
export interface BulkMessages {
  /** The success message for the number of rows that the server changed. */
  done: (count: number) => string
  /** The message of its undo. Left out: '3 posts put back.' */
  undone?: (count: number) => string
  /** Whether the change has no undo, for instance because readers have seen it. */
  final?: boolean
}

export const loadBulk = () => import('./bulk-run')

/** Changes rows and returns the result of each. @throws Failure of the first slice, or of the only target row. */
export async function changeInBulk<Values extends object>(
  bulk: Bulk<Values>,
  rows: BulkRows,
  set: Values,
  work: WorkTools,
  messages: BulkMessages,
): Promise<Outcome> {
  const runner = await loadBulk()
  return runner.changeInBulk(bulk, rows, set, work, messages)
}

/**
 * Describes how rows of a subject are changed together. After each answer the known versions are updated. The undo of up to
 * 300 rows survives a reload.
 * @param changed updates the rows shown. Left out: the subject's lists are read again.
 */
export function bulkOf<Row extends ListRow, Values extends object>(
  { name, words, known, stale }: Subject<Row>,
  {
    send,
    changed = () => Promise.resolve(stale()),
    ...rest
  }: Pick<Bulk<Values>, 'send'> & Partial<Pick<Bulk<Values>, 'changed' | 'slice'>>,
): Bulk<Values> {
  const bulk: Bulk<Values> = {
    ...rest,
    subject: { name, words },
    storesUndo: true,
    send: async (call) => {
      const answer = await send(call)
      for (const { id, version } of Object.values(answer.success)) known.setVersion(id, version)
      return answer
    },
    changed,
  }
  // The type of a stored undo is not checked here: the server validates it like any other request.
  registerUndo(name, (rows) => buildUndo(bulk, rows as readonly RowToRestore<Values>[], { done: () => '' }))
  return bulk
}

/** The rows of a run: all that match the list's filters, or ids with the versions that the person saw. */
export function bulkRows<Row extends ListRow>(
  { known }: Subject<Row>,
  ids: readonly number[],
  { targets }: CommandContext,
): BulkRows {
  if (targets?.matching) {
    const { query, count, except } = targets.matching
    return { matching: query, count, except }
  }
  const versions = ids.flatMap((id) => {
    const version = known.get(id)?.version
    return version === undefined ? [] : [[id, version] as const]
  })
  return { ids, versions: new Map(versions) }
}

/** Returns the undo of a change: it restores each row's earlier values. Rows that fail are reported and can be retried alone. */
function buildUndo<Values extends object>(
  bulk: Bulk<Values>,
  rows: readonly RowToRestore<Values>[],
  messages: BulkMessages,
): Undo {
  return async (work) => (await loadBulk()).buildUndo(bulk, rows, messages)(work)
}
