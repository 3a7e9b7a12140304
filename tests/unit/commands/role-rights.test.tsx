// @vitest-environment jsdom
// A role's right that is given and taken again before the server has answered.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { rightsOf } from '#client/role-rights'
import { roleCommands } from '#commands/roles'
import { Failure } from '#contract/base/failure'
import { rights } from '#contract/users/rights'
import { run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { AreaRights } from '../../../src/areas/roles/area-rights'
import { stubResizeObserver } from '../resize-observer'
import { setRights } from '../set-rights'

/** The rights that the server holds, and the calls that it has not answered. */
const held = new Map<string, number>()
let calls: { name: string; answer: () => void; refuse: () => void }[] = []

const { roleRights } = vi.hoisted(() => ({
  roleRights: { list: vi.fn<() => unknown>(), create: vi.fn<() => unknown>(), remove: vi.fn<() => unknown>() },
}))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: object }>()
  return { ...rest, api: { ...api, roleRights } }
})

const called = (name: string, work: () => void) =>
  new Promise<object>((resolve, reject) => {
    const answer = () => {
      work()
      resolve({})
    }
    calls.push({ name, answer, refuse: () => reject(new Failure(0, 'The server cannot be reached.')) })
  })
const answered = async () => {
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  await act(async () => calls.splice(0).forEach(({ answer }) => answer()))
}

function Shown() {
  const { data } = useQuery(rightsOf('night'))
  const shown = { role: 'night', area: 'tags', held: data } as const
  return <AreaRights {...shown} />
}
const read = () => screen.getByRole('switch', { name: 'Read' })
const shows = (on: boolean) => vi.waitFor(() => expect(read().getAttribute('aria-checked')).toBe(String(on)))
/** Presses the switch as a person does: after the last press is shown. */
const press = async (to: boolean) => {
  fireEvent.click(read())
  await act(() => shows(to))
}

beforeEach(async () => {
  calls = []
  held.clear()
  registerCommands(roleCommands)
  setRights(rights)
  setNoticeSink(() => undefined)
  stubResizeObserver()
  roleRights.list.mockImplementation(() =>
    Promise.resolve({ items: [...held].map(([child, id]) => ({ id, parent: 'night', child })), total: held.size }),
  )
  roleRights.create.mockImplementation(() => called('give', () => held.set('tags.read', 5)))
  roleRights.remove.mockImplementation(() => called('take', () => held.delete('tags.read')))
  render(
    <QueryClientProvider client={queries}>
      <Shown />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(read()).toHaveProperty('disabled', false)))
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

test('every press counts: the calls go one after the other, and the last state holds', async () => {
  await press(true)
  await press(false)
  expect(calls.map(({ name }) => name)).toEqual(['give'])
  await answered()
  expect(read().getAttribute('aria-checked')).toBe('false')
  await vi.waitFor(() => expect(calls.map(({ name }) => name)).toEqual(['take']))
  await answered()
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await shows(false)
  expect([...held]).toEqual([])
})

test('a press whose call failed shows what was before', async () => {
  await press(true)
  await act(async () => calls.splice(0).forEach(({ refuse }) => refuse()))
  await act(() => shows(false))
})

test('a right that somebody else took meanwhile is taken', async () => {
  await press(true)
  await answered()
  const taken = new Failure(404, 'Right not found.')
  roleRights.remove.mockImplementation(() => {
    held.clear()
    return Promise.reject(taken)
  })
  const result = await run({ id: 'roles.toggle', args: { role: 'night', right: 'tags.read', on: false } }, 'button')
  expect(result).toMatchObject({ status: 'done' })
  await act(() => shows(false))
})
