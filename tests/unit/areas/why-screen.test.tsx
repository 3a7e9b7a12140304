// @vitest-environment jsdom
// The answer why somebody else cannot run a command, where the rights of roles cannot be read.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { commands } from '#commands/why'
import { Failure } from '#contract/base/failure'
import { rights } from '#contract/users/rights'
import { registerCommands } from '#workspace/command/registry'

import WhyScreen from '../../../src/areas/why/why-screen'
import { setRights } from '../set-rights'

const { roleRights } = vi.hoisted(() => ({ roleRights: { list: vi.fn<() => Promise<unknown>>() } }))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: object }>()
  const page = (item: object) => ({ list: () => Promise.resolve({ items: [item], total: 1 }) })
  const users = page({ id: 5, username: 'Kofi', is_active: 1, auth_assignment: { item_name: 'editor' } })
  const roles = page({ id: 1, name: 'editor', description: 'Editor', own_posts_only: 0 })
  return { ...rest, api: { ...api, users, roles, roleRights } }
})

const lacks = /They do not have the right/
const settled = () => act(async () => undefined)

beforeEach(() => {
  roleRights.list.mockReset()
  registerCommands(commands)
  setRights(rights)
})
afterEach(() => {
  cleanup()
  queries.clear()
})

const show = async () => {
  const query = new URLSearchParams({ command: 'why.person', user: '5' })
  render(
    <QueryClientProvider client={queries}>
      <WhyScreen tabId="t1" path="/why" params={{}} query={query} setQuery={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByText(/Kofi has the role Editor/)
  await vi.waitFor(() => expect(roleRights.list).toHaveBeenCalled())
  await settled()
}

test('says neither that a person lacks a right nor that no role has it before the rights are read', async () => {
  let answer = (_page: object): void => undefined
  roleRights.list.mockImplementation(() => new Promise((resolve) => (answer = resolve)))
  await show()
  expect(screen.queryByText(lacks)).toBeNull()
  expect(screen.queryByText('No role has it.')).toBeNull()
  answer({ items: [], total: 0 })
  expect(await screen.findByText(lacks)).toBeTruthy()
  expect(await screen.findByText('No role has it.')).toBeTruthy()
})

test('says that the rights could not be read, and reads them again', async () => {
  roleRights.list.mockRejectedValue(new Failure(403, 'You have no right to this.'))
  await show()
  expect(screen.queryByText(lacks)).toBeNull()
  expect(screen.queryByText('No role has it.')).toBeNull()
  roleRights.list.mockResolvedValue({ items: [{ id: 1, child: 'roles.read' }], total: 1 })
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again)
  expect(await screen.findByText(/They have the right/)).toBeTruthy()
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
