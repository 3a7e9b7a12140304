// @vitest-environment jsdom
// What is taken back by a removal has no undo for a person who may add it and not remove it.
import { expect, test, vi } from 'vitest'

import { api } from '#client/api/api-late'
import { roleCommands } from '#commands/roles'
import { commands as staticPageCommands } from '#commands/static-pages'
import { rights } from '#contract/users/rights'
import type { Command } from '#workspace/command/command'

import { setRights } from '../set-rights'

vi.spyOn(api.roles, 'create').mockResolvedValue({ id: 2, version: 1, name: 'night' } as never)
vi.spyOn(api.staticPages, 'create').mockResolvedValue({ id: 3, version: 1 } as never)

test.each<[string, readonly Command[], object, string]>([
  ['roles.create', roleCommands, { name: 'night', description: 'Night', copy_from: '' }, 'roles.delete'],
  ['static-pages.create', staticPageCommands, { title: 'About', slug: 'about', section_id: 0 }, 'static.delete'],
])('%s', async (id, commands, args, right) => {
  const added = async () => {
    const outcome = await commands.find((command) => command.id === id)?.run(args as never, {} as never)
    return outcome?.undo
  }
  setRights(rights)
  expect(await added()).toBeTypeOf('function')
  setRights(rights.filter((held) => held !== right))
  expect(await added()).toBe(undefined)
})
