// @vitest-environment jsdom
// What happens around a category: its posts when it is removed, its parent when it is made.
import { expect, test, vi } from 'vitest'

import { api } from '#client/api/api'
import { categorySubject, useExpanded } from '#client/categories'
import { picker } from '#client/lists/pickers'
import { commands } from '#commands/categories'
import { Failure } from '#contract/base/failure'

test('the posts of a removed category are offered the other categories of its section', async () => {
  const suggest = vi.spyOn(picker('categories'), 'suggest').mockResolvedValue([
    { value: 7, label: 'Music' },
    { value: 8, label: 'Books' },
  ])
  const source = commands.find(({ id }) => id === 'categories.remove-into')?.arguments?.sources['move_to']
  const asked = async () => {
    const { signal } = new AbortController()
    const offered = source?.kind === 'search' ? await source.search('bo', signal, { ids: [7] }) : []
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

const tools = { signal: new AbortController().signal, progress: () => undefined } as never
const byId = (wanted: string) => commands.find(({ id }) => id === wanted)

/** Refuses to remove the category 7, which has posts, and 8, which has a subcategory. */
async function answer({ url }: Request): Promise<Response> {
  const refuse = (message: string, children: number) =>
    Response.json({ message, type: 'category_in_use', children, errors: { id: [message] } }, { status: 422 })
  if (url.endsWith('/7')) return refuse('This category has 3 posts.', 0)
  if (url.endsWith('/8')) return refuse('This category has 1 subcategory.', 1)
  return new Response(null, { status: 204 })
}

test('a refused removal offers to move the posts, but not out of a category with subcategories', async () => {
  vi.stubGlobal('fetch', answer)
  const call = { id: 'categories.remove-into', args: { ids: [7] } }
  const refused = { id: 7, messages: ['This category has 3 posts.'] }
  const one = await byId('categories.remove')?.run({ ids: [7] }, tools)
  expect(one).toMatchObject({ failed: [refused], next: { label: 'Move its posts and remove it', call } })
  const many = await byId('categories.remove')?.run({ ids: [7, 8, 9] }, tools)
  expect(many).toMatchObject({ message: 'Removed', failed: [refused, { id: 8 }], next: { call } })
  await expect(byId('categories.remove')?.run({ ids: [8] }, tools)).rejects.toThrow('This category has 1 subcategory.')
  vi.unstubAllGlobals()
})

test('several categories are removed into one: the posts of each move first, a refused one is named', async () => {
  const left = new Map([
    [7, 2],
    [8, 0],
  ])
  const move = vi.spyOn(api.categories, 'movePosts').mockImplementation(async ({ params: { id } }) => {
    const now = left.get(Number(id)) ?? 0
    left.set(Number(id), now - 1)
    return { moved: Math.min(now, 1), left: now - 1 }
  })
  const remove = vi.spyOn(api.categories, 'remove').mockImplementation(async ({ params: { id } }) => {
    if (id === 8) throw new Failure(422, 'No.', { fields: { id: ['This category has 1 subcategory.'] } })
  })
  const done = await byId('categories.remove-into')?.run({ ids: [7, 8], move_to: 9 }, tools)
  expect(done).toMatchObject({
    message: 'Removed',
    failed: [{ id: 8, messages: ['This category has 1 subcategory.'] }],
  })
  expect(move.mock.calls.map(([{ params, body }]) => [params.id, body.move_to])).toEqual([
    [7, 9],
    [7, 9],
    [8, 9],
  ])
  expect(remove).toHaveBeenLastCalledWith({ params: { id: 8 }, query: { move_to: '9' } })
  move.mockRestore()
  remove.mockRestore()
})

test('the parent of a new category is expanded, so that the list shows it', async () => {
  vi.spyOn(api.categories, 'create').mockResolvedValue({ id: 9, parent_id: 7, version: 1 } as never)
  const add = commands.find(({ id }) => id === 'categories.add')
  await add?.run({ values: { catchy_title: 'Jazz', parent_id: 7 } }, {} as never)
  expect(useExpanded.getState().ids.has(7)).toBe(true)
})
