// @vitest-environment jsdom
// What happens around a category: its posts when it is removed, its parent when it is made.
import { expect, test, vi } from 'vitest'

import { api } from '#client/api/api'
import { categorySubject, useExpanded } from '#client/categories'
import { picker } from '#client/lists/pickers'
import { commands } from '#commands/categories'

test('the posts of a removed category are offered the other categories of its section', async () => {
  const suggest = vi.spyOn(picker('categories'), 'suggest').mockResolvedValue([
    { value: 7, label: 'Music' },
    { value: 8, label: 'Books' },
  ])
  const source = commands.find(({ id }) => id === 'categories.remove-into')?.arguments?.sources['move_to']
  const asked = async () => {
    const { signal } = new AbortController()
    const offered = source?.kind === 'search' ? await source.search('bo', signal, { id: 7 }) : []
    return [offered.map(({ value }) => value), suggest.mock.lastCall]
  }
  const music = { id: 7, section_id: 4 } as Awaited<ReturnType<typeof categorySubject.byId>>[number]
  const read = vi.spyOn(categorySubject, 'byId').mockResolvedValue([music])
  expect(await asked()).toEqual([[8], ['bo', expect.objectContaining({ section: 4 })]])
  expect(read).toHaveBeenCalledTimes(1)
  categorySubject.known.remember([music])
  expect(await asked()).toEqual([[8], ['bo', expect.objectContaining({ section: 4 })]])
  expect(read).toHaveBeenCalledTimes(1)
  suggest.mockRestore()
})

test('the parent of a new category is expanded, so that the list shows it', async () => {
  vi.spyOn(api.categories, 'create').mockResolvedValue({ id: 9, parent_id: 7, version: 1 } as never)
  const add = commands.find(({ id }) => id === 'categories.add')
  await add?.run({ values: { catchy_title: 'Jazz', parent_id: 7 } }, {} as never)
  expect(useExpanded.getState().ids.has(7)).toBe(true)
})
