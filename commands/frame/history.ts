import { CircleStop, History, Redo2, Undo2 } from 'lucide-react'

import { command, type Outcome, type Tools } from '#workspace/command/command'
import { canUndo, keepUndo, lastTried, lastUndoable, markUndo, useHistory } from '#workspace/command/history'
import { withdrawNotice } from '#workspace/command/notices'
import { useWork } from '#workspace/command/progress'
import { isWriting } from '#workspace/command/gate'
import { inTurn } from '#workspace/command/undo-turns'
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { number, optional, record, whole } from '#contract/base/parser'

const nothingDone = 'Nothing was done here that can be taken back'

/** A step; undefined: the last one. */
const findDone = (key: number | undefined) =>
  key === undefined ? lastUndoable() : useHistory.getState().list.find((done) => done.key === key)

/** Undoes one step. @param key the step; undefined: the last one. */
async function takeBack(key: number | undefined, tools: Tools): Promise<Outcome> {
  const done = findDone(key)
  // The change that was being saved was refused, or has no undo.
  if (!done && key === undefined) return { message: nothingDone }
  if (done?.undoing) return { message: 'It is being taken back.' }
  if (!done?.undo || !canUndo(done)) return { message: 'It was taken back already.' }
  markUndo(done.key, 'begun')
  try {
    const { undo: rest, ...outcome } = (await done.undo(tools)) ?? { message: say`Undone: ${done.title}` }
    markUndo(done.key, 'done', outcome.stopped && outcome.message)
    withdrawNotice(done.key)
    if (!rest) return outcome
    keepUndo(done.key, rest)
    return { ...outcome, retry: { id: 'history.undo', args: { key: done.key } } }
  } catch (error) {
    const isAnswer = error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 408
    markUndo(done.key, isAnswer ? 'refused' : 'failed')
    throw error
  }
}

/** Runs one step again. @param key the step; undefined: the one that was undone last, else the last one. */
async function repeat(key: number | undefined, tools: Tools): Promise<void> {
  // Loaded late, because it is used seldom.
  const late = await import('./repeat')
  await late.repeat(key === undefined ? lastTried() : findDone(key), key !== undefined, tools)
}

/** Undo, redo and stop, for the steps of this window. */
export const historyCommands = [
  command({
    id: 'history.activity',
    fromLink: true,
    title: 'Show the activity',
    subject: 'history',
    icon: History,
    keywords: ['log', 'what failed', 'what ran', 'errors', 'undo'],
    keys: [{ keys: 'g a', place: 'pane' }],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    quiet: true,
    run: async (_args, { run }) => {
      await run({ id: 'workspace.open', args: { path: '/activity' } })
    },
  }),
  command({
    id: 'history.stop',
    title: 'Stop what is being done',
    subject: 'history',
    icon: CircleStop,
    keywords: ['cancel', 'abort', 'halt'],
    right: 'signed-in',
    available: () => (useWork.getState().list.length > 0 ? true : { reason: 'Nothing is being done' }),
    risk: 'none',
    writes: false,
    quiet: true,
    arguments: { schema: record({ work: optional(number()) }), sources: {} },
    run: ({ work }) => {
      for (const { key, stop } of useWork.getState().list) if (work === undefined || key === work) stop()
    },
  }),
  command({
    id: 'history.undo',
    title: () => {
      const last = lastUndoable()
      return last ? say`Undo: ${last.title}` : 'Undo the last command'
    },
    subject: 'history',
    icon: Undo2,
    keywords: ['take back', 'revert'],
    keys: [
      { keys: 'alt+z', place: 'everywhere' },
      // In a text field the key belongs to the text's own undo.
      { keys: 'mod+z', place: 'pane' },
    ],
    right: 'signed-in',
    available: () => (lastUndoable() || isWriting() ? true : { reason: nothingDone }),
    arguments: { schema: record({ key: optional(whole()) }), sources: {} },
    risk: 'none',
    writes: true,
    quiet: true,
    failure: 'It could not be taken back.',
    key: { again: true },
    // A change that is still being saved counts as the last step; a second press undoes the step before it.
    run: ({ key }, tools) => (key === undefined ? inTurn(() => takeBack(undefined, tools)) : takeBack(key, tools)),
  }),
  command({
    id: 'history.repeat',
    title: () => {
      const last = lastTried()
      return last ? say`Repeat: ${last.title}` : 'Repeat the last command'
    },
    subject: 'history',
    icon: Redo2,
    keywords: ['again', 'redo'],
    keys: [{ keys: 'alt+r', place: 'everywhere' }],
    right: 'signed-in',
    available: () => (lastTried() ? true : { reason: 'Nothing was done yet' }),
    risk: 'none',
    writes: true,
    quiet: true,
    arguments: { schema: record({ key: optional(whole()) }), sources: {} },
    run: ({ key }, tools) => (key === undefined ? inTurn(() => repeat(undefined, tools)) : repeat(key, tools)),
  }),
]
