// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { Failure } from '#contract/base/failure'
import { type CommandContext, Refused } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { configureGate, run } from '#workspace/command/gate'
import { useHistory } from '#workspace/command/history'
import { usePrompts } from '#workspace/command/questions'
import { targetsOf } from '#workspace/command/row-targets'
import { setTab } from '#workspace/panes/tab-handle'
import { useWork } from '#workspace/command/progress'

import { plainSubject } from '../../plain-subject'
import { notices, messages, make, register, answerPrompt, yes, no } from './gate-fixture'

describe('the gate refuses', () => {
  test('what only the run finds out, in its words and not as a failure', async () => {
    register(
      make({
        run: () => {
          throw new Refused('Authors are changed in the editor')
        },
      }),
    )
    const refusal = { reason: 'Authors are changed in the editor' }
    expect(await run({ id: 'posts.trash' }, 'key')).toEqual({ status: 'refused', refusal })
    expect(notices.map(({ kind, message }) => [kind, message])).toEqual([['refusal', refusal.reason]])
  })

  test('without the right, and names the right', async () => {
    const spy = vi.fn()
    register(make({ right: 'posts.publish', run: spy }))
    const result = await run({ id: 'posts.trash' }, 'key')
    expect(result).toMatchObject({
      status: 'refused',
      refusal: { reason: expect.stringContaining('“Posts: Publish”') },
    })
    expect(spy).not.toHaveBeenCalled()
  })

  test('what is not available, in the words of the command, and offers what would mend it', async () => {
    const fix = { label: 'Add image', call: { id: 'post.image' } }
    register(make({ available: () => ({ reason: 'No image yet', fix }) }))
    await run({ id: 'posts.trash' }, 'button')
    expect(notices).toEqual([{ kind: 'refusal', message: 'No image yet', actions: [fix] }])
  })

  test('a command that does not exist, without throwing', async () => {
    register()
    expect(await run({ id: 'no.such' }, 'link')).toMatchObject({ status: 'refused' })
  })
})

describe('the gate judges', () => {
  test('by the ids of the call, whatever is selected', async () => {
    const seen: CommandContext[] = []
    register(
      make({
        available: (context) => (context.targets ? true : { reason: 'Select a post' }),
        arguments: {
          schema: z.object({ ids: z.array(z.number()) }),
          sources: {},
          fill: (c) => ({ ids: [...(c.targets?.ids ?? [])] }),
        },
        run: (_, { context }) => void seen.push(context),
      }),
    )
    await run({ id: 'posts.trash', args: { ids: [4, 5] } }, 'drop')
    expect(seen[0]?.targets).toMatchObject({ subject: 'posts', ids: [4, 5], from: 'argument' })
  })
})

describe('the gate asks', () => {
  const schema = z.object({ title: z.string().min(1), note: z.string().optional() })
  const sources = { title: { kind: 'text', label: 'Title' } } as const

  test('for what is missing only, and runs with the answer', async () => {
    const spy = vi.fn()
    const askArguments = vi.fn(() => Promise.resolve({ title: 'Fuel' }))
    configureGate({ askArguments })
    register(make({ arguments: { schema, sources }, run: spy }))
    await run({ id: 'posts.trash', args: { note: 'x' } }, 'palette')
    expect(askArguments).toHaveBeenCalledWith(expect.objectContaining({ missing: ['title'], known: { note: 'x' } }))
    expect(spy.mock.calls[0]?.[0]).toEqual({ title: 'Fuel', note: 'x' })
  })

  test('and does nothing when the person leaves', async () => {
    const spy = vi.fn()
    register(make({ arguments: { schema, sources }, run: spy }))
    expect(await run({ id: 'posts.trash' }, 'palette')).toEqual({ status: 'cancelled' })
    expect(spy).not.toHaveBeenCalled()
  })

  test('not for what nobody can be asked for: that is a failure', async () => {
    register(make({ arguments: { schema, sources: {} } }))
    expect(await run({ id: 'posts.trash' }, 'key')).toMatchObject({ status: 'failed' })
  })

  test('whether it may, and stops at No', async () => {
    const spy = vi.fn()
    register(make({ risk: 'confirm', confirm: () => ({ message: 'Sure?', confirm: 'Trash' }), run: spy }))
    const first = run({ id: 'posts.trash' }, 'key')
    await vi.waitFor(() => expect(usePrompts.getState().queue).toHaveLength(1))
    answerPrompt(no)
    expect(await first).toEqual({ status: 'cancelled' })
    expect(spy).not.toHaveBeenCalled()
    const second = run({ id: 'posts.trash' }, 'key')
    await vi.waitFor(() => expect(usePrompts.getState().queue).toHaveLength(1))
    answerPrompt(yes)
    expect((await second).status).toBe('done')
    expect(spy).toHaveBeenCalledTimes(1)
  })
})

