// Commands of tasks against the real server: the way back from a new task.
import { beforeEach, expect, test } from 'vitest'

import { useSession } from '#client/session/session'
import { addTask } from '#commands/board/tasks'
import type { WorkTools } from '#workspace/command/command'

import { ama } from '../unit/signed-in'
import { postCommandHarness } from './command-harness'
import { postActions } from './post-actions'

const here = postCommandHarness()
const { lock, patch, stateOf } = postActions(() => here.room)
const work: WorkTools = { signal: new AbortController().signal, progress: () => undefined } as unknown as WorkTools

beforeEach(async () => {
  const { body } = await here.room.call('admin', 'GET', '/api/v2/users/me')
  useSession.setState({ me: { ...ama, id: body.id } })
})

/** Adds a task. @returns its id, and its undo. */
async function add() {
  const { made = 0, undo } = await addTask({ main_headline: 'Fuel prices' })
  return { id: made, undo: () => undo?.(work) }
}

test('Undo puts a new task into the trash, also after a change by the same person', async () => {
  const { id, undo } = await add()
  await patch(id, { priority: 2 }, 'admin')
  expect(await undo()).toMatchObject({ message: 'The task is in the trash.' })
  expect((await stateOf(id)).status).toBe(4)
})

test('a new task that somebody else has changed since, or edits now, stays, and Undo says why', async () => {
  const changed = await add()
  await patch(changed.id, { priority: 2 }, 'editor')
  await expect(changed.undo()).rejects.toThrow('The post has been changed since you opened it.')
  expect((await stateOf(changed.id)).status).toBe(0)

  const edited = await add()
  await lock(edited.id, 'editor')
  await expect(edited.undo()).rejects.toThrow(/is being edited by/)
  expect((await stateOf(edited.id)).status).toBe(0)
})
