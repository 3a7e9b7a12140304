import { create } from 'zustand'

import type { Call, FailedRow, Source, Undo } from '#workspace/command/command'
import { noteRedone } from '#client/lists/restored-versions'
import type { Words } from '#ui/words'
import { withdrawNotice } from '#workspace/command/notices'
import { namedIds } from '#workspace/command/row-targets'

/** One entry of the history: a command that was run, or that failed. */
export interface HistoryEntry {
  key: number
  call: Call
  /** The title at the time of the run: 'Move 40 posts to trash'. */
  title: string
  /** The names of its target rows: 'Fuel prices rise and 2 more'. */
  on?: string | undefined
  source: Source
  /** Milliseconds since 1970. */
  at: number
  undo?: Undo
  undone?: boolean
  /** Its undo is running. */
  undoing?: boolean
  /** Its undo was refused and would be refused again, so that Undo tries other entries first. */
  stuck?: boolean
  /** The rows that failed, and the call that runs the command on them again. */
  failed?: readonly FailedRow[] | undefined
  retry?: Call | undefined
  /** The messages when the whole call failed. */
  error?: readonly string[] | undefined
  /** The message when a part of the work, or of its undo, was not done. */
  stopped?: string | undefined
  /** The tab it was run in, where the failed rows can be selected. */
  tabId?: string | undefined
}

/** The number of steps kept. There is a limit because each undo holds its data in memory. */
export const historyKept = 100

interface History {
  /** Newest last. */
  list: readonly HistoryEntry[]
  /** The keys of the entries that were undone since the last other command, the last one last: Repeat does them again. */
  undone: readonly number[]
  /** Whether the last thing done was an undo. */
  hasUndone: boolean
}

/** The text of an entry: 'Move to trash: Fuel prices rise'. The dots of a title that asks for more are left out. */
export const doneText = ({ title, on }: Pick<HistoryEntry, 'title' | 'on'>, words: Words): string =>
  words(title).replace(/…$/, '') + (on === undefined ? '' : `: ${on}`)

/** The text of an entry that tells an undo: 'Undone: Move to trash', or the message of an undo that was not done whole before it. */
export function stateText(done: HistoryEntry, words: Words): string {
  const title = doneText(done, words)
  if (!done.undone) return title
  return done.stopped === undefined ? words('Undone: {title}', { title }) : `${words(done.stopped)} ${title}`
}

/**
 * The commands run in this window, for the status bar, Undo, Repeat and the palette's Up. history-storage.ts keeps the list over a
 * reload, and of the undos those that are stored as data.
 */
export const useHistory = create<History>(() => ({ list: [], undone: [], hasUndone: false }))

let next = 1

export function recordDone(done: Omit<HistoryEntry, 'key'>): HistoryEntry {
  const entry = { ...done, key: next++ }
  // Dismiss the old failure notice of the same call.
  for (const { key } of failuresOfCall(useHistory.getState().list, done.retry ?? done.call)) withdrawNotice(key)
  useHistory.setState(({ list, undone, hasUndone }) => ({
    list: [...withoutRepaired(list, done), entry].slice(-historyKept),
    undone: done.error ? undone : [],
    hasUndone: Boolean(done.error) && hasUndone,
  }))
  return entry
}

const textOf = ({ id, args = {} }: Call) => JSON.stringify([id, args])

/** The failed entries whose call, or whose Retry, is this call. */
function failuresOfCall(list: readonly HistoryEntry[], call: Call): readonly HistoryEntry[] {
  const same = textOf(call)
  return list.filter((done) => done.error && textOf(done.retry ?? done.call) === same)
}

