// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { tagSubject } from '#client/tags/subject'
import '#commands/tags/tags'
import { Failure, invalid } from '#contract/base/failure'
import type { Tag } from '#contract/taxonomy/tags'
import type { CommandContext } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { configureGate, run } from '#workspace/command/gate'
import { useHistory } from '#workspace/command/history'
import { useWork } from '#workspace/command/progress'

import { make, notices, register } from './gate-fixture'

describe('two writes of one command', () => {
  const on = (id: number): CommandContext => ({
    ...currentContext(),
    targets: { subject: 'posts', ids: [id], from: 'argument' },
  })

  test('run twice for different rows, whatever is selected meanwhile, and once for the same rows', async () => {
    const done: number[] = []
    let finish = () => {}
    const slow = new Promise<void>((resolve) => {
      finish = resolve
    })
    const run1 = async (_: unknown, { context }: { context: CommandContext }) => {
      done.push(context.targets?.ids[0] ?? 0)
      await slow
    }
    register(make({ run: run1 }))
    const runs = [7, 8, 8].map((id) => run({ id: 'posts.trash' }, 'button', { context: on(id) }))
    await vi.waitFor(() => expect(done.length).toBeGreaterThan(0))
    finish()
    await Promise.all(runs)
    expect(done).toEqual([7, 8])
  })
})

test('Retry keeps what was answered before the server failed', async () => {
  const asked = vi.fn(() => Promise.resolve({ date: 'tomorrow' }))
  configureGate({ askArguments: asked })
  const given: unknown[] = []
  register(
    make({
      arguments: { schema: z.object({ date: z.string() }), sources: { date: { kind: 'text', label: 'Date' } } },
      run: (args) => {
        given.push(args)
        throw new Failure(503, 'Busy')
      },
    }),
  )
  await run({ id: 'posts.trash' }, 'palette')
  const [retry] = notices.at(-1)?.actions ?? []
  await run(retry?.call ?? { id: 'no.call' }, 'toast')
  expect(given).toEqual([{ date: 'tomorrow' }, { date: 'tomorrow' }])
  expect(asked).toHaveBeenCalledTimes(1)
})