describe('the gate protects', () => {
  test('a held key never repeats what writes, but may repeat a move', async () => {
    const write = vi.fn()
    const move = vi.fn()
    register(make({ run: write }), make({ id: 'pane.next', writes: false, run: move }))
    await run({ id: 'posts.trash' }, 'key', { repeat: true })
    await run({ id: 'pane.next' }, 'key', { repeat: true })
    expect([write.mock.calls.length, move.mock.calls.length]).toEqual([0, 1])
  })

  test('a link runs by itself only what opens a place: it signs nobody out, closes and sets nothing', async () => {
    const presentLink = vi.fn()
    const spy = vi.fn()
    configureGate({ presentLink })
    register(make({ id: 'session.sign-out', writes: false, risk: 'none', arguments: undefined, run: spy }))
    await run({ id: 'session.sign-out' }, 'link')
    expect(presentLink).toHaveBeenCalledWith({ id: 'session.sign-out' })
    expect(spy).not.toHaveBeenCalled()
    register(make({ id: 'posts.open', writes: false, risk: 'none', arguments: undefined, fromLink: true, run: spy }))
    await run({ id: 'posts.open' }, 'link')
    expect(spy).toHaveBeenCalledOnce()
  })

  test('a link that writes is only shown', async () => {
    const presentLink = vi.fn()
    const spy = vi.fn()
    configureGate({ presentLink })
    register(make({ run: spy }))
    await run({ id: 'posts.trash', args: { ids: [1] } }, 'link')
    expect(presentLink).toHaveBeenCalledWith({ id: 'posts.trash', args: { ids: [1] } })
    expect(spy).not.toHaveBeenCalled()
  })

  test('a double click writes once', async () => {
    const spy = vi.fn(() => Promise.resolve())
    register(make({ run: spy }))
    await Promise.all([run({ id: 'posts.trash' }, 'button'), run({ id: 'posts.trash' }, 'button')])
    expect(spy).toHaveBeenCalledTimes(1)
    await run({ id: 'posts.trash' }, 'button')
    expect(spy).toHaveBeenCalledTimes(2)
  })
})