/** Removes failures that this run has repaired: failed entries of the same call, and the failed rows that succeeded now. */
function withoutRepaired(
  list: readonly HistoryEntry[],
  { call, failed = [], error }: Omit<HistoryEntry, 'key'>,
): readonly HistoryEntry[] {
  const ids = namedIds(call)
  if (error) return list
  const gone = new Set(failuresOfCall(list, call))
  const left = list.filter((done) => !gone.has(done))
  if (!ids) return left
  const again = new Set(failed.map(({ id }) => id))
  const isDone = ({ id }: FailedRow) => ids.includes(id) && !again.has(id)
  return left.map((done) => {
    if (done.call.id !== call.id || !done.failed?.some(isDone)) return done
    const still = done.failed.filter((row) => !isDone(row))
    if (still.length === 0) return { ...done, failed: undefined, retry: undefined }
    const retry = done.retry && { ...done.retry, args: { ...done.retry.args, ids: still.map(({ id }) => id) } }
    return { ...done, failed: still, retry }
  })
}

/** Removes an entry that failed as a whole, or the failed rows of another entry. */
export function dismissFailure(key: number): void {
  useHistory.setState(({ list }) => ({
    list: list.flatMap((done) => {
      if (done.key !== key) return [done]
      return done.error ? [] : [{ ...done, failed: undefined, retry: undefined }]
    }),
  }))
}

/** Whether the entry has an undo that has neither run nor started. */
export const canUndo = ({ undo, undone, undoing }: HistoryEntry): boolean => Boolean(undo) && !undone && !undoing

/** The newest entry that can be undone. Entries whose undo was refused come last. */
export function lastUndoable(): HistoryEntry | undefined {
  const { list } = useHistory.getState()
  return list.findLast((done) => canUndo(done) && !done.stuck) ?? list.findLast(canUndo)
}

/** The entry that was undone, where that was done last; else the newest entry that did not fail as a whole. */
export function lastDone(): HistoryEntry | undefined {
  const { list, undone, hasUndone } = useHistory.getState()
  const taken = hasUndone ? list.find(({ key }) => key === undone.at(-1)) : undefined
  return taken ?? list.findLast((done) => done.error === undefined)
}

/** The newest entry, failed or not; where it did not fail and another was undone since, that one. */
export function lastTried(): HistoryEntry | undefined {
  const { list, undone } = useHistory.getState()
  const newest = list.at(-1)
  return (!newest?.error && list.find(({ key }) => key === undone.at(-1))) || newest
}

/** Runs an undone entry again. The entries that were undone before it stay undone for the next Repeat. */
export async function redo({ key, undo }: HistoryEntry, work: () => Promise<unknown>): Promise<void> {
  const { undone } = useHistory.getState()
  await work()
  const { list, undone: left } = useHistory.getState()
  if (left.length > 0) return
  useHistory.setState({ undone: undone.filter((one) => one !== key) })
  const [was, is] = [undo?.led, list.at(-1)?.undo?.led]
  if (was && is) noteRedone(was.subject, was.rows, is.rows)
}

/** After a partial undo, gives an entry an undo for the rows that were not restored. Other entries are then undone first. */
export function keepUndo(key: number, undo: Undo): void {
  useHistory.setState(({ list }) => ({
    list: list.map((done) => (done.key === key ? { ...done, undo, undone: false, stuck: true } : done)),
  }))
}

/**
 * Notes the progress of an entry's undo. `begun`: it runs and cannot start twice. `failed`: it can be tried again. `refused`: other
 * entries are undone first.
 * @param stopped of an undo that is done: the message about the part that was not done
 */
export function markUndo(key: number, how: 'begun' | 'done' | 'failed' | 'refused', stopped?: string): void {
  const isDone = how === 'done'
  const marks = { undoing: how === 'begun', undone: isDone, stuck: how === 'refused', ...(isDone ? { stopped } : {}) }
  useHistory.setState(({ list, undone, hasUndone }) => ({
    list: list.map((done) => (done.key === key ? { ...done, ...marks } : done)),
    undone: marks.undone ? [...undone, key] : undone,
    hasUndone: marks.undone || hasUndone,
  }))
}
