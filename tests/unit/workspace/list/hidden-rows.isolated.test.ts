// @vitest-environment jsdom
// Selected rows that the filters hide are named before a command acts on them. Keys of every list run the command of the list in
// front.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { idsArgument } from '#workspace/command/argument-kit'
import { type Command, command, type CommandContext } from '#workspace/command/command'
import type { Targets } from '#workspace/command/targets'
import { disposeTab, setTab } from '#workspace/panes/tab-handle'
import { run } from '#workspace/command/gate'
import { genericFor, titleOf } from '#workspace/command/availability'
import { type ListHandle, registerList } from '#workspace/list/handle'
import { focusedTab } from '#workspace/panes/tree'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { openPath, useWorkspace } from '#workspace/panes/store'
import { targetsOf } from '#workspace/command/row-targets'
import { registerViews } from '#workspace/areas/views'
import { lateScreen } from '#workspace/panes/late-screen'
import { listCommands } from '#commands/record/list-keys'

import { plainSubject } from '../../plain-subject'
import { setRights } from '../../set-rights'

const things = targetsOf(
  plainSubject({ name: 'things', words: ['thing', 'things'] }),
  z.looseObject({ name: z.string().optional(), done: z.boolean().optional() }),
  {
    nameOf: ({ name }) => name ?? '',
    known: (id) => ({ name: `thing ${id}`, done: id === 9 }),
    stamp: () => [],
    search: async () => [],
  },
)
const did = vi.fn()
const mark = (changes: Partial<Command> = {}) =>
  command({
    id: 'things.mark',
    title: things.counted('Mark it', (count) => `Mark ${count} things`),
    subject: 'things',
    right: 'signed-in',
    risk: 'undoable',
    writes: true,
    rows: { misfit: things.misfit(({ done }) => (done ? { reason: 'It is done', are: 'done' } : undefined)) },
    arguments: {
      schema: z.object({ ids: idsArgument }),
      sources: { ids: things.many },
      fill: (context: CommandContext) => ({ ids: things.targetIds(context) }),
    },
    run: (args) => did(args),
    ...changes,
  } as Command)

const tabId = () => focusedTab(useWorkspace.getState().layout)?.id ?? ''
const settle = vi.fn()
const select = (targets: Partial<Targets>) =>
  setTab(tabId(), { targets: { targets: { subject: 'things', ids: [1], from: 'selection', ...targets }, settle } })
const asked = () => usePrompts.getState().queue[0]
const question = () => {
  const prompt = asked()
  return prompt && 'confirmation' in prompt ? prompt.confirmation : undefined
}

beforeEach(() => {
  vi.clearAllMocks()
  setRights([])
  usePrompts.setState({ queue: [] })
  registerViews([
    {
      id: 'things',
      path: '/things',
      title: 'Things',
      icon: () => null,
      right: 'signed-in',
      screen: lateScreen(async () => ({ default: () => null })),
    },
  ] as never)
  registerCommands([mark()], listCommands)
  openPath('/things')
})
afterEach(() => disposeTab(tabId()))

describe('rows that the filters hide', () => {
  test('are named before a command that asks nothing is run on them', async () => {
    select({ ids: [1, 2, 9], hidden: [2, 9] })
    const running = run({ id: 'things.mark' }, 'key')
    await vi.waitFor(() => expect(question()).toBeDefined())
    expect(question()).toMatchObject({ message: 'Mark 2 things?', hidden: ['thing 2'], names: ['thing 1', 'thing 2'] })
    expect(did).not.toHaveBeenCalled()
    asked()?.answer(true as never)
    expect((await running).status).toBe('done')
    expect(did).toHaveBeenCalledWith({ ids: [1, 2] })
  })

  test('need no question where all of them can be seen', async () => {
    select({ ids: [1, 2] })
    expect((await run({ id: 'things.mark' }, 'key')).status).toBe('done')
    expect(asked()).toBe(undefined)
  })

  test('wait until it is known which they are', async () => {
    select({ ids: [1, 2], incomplete: 'Which of the selected rows are hidden is still being read' })
    expect(await run({ id: 'things.mark' }, 'key')).toMatchObject({ status: 'refused' })
    expect(did).not.toHaveBeenCalled()
  })

  test('after a command the list hears what was done, what failed, and whether all that match were meant', async () => {
    registerCommands([mark({ run: async () => ({ failed: [{ id: 2, messages: ['no'] }] }) })], listCommands)
    select({ ids: [1, 2] })
    await run({ id: 'things.mark' }, 'key')
    expect(settle).toHaveBeenCalledWith({ ids: [1, 2], failed: [2], matching: false })
  })
})

describe('a key of every list', () => {
  const handle: ListHandle = {
    subject: 'things',
    request: {},
    filters: [],
    orders: [],
    defaultSort: 'id',
    isSearched: true,
    query: () => new URLSearchParams(),
    setQuery: () => undefined,
    panels: [],
    openPanel: () => Promise.resolve(),
    togglePanel: () => undefined,
    closePanel: () => false,
    reload: () => undefined,
    rows: () => [],
    calls: { remove: { id: 'things.mark' } },
  }

  test('runs what it means in the list in front, under that name, and is nothing where the list has no such thing', async () => {
    const leave = registerList(tabId(), handle)
    select({ ids: [1] })
    expect((await run({ id: 'list.remove' }, 'key')).status).toBe('done')
    expect(did).toHaveBeenCalledWith({ ids: [1] })
    const context = { ...contextHere(), targets: null }
    expect(genericFor('things.mark', context)).toBe('list.remove')
    expect(
      titleOf(
        listCommands.find(({ id }) => id === 'list.remove')!,
        context,
      ),
    ).toBe('Mark it')
    expect((await run({ id: 'list.merge' }, 'key')).status).toBe('refused')
    leave()
    expect((await run({ id: 'list.remove' }, 'key')).status).toBe('refused')
  })

  test('held down it writes once, as the command itself would', async () => {
    const leave = registerList(tabId(), handle)
    select({ ids: [1] })
    expect((await run({ id: 'list.remove' }, 'key', { repeat: true })).status).toBe('cancelled')
    leave()
  })
})

function contextHere(): CommandContext {
  return {
    place: 'table',
    rights: new Set(),
    targets: null,
    tab: { id: tabId(), path: '/things', view: 'things', params: {} },
    paneId: '',
  }
}