describe('the gate tells', () => {
  test('every message of a failure, and hands the error on', async () => {
    const error = new AggregateError(['Headline is too short', 'No image'])
    register(make({ run: () => Promise.reject(error), failure: 'Error saving post.' }))
    expect(await run({ id: 'posts.trash' }, 'button')).toMatchObject({ status: 'failed', error })
    expect(messages()).toEqual(['Headline is too short', 'No image'])
  })

  test('the fallback of the texts when a failure has no words, and nothing twice to a form', async () => {
    register(make({ run: () => Promise.reject(new Error('x')), failure: 'Error saving post.' }))
    await run({ id: 'posts.trash' }, 'button')
    await run({ id: 'posts.trash' }, 'button', { quietFailure: true })
    expect(messages()).toEqual(['Error saving post.'])
  })

  test('that code did not arrive, as without a line, with Retry', async () => {
    register(make({ run: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')) }))
    await run({ id: 'posts.trash' }, 'button')
    expect(notices).toMatchObject([{ stays: true, actions: [{ label: 'Retry', call: { id: 'posts.trash' } }] }])
  })

  test('which rows failed, with Retry on just those', async () => {
    register(make({ run: () => ({ message: '2 moved', failed: [{ id: 7, messages: ['Locked by Ama'] }] }) }))
    await run({ id: 'posts.trash', args: { ids: [5, 6, 7] } }, 'button')
    expect(notices[0]).toMatchObject({ kind: 'error', stays: true, details: ['#7: Locked by Ama'] })
    expect(notices[0]?.actions?.[0]).toMatchObject({ label: 'Retry', call: { args: { ids: [7] } } })
    expect(messages()[1]).toBe('2 moved')
  })
})

test('a part of the work that was not done is said in a notice that stays, and in the activity', async () => {
  const message = '200 moved. The rest was left as it was.'
  register(make({ run: () => ({ message, stopped: true }) }))
  await run({ id: 'posts.trash' }, 'key')
  expect(notices).toMatchObject([{ kind: 'success', message, stays: true }])
  expect(useHistory.getState().list).toMatchObject([{ stopped: message }])
})

const name = z.looseObject({ main_headline: z.string().optional() })
targetsOf(plainSubject({ name: 'posts', words: ['post', 'posts'] }), name, {
  nameOf: ({ main_headline }) => main_headline ?? '',
  known: (id) => ({ id }),
  stamp: () => [],
  search: async () => [],
})

describe('a call that fails as a whole', () => {
  const rows = { subject: 'posts', ids: [5, 6], from: 'selection', rows: new Map() } as const
  const context = { ...currentContext(), targets: rows, tab: { id: 't1', path: '/posts', view: 'posts', params: {} } }
  const inBulk = (error: Error) =>
    make({
      rows: { misfit: () => undefined },
      arguments: { schema: z.object({ ids: z.array(z.number()) }), sources: {}, fill: () => ({ ids: [5, 6] }) },
      run: () => Promise.reject(error),
    })

  test('with its rows stays, with Retry on just those and Select failed, here and in the activity', async () => {
    register(inBulk(new Failure(500, 'The server stumbled.')))
    setTab('t1', { targets: { targets: null, select: () => {} } })
    await run({ id: 'posts.trash' }, 'key', { context })
    setTab('t1', { targets: undefined })
    const retry = { id: 'posts.trash', args: { ids: [5, 6] } }
    expect(notices).toMatchObject([
      { kind: 'error', stays: true, actions: [{ call: retry }, { label: 'Select failed' }] },
    ])
    expect(useHistory.getState().list).toMatchObject([{ retry, tabId: 't1', error: [expect.any(String)] }])
  })

  test('has no Select failed in a tab without a list', async () => {
    register(inBulk(new Failure(500, 'The server stumbled.')))
    await run({ id: 'posts.trash' }, 'key', { context })
    expect(notices.map(({ actions }) => actions?.map(({ label }) => label))).toEqual([['Retry']])
  })

  test('without an answer does not say that it was not done', async () => {
    register(inBulk(new Failure(0, 'The server cannot be reached. What you typed is kept here.')))
    await run({ id: 'posts.trash' }, 'key', { context })
    expect(messages()).toEqual([expect.stringContaining('not known whether this was done')])
  })

  test('is named as it was offered, also where its title is another one after the rows it has changed', async () => {
    let marked = false
    const change = () => {
      marked = true
      return Promise.reject(new Failure(0, ''))
    }
    register({ ...inBulk(new Error('x')), title: () => (marked ? 'Unmark' : 'Mark'), run: change })
    await run({ id: 'posts.trash' }, 'key', { context })
    expect(notices).toMatchObject([{ details: [expect.stringMatching(/^Mark: /)] }])
    expect(useHistory.getState().list).toMatchObject([{ title: 'Mark' }])
  })

  test('is gone from the activity once its Retry was done, and is what Repeat does', async () => {
    const work = vi.fn().mockRejectedValueOnce(new Failure(500, 'x')).mockResolvedValue({ message: 'Done' })
    register({ ...inBulk(new Error('x')), run: work })
    await run({ id: 'posts.trash' }, 'key', { context })
    await run({ id: 'history.repeat' }, 'key', { context })
    expect(work).toHaveBeenCalledTimes(2)
    expect(useHistory.getState().list.map(({ error }) => error)).toEqual([undefined])
  })
})

test('a command that takes no rows is not named after the row under the cursor', async () => {
  register(make({ id: 'posts.create', title: 'New post' }))
  const targets = { subject: 'posts', ids: [5], from: 'cursor', rows: new Map() } as const
  await run({ id: 'posts.create' }, 'key', { context: { ...currentContext(), targets } })
  expect(useHistory.getState().list).toMatchObject([{ title: 'New post', on: undefined }])
})

test('a writing command without progress is shown as running after a second; a command that does not write is not', async () => {
  vi.useFakeTimers()
  let done = () => {}
  const wait = () => new Promise<void>((resolve) => (done = resolve))
  register(make({ run: wait }), make({ id: 'posts.ask', writes: false, run: wait }))
  for (const [id, shown] of Object.entries({ 'posts.trash': 1, 'posts.ask': 0 })) {
    const running = run({ id }, 'key')
    await vi.advanceTimersByTimeAsync(1000)
    expect(useWork.getState().list).toHaveLength(shown)
    done()
    await running
    expect(useWork.getState().list).toEqual([])
  }
  vi.useRealTimers()
})
