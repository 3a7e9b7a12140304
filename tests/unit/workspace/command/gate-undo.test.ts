// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { configureGate, run } from '#workspace/command/gate'
import { lastUndoable, useHistory } from '#workspace/command/history'
import { usePrompts } from '#workspace/command/questions'
import { useWork } from '#workspace/command/progress'

import { answerPrompt, notices, messages, make, no, register } from './gate-fixture'

describe('undo', () => {
  test('says that it is done when it is, and is not begun twice', async () => {
    let answer = () => {}
    const undo = vi.fn(() => new Promise<void>((resolve) => (answer = resolve)))
    register(make({ risk: 'undoable', run: () => ({ message: 'Post moved to trash.', undo }) }))
    await run({ id: 'posts.trash' }, 'key')
    const { key } = useHistory.getState().list[0] ?? { key: 0 }
    const running = run({ id: 'history.undo', args: { key } }, 'button')
    await vi.waitFor(() => expect(undo).toHaveBeenCalled())
    expect(useHistory.getState().list).toMatchObject([{ undone: false }])
    expect(lastUndoable()).toBeUndefined()
    answer()
    await running
    expect(useHistory.getState().list).toMatchObject([{ undone: true }])
  })

  test('of a running command waits for its end, and then undoes it', async () => {
    let answer = () => {}
    const [earlier, undo] = [vi.fn(), vi.fn(() => Promise.resolve())]
    const work = vi.fn(() => new Promise<{ undo: typeof undo }>((resolve) => (answer = () => resolve({ undo }))))
    register(
      make({ id: 'posts.before', risk: 'undoable', run: () => ({ undo: earlier }) }),
      make({ risk: 'undoable', run: work }),
    )
    await run({ id: 'posts.before' }, 'key')
    const slow = run({ id: 'posts.trash' }, 'key')
    const undoing = run({ id: 'history.undo' }, 'key')
    await vi.waitFor(() => expect(work).toHaveBeenCalled())
    answer()
    await Promise.all([slow, undoing])
    expect([earlier.mock.calls.length, undo.mock.calls.length]).toEqual([0, 1])
  })

  test('of a running command that fails says that nothing was done, where nothing was done before it', async () => {
    let refuse = () => {}
    const work = vi.fn(() => new Promise<void>((_, reject) => (refuse = () => reject(new Error('no')))))
    register(make({ run: work }))
    const slow = run({ id: 'posts.trash' }, 'key')
    const undoing = run({ id: 'history.undo' }, 'key')
    await vi.waitFor(() => expect(work).toHaveBeenCalled())
    refuse()
    await Promise.all([slow, undoing])
    expect(messages().at(-1)).toBe('Nothing was done here that can be taken back')
  })

  test('is offered with the message, takes back once, and can be tried again when it failed', async () => {
    const undo = vi
      .fn()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ message: 'Post restored to draft.' })
    register(make({ risk: 'undoable', run: () => ({ message: 'Post moved to trash.', undo }) }))
    await run({ id: 'posts.trash' }, 'key')
    const call = notices[0]?.actions?.[0]?.call ?? { id: '' }
    expect(call.id).toBe('history.undo')
    await run(call, 'toast')
    expect(lastUndoable()).toBeDefined()
    await run(call, 'toast')
    await run(call, 'toast')
    expect(undo).toHaveBeenCalledTimes(2)
    expect(messages()).toContain('Post restored to draft.')
    expect(lastUndoable()).toBeUndefined()
  })

  test('of a command run inside another fails with it', async () => {
    register(
      make({ id: 'posts.inner', run: () => Promise.reject(new Error('no')) }),
      make({ run: async (_, tools) => void (await tools.run({ id: 'posts.inner' })) }),
    )
    expect((await run({ id: 'posts.trash' }, 'key')).status).toBe('failed')
    expect(messages()).toHaveLength(1)
  })

  test('of a command run inside another that is refused or cancelled is cancelled with it, and not done', async () => {
    const done: string[] = []
    configureGate({ onDone: ({ id }) => done.push(id) })
    let goesOn = false
    register(
      make({ id: 'posts.refused', available: () => ({ reason: 'Not here' }) }),
      make({ id: 'posts.asked', risk: 'confirm', confirm: () => ({ message: 'Sure?', confirm: 'Yes' }) }),
      make({
        arguments: { schema: z.object({ inner: z.string() }), sources: {} },
        run: async ({ inner }, tools) => {
          await tools.run({ id: String(inner) })
          goesOn = true
        },
      }),
    )
    expect(await run({ id: 'posts.trash', args: { inner: 'posts.refused' } }, 'key')).toEqual({ status: 'cancelled' })
    const asked = run({ id: 'posts.trash', args: { inner: 'posts.asked' } }, 'key')
    await vi.waitFor(() => expect(usePrompts.getState().queue).toHaveLength(1))
    answerPrompt(no)
    expect(await asked).toEqual({ status: 'cancelled' })
    expect([done, goesOn, messages()]).toEqual([[], false, ['Not here']])
  })
})

test('work that is stopped is cancelled and told as no failure', async () => {
  register(
    make({
      run: (_args, { signal, progress }) => {
        progress(1, 2)
        return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
      },
    }),
  )
  const running = run({ id: 'posts.trash' }, 'key')
  await vi.waitFor(() => expect(useWork.getState().list).toMatchObject([{ title: 'Move to trash', done: 1, total: 2 }]))
  await run({ id: 'history.stop' }, 'button')
  expect(await running).toEqual({ status: 'cancelled' })
  expect(messages()).toEqual([])
  expect(useWork.getState().list).toEqual([])
})
