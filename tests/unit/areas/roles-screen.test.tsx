// @vitest-environment jsdom
// The roles screen: a role that is gone, presses on a slow server, and a role that two people edit.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { roleSubject, rolesChanged } from '#client/roles'
import { roleCommands } from '#commands/roles'
import { Failure } from '#contract/base/failure'
import type { AuthItem } from '#contract/users/roles'
import { rights } from '#contract/users/rights'
import { run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { RoleDialog } from '../../../src/areas/roles/role-dialog'
import RolesScreen from '../../../src/areas/roles/roles-screen'
import { stubResizeObserver } from '../resize-observer'
import { setRights } from '../set-rights'

interface Update {
  params: { id: number }
  headers: Record<string, string>
  body: Partial<AuthItem>
}

const { roles, roleRights } = vi.hoisted(() => ({
  roles: {
    list: vi.fn<() => Promise<unknown>>(),
    create: vi.fn<() => Promise<unknown>>(),
    update: vi.fn<(update: unknown) => Promise<unknown>>(),
  },
  roleRights: { list: vi.fn<() => Promise<unknown>>() },
}))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: object }>()
  return { ...rest, api: { ...api, roles, roleRights } }
})

const common = { type: 1, area: null, own_posts_only: 0, people: 2, may_give: 1, version: 1 }
let admin: AuthItem
let night: AuthItem
/** Lets the calls of the server go on. */
let open: () => void

/** The server: it refuses a version that is not the present one. */
async function update({ params: { id }, headers, body }: Update): Promise<AuthItem> {
  await new Promise<void>((resolve) => (open = resolve))
  const now = night
  if (headers['If-Match'] !== `"${id}-${now.version}"`)
    throw new Failure(409, 'This was changed elsewhere meanwhile.', { extra: { current: now } })
  night = { ...now, ...body, version: now.version + 1 }
  return night
}

beforeEach(() => {
  admin = { ...common, id: 1, name: 'admin', description: 'Administrator' }
  night = { ...common, id: 2, name: 'night', description: 'Night desk' }
  registerCommands(roleCommands)
  setRights(rights)
  setNoticeSink(() => undefined)
  stubResizeObserver()
  roles.list.mockImplementation(async () => ({ items: [admin, night], total: 2 }))
  roles.update.mockImplementation((sent) => update(sent as Update))
  roleRights.list.mockImplementation(async () => ({ items: [], total: 0 }))
})
afterEach(() => {
  cleanup()
  queries.clear()
  for (const id of [1, 2]) roleSubject.known.forget(id)
  vi.clearAllMocks()
})

const show = (query: string) =>
  render(
    <QueryClientProvider client={queries}>
      <RolesScreen tabId="t1" path="/roles" params={{}} query={new URLSearchParams(query)} setQuery={vi.fn()} />
    </QueryClientProvider>,
  )
const answer = () => act(async () => open())
const calls = (count: number) => vi.waitFor(() => expect(roles.update).toHaveBeenCalledTimes(count))

test('a role that is gone is not another one', async () => {
  show('role=morning')
  expect(await screen.findByText('There is no such role any more')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Edit role' })).toBeNull()
  expect(screen.getByRole('button', { name: 'All roles beside each other' })).toBeDefined()
  cleanup()
  show('')
  expect(await screen.findByRole('button', { name: 'Edit role' })).toBeDefined()
})

test('a role that somebody renames stays in front, with its open rights and the focus, under its new name', async () => {
  const setQuery = vi.fn()
  const query = new URLSearchParams('role=night')
  render(
    <QueryClientProvider client={queries}>
      <RolesScreen tabId="t1" path="/roles" params={{}} query={query} setQuery={setQuery} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Posts/ }))
  const create = await screen.findByRole<HTMLInputElement>('switch', { name: 'Create' })
  await vi.waitFor(() => expect(create.disabled).toBe(false))
  create.focus()
  night = { ...night, name: 'late', version: 2 }
  await act(async () => rolesChanged())
  await vi.waitFor(() => expect(setQuery).toHaveBeenCalledWith(new URLSearchParams('role=late'), { replace: true }))
  expect(screen.getByRole('combobox', { name: 'Role' }).textContent).toContain('Night desk (late)')
  expect(document.activeElement).toBe(create)
  expect(screen.queryByText('There is no such role any more')).toBeNull()
})

test.each([
  ['role=night', 'Night desk'],
  ['role=*', 'None: it begins without rights'],
])('a new role copies the rights of the role in front, and none beside all roles: %s', async (query, template) => {
  show(query)
  fireEvent.click(await screen.findByRole('button', { name: 'Add a new role' }))
  expect((await screen.findByRole('combobox', { name: 'Copy the rights of' })).textContent).toContain(template)
})

test('every press on the limit to own posts counts, while the server has answered none of them', async () => {
  show('role=night')
  const box = await screen.findByRole<HTMLInputElement>('checkbox')
  for (const _press of [1, 2, 3]) await act(async () => void fireEvent.click(box))
  expect(box.checked).toBe(true)
  for (const count of [1, 2, 3]) {
    await calls(count)
    await answer()
  }
  expect(roles.update.mock.calls.map(([sent]) => (sent as Update).body.own_posts_only)).toEqual([1, 0, 1])
  expect(night.own_posts_only).toBe(1)
  await vi.waitFor(() => expect(box.checked).toBe(true))
})

test('who may not change roles cannot press the limit to own posts', async () => {
  setRights(['roles.read'])
  show('role=night')
  expect((await screen.findByRole<HTMLInputElement>('checkbox')).disabled).toBe(true)
})

test('a field that somebody else changed meanwhile is asked for', async () => {
  render(<RoleDialog role={night} roles={[admin, night]} copyFrom="night" onClose={vi.fn()} />)
  night = { ...night, description: 'Late desk', version: 2 }
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Description' })
  fireEvent.change(field, { target: { value: 'Night shift' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await calls(1)
  await answer()
  fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await calls(2)
  await answer()
  await vi.waitFor(() => expect(night).toMatchObject({ description: 'Night shift', version: 3 }))
})

test('the undo of an edit is refused once somebody else has changed the role', async () => {
  const args = { role: 'night', name: 'night', description: 'Night shift' }
  const edited = run({ id: 'roles.edit', args }, 'button')
  await calls(1)
  await answer()
  const result = await edited
  night = { ...night, description: 'Late desk', version: 3 }
  const undone = result.status === 'done' ? result.outcome?.undo?.({} as never) : undefined
  await calls(2)
  await Promise.all([expect(undone).rejects.toMatchObject({ status: 409 }), answer()])
  expect(night.description).toBe('Late desk')
})
