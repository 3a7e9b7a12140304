// Commands of tasks against the real server: the way back from a new task.
import { beforeEach, expect, test } from 'vitest'

import { useSession } from '#client/session/session'
import { registerBoard } from '#client/board/view'
import { captureCommands } from '#commands/board/capture'
import { addTask } from '#commands/board/tasks'
import type { WorkTools } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'

import { ama } from '../../unit/signed-in'
import { postCommandHarness, selecting } from '../command-harness'
import { postActions } from './post-actions'

const here = postCommandHarness()
const { good, lock, patch, stateOf } = postActions(() => here.room)
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
  await expect(changed.undo()).rejects.toThrow('The post was changed elsewhere meanwhile.')
  expect((await stateOf(changed.id)).status).toBe(0)

  const edited = await add()
  await lock(edited.id, 'editor')
  await expect(edited.undo()).rejects.toThrow(/is being edited by/)
  expect((await stateOf(edited.id)).status).toBe(0)
})

test('a new task that its maker has published since stays public, and Undo says why', async () => {
  const { id, undo } = await add()
  await patch(id, good(), 'admin', await lock(id, 'admin'))
  await patch(id, { status: 3, published_at: 'now' }, 'admin')
  expect((await stateOf(id)).status).toBe(3)
  await expect(undo()).rejects.toThrow('published or scheduled by now')
  expect((await stateOf(id)).status).toBe(3)
})

test('a typed task gets the section and person that the board shows alone, or those that it names', async () => {
  registerCommands(captureCommands)
  registerBoard('t1', {
    columns: [],
    setQuery: () => {},
    query: () => new URLSearchParams('section_id=2&mine=1'),
    focus: () => {},
  })
  const tab = { id: 't1', path: '/dashboard?section_id=2&mine=1', view: 'board', params: {} }
  const { context } = selecting([])
  const me = useSession.getState().me?.id
  const made = async (line: string) => {
    const result = await here.desk.run({ id: 'tasks.capture', args: { line } }, { context: { ...context, tab } })
    const id = result.status === 'done' ? result.outcome?.made : undefined
    const { section_id, assignee } = (await here.room.call('admin', 'GET', `/api/posts/${id}`)).body
    return [section_id, assignee?.id]
  }
  const { body } = await here.room.call('admin', 'GET', '/api/v2/sections')
  const [first] = body.items.filter(({ id }: { id: number }) => id !== 2)
  expect(await made('Harbour crane breaks down')).toEqual([2, me])
  expect(await made(`Harbour crane is mended #${first.catchy_title}`)).toEqual([first.id, me])

  // A name that is typed in full without quotes is no part of the headline.
  const { name } = (await here.room.call('admin', 'GET', '/api/v2/users/me')).body
  const line = `Fuel prices up @${name} !high due tomorrow`
  const full = await here.desk.run({ id: 'tasks.capture', args: { line } }, { context: { ...context, tab } })
  const id = full.status === 'done' ? full.outcome?.made : undefined
  const task = (await here.room.call('admin', 'GET', `/api/posts/${id}`)).body
  expect([task.main_headline, task.assignee?.username]).toEqual(['Fuel prices up', name])
})