describe('an answer that the server rejects', () => {
  const invite = (run: (args: { name: string; email: string }) => void) =>
    make({
      arguments: {
        schema: z.object({ name: z.string(), email: z.string() }),
        sources: { name: { kind: 'text', label: 'Name' }, email: { kind: 'text', label: 'Email' } },
      },
      run: (args) => run(args as { name: string; email: string }),
    })
  const taken = { email: ['Email has already been taken.'] }

  test('is asked for again with the server’s sentence; the other answers are kept', async () => {
    const given: unknown[] = []
    register(
      invite((args) => {
        given.push(args)
        if (args.email === 'a@b.c') throw invalid(taken)
      }),
    )
    const answers = [{ name: 'Ama', email: 'a@b.c' }, { email: 'ama@b.c' }]
    const asked = vi.fn(() => Promise.resolve(answers.shift() ?? null))
    configureGate({ askArguments: asked })
    expect((await run({ id: 'posts.trash' }, 'palette', { ask: true })).status).toBe('done')
    expect(given).toEqual([
      { name: 'Ama', email: 'a@b.c' },
      { name: 'Ama', email: 'ama@b.c' },
    ])
    expect(asked).toHaveBeenLastCalledWith(
      expect.objectContaining({
        missing: ['email'],
        known: { name: 'Ama' },
        rejected: { email: { value: 'a@b.c', message: 'Email has already been taken.' } },
      }),
    )
    expect(notices.filter(({ kind }) => kind === 'error')).toEqual([])
  })

  test('is told as a failure where something else is rejected too, or the answer was not typed', async () => {
    register(
      invite(() => {
        throw invalid({ ...taken, role: ['There is no such role.'] })
      }),
    )
    const asked = vi.fn(() => Promise.resolve({ name: 'Ama', email: 'a@b.c' }))
    configureGate({ askArguments: asked })
    expect((await run({ id: 'posts.trash' }, 'palette')).status).toBe('failed')
    expect(asked).toHaveBeenCalledTimes(1)
    register(
      invite(() => {
        throw invalid(taken)
      }),
    )
    expect((await run({ id: 'posts.trash', args: { name: 'Ama', email: 'a@b.c' } }, 'button')).status).toBe('failed')
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

test('each running command shows its progress text, and is stopped separately', async () => {
  const doing = make({
    id: 'images.upload',
    title: 'Upload an image',
    key: { again: true },
    arguments: { schema: z.object({ name: z.string() }), sources: {} },
    doing: ({ name }) => `Upload ${String(name)}`,
    run: ({ name }, { signal, progress }) =>
      new Promise<void>((_, reject) => {
        progress(1, 2)
        signal.addEventListener('abort', () => reject(signal.reason), { once: true })
        ends.set(String(name), reject)
      }),
  })
  const ends = new Map<string, (reason: unknown) => void>()
  register(doing)
  const [first, second] = ['one.jpg', 'two.jpg'].map((name) => run({ id: 'images.upload', args: { name } }, 'drop'))
  await vi.waitFor(() =>
    expect(useWork.getState().list.map(({ title }) => title)).toEqual(['Upload one.jpg', 'Upload two.jpg']),
  )
  await run({ id: 'history.stop', args: { work: useWork.getState().list[0]?.key } }, 'button')
  expect((await first)?.status).not.toBe('done')
  expect(useWork.getState().list.map(({ title }) => title)).toEqual(['Upload two.jpg'])
  await run({ id: 'history.stop' }, 'key')
  expect((await second)?.status).not.toBe('done')
})

test('of several uploads the notices and the history tell which file was refused, which failed and which was taken', async () => {
  const answers: Record<string, () => void> = {
    narrow: () => {
      throw new Failure(422, 'Too narrow.')
    },
    busy: () => {
      throw new Failure(503, 'Busy.')
    },
    good: () => undefined,
  }
  register(
    make({
      title: 'Upload an image',
      arguments: { schema: z.object({ file: z.string() }), sources: {} },
      doing: ({ file }) => `Upload ${String(file)}`,
      run: ({ file }) => answers[String(file)]?.(),
    }),
  )
  for (const file of Object.keys(answers)) await run({ id: 'posts.trash', args: { file } }, 'drop')
  expect(notices.map(({ message, details }) => [message, details])).toEqual([
    ['Too narrow.', ['Upload narrow']],
    ['Busy.', ['Upload busy']],
  ])
  const titles = useHistory.getState().list.map(({ title, error }) => [title, error])
  expect(titles).toEqual([
    ['Upload narrow', ['Too narrow.']],
    ['Upload busy', ['Busy.']],
    ['Upload good', undefined],
  ])
})

test('the history names what was removed, although it is gone', async () => {
  for (const [id, catchy_title] of [
    [3, 'Fuel'],
    [4, 'Rents'],
  ] as const)
    tagSubject.known.remember([{ id, catchy_title, version: 1 } as unknown as Tag])
  register(
    make({
      id: 'tags.remove',
      title: 'Remove 2 tags',
      subject: 'tags',
      arguments: { schema: z.object({ ids: z.array(z.number()) }), sources: {} },
      run: ({ ids }) => (ids as number[]).forEach(tagSubject.known.forget),
    }),
  )
  await run({ id: 'tags.remove', args: { ids: [3, 4] } }, 'button')
  expect(useHistory.getState().list.at(-1)).toMatchObject({ title: 'Remove 2 tags', on: 'Fuel and 1 more' })
})

test('a removal that got no answer names what it was for, also where it was heard meanwhile that it is gone', async () => {
  tagSubject.known.remember([{ id: 3, catchy_title: 'Fuel', version: 1 } as unknown as Tag])
  register(
    make({
      id: 'tags.remove',
      title: 'Remove the tag',
      subject: 'tags',
      rows: { misfit: () => undefined },
      arguments: { schema: z.object({ ids: z.array(z.number()) }), sources: {} },
      run: () => {
        tagSubject.known.forget(3)
        throw new Failure(408, 'The server takes too long to answer. Try again.')
      },
    }),
  )
  notices.length = 0
  await run({ id: 'tags.remove', args: { ids: [3] } }, 'button')
  expect(notices[0]?.details).toEqual(['Remove the tag: Fuel'])
  expect(useHistory.getState().list.at(-1)).toMatchObject({ on: 'Fuel' })
})

test('the history names the rows that were changed, not those that were refused', async () => {
  const named = ['Abena', 'Kofi', 'Esi'].map((catchy_title, at) => ({ id: at + 5, catchy_title, version: 1 }))
  tagSubject.known.remember(named as unknown as Tag[])
  register(
    make({
      id: 'tags.flag',
      title: 'Flag 3 tags',
      subject: 'tags',
      arguments: { schema: z.object({ ids: z.array(z.number()) }), sources: {} },
      run: () => ({ failed: [{ id: 5, name: 'Abena', messages: ['No.'] }] }),
    }),
  )
  await run({ id: 'tags.flag', args: { ids: [5, 6, 7] } }, 'button')
  expect(useHistory.getState().list.at(-1)).toMatchObject({ on: 'Kofi and 1 more' })
})
