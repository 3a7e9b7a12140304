import { create } from 'zustand'

import type { Call, FailedRow, Source, Undo } from '#workspace/command/command'
import { withdrawNotice } from '#workspace/command/notices'
import { namedIds } from '#workspace/command/row-targets'

/** One thing that was done. */
export interface Done {
  key: number
  call: Call
  /** As it read when it was done: 'Move 40 posts to trash'. */
  title: string
  /** What it was done to, by name: 'Fuel prices rise and 2 more'. */
  on?: string | undefined
  source: Source
  /** Milliseconds since 1970. */
  at: number
  undo?: Undo
  undone?: boolean
  /** It is being taken back just now. */
  undoing?: boolean
  /** Its undo was refused and would be refused again, so Undo tries earlier steps first. */
  stuck?: boolean
  /** Rows that it could not be done to, and the call that tries them again. */
  failed?: readonly FailedRow[] | undefined
  retry?: Call | undefined
  /** It failed altogether: why. */
  error?: readonly string[] | undefined
  /** The tab it was run in, where what failed can be selected. */
  tabId?: string | undefined
}

/** The number of steps kept. There is a limit because each undo holds its data in memory. */
export const historyKept = 100

interface History {
  /** Newest last. */
  list: readonly Done[]
}

/** 'Move to trash: Fuel prices rise'. */
export const doneText = ({ title, on }: Pick<Done, 'title' | 'on'>, words: (text: string) => string): string =>
  on === undefined ? words(title) : `${words(title)}: ${on}`

/** What was done in this window, for the status bar, Undo, Repeat and the palette's Up. Over a reload it is kept (history-storage.ts), an undo where it is data. */
export const useHistory = create<History>(() => ({ list: [] }))

let next = 1

export function recordDone(done: Omit<Done, 'key'>): Done {
  const entry = { ...done, key: next++ }
  // Dismiss the old failure notice of the same call.
  for (const { key } of failedAlike(useHistory.getState().list, done.retry ?? done.call)) withdrawNotice(key)
  useHistory.setState(({ list }) => ({ list: [...settled(list, done), entry].slice(-historyKept) }))
  return entry
}

const textOf = ({ id, args = {} }: Call) => JSON.stringify([id, args])

/** What failed altogether is known by its call. */
function failedAlike(list: readonly Done[], call: Call): readonly Done[] {
  const same = textOf(call)
  return list.filter((done) => done.error && textOf(done.retry ?? done.call) === same)
}

/** Removes the failure of a step that has succeeded since, with its reason and its Retry. */
function settled(list: readonly Done[], { call, failed = [], error }: Omit<Done, 'key'>): readonly Done[] {
  const ids = namedIds(call)
  if (error) return list
  const gone = new Set(failedAlike(list, call))
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

/** Dismisses a failure: it is not shown any more. */
export function dismissFailure(key: number): void {
  useHistory.setState(({ list }) => ({
    list: list.flatMap((done) => {
      if (done.key !== key) return [done]
      return done.error ? [] : [{ ...done, failed: undefined, retry: undefined }]
    }),
  }))
}

/** Whether it can be taken back, and is not yet. */
export const canUndo = ({ undo, undone, undoing }: Done): boolean => Boolean(undo) && !undone && !undoing

/** The newest step that can be undone. Steps whose undo was refused are tried last. */
export function lastUndoable(): Done | undefined {
  const { list } = useHistory.getState()
  return list.findLast((done) => canUndo(done) && !done.stuck) ?? list.findLast(canUndo)
}

/** The newest thing that was done. */
export function lastDone(): Done | undefined {
  return useHistory.getState().list.findLast((done) => done.error === undefined)
}

/** The newest thing that was tried, to be tried again. */
export const lastTried = (): Done | undefined => useHistory.getState().list.at(-1)

/** A part could not be taken back: what can still be is that part. */
export function keepUndo(key: number, undo: Undo): void {
  useHistory.setState(({ list }) => ({
    list: list.map((done) => (done.key === key ? { ...done, undo, undone: false, stuck: true } : done)),
  }))
}

/** How far its undo is: begun, so that it is not taken back twice; done; failed, and to be tried again; or refused. */
export function markUndo(key: number, how: 'begun' | 'done' | 'failed' | 'refused'): void {
  const marks = { undoing: how === 'begun', undone: how === 'done', stuck: how === 'refused' }
  useHistory.setState(({ list }) => ({ list: list.map((done) => (done.key === key ? { ...done, ...marks } : done)) }))
}
