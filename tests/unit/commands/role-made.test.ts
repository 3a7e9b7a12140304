// @vitest-environment jsdom
// The undo of adding a role.
import { expect, test, vi } from 'vitest'

import { roleCommands } from '#commands/roles'
import { rights } from '#contract/users/rights'
import { run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { setRights } from '../set-rights'

const { held, roles, roleRights } = vi.hoisted(() => {
  const night = { id: 7, name: 'night', description: 'Night desk', type: 1, version: 1, people: 0 }
  const desk = { id: 3, name: 'desk', description: 'Desk', type: 1, version: 1, people: 0 }
  const shared: { desk: string[]; night: string[] } = { desk: [], night: [] }
  const itemsOf = (names: readonly string[]) => names.map((child, id) => ({ id, parent: '', child }))
  return {
    held: shared,
    roles: {
      list: vi.fn<() => unknown>(() => Promise.resolve({ items: [desk, night], total: 2 })),
      create: vi.fn<() => unknown>(() => Promise.resolve(night)),
      remove: vi.fn<() => unknown>(() => Promise.resolve()),
    },
    roleRights: {
      list: vi.fn<(asked: { query: { filter: { parent: 'desk' | 'night' } } }) => unknown>(({ query }) =>
        Promise.resolve({ items: itemsOf(shared[query.filter.parent]), total: 1 }),
      ),
    },
  }
})
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: object }>()
  return { ...rest, api: { ...api, roles, roleRights } }
})

async function undoOfMade() {
  registerCommands(roleCommands)
  setRights(rights)
  setNoticeSink(() => undefined)
  held.desk = ['posts.read', 'tags.read']
  const args = { name: 'night', description: 'Night desk', copy_from: 'desk' }
  const made = await run({ id: 'roles.create', args }, 'button')
  expect(made).toMatchObject({ status: 'done' })
  return made.status === 'done' ? made.outcome?.undo : undefined
}

test('the undo of adding a role leaves it where it was given a right since', async () => {
  const undo = await undoOfMade()
  held.night = ['tags.read', 'posts.read', 'posts.update']
  await expect(undo?.({} as never)).rejects.toThrow('This was changed elsewhere meanwhile.')
  expect(roles.remove).not.toHaveBeenCalled()
  held.night = ['tags.read', 'posts.read']
  await undo?.({} as never)
  expect(roles.remove).toHaveBeenCalledOnce()
})
