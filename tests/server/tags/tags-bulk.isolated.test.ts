// A change of many tags: by the API, and by its command with its way back.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { tagSubject } from '#client/tags/subject'
import { tagCommands } from '#commands/tags/tags'
import { historyCommands } from '#commands/frame/history'
import { registerCommands } from '#workspace/command/registry'

import { stubBrowser } from '../command-harness'
import { goodTag, type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const url = '/api/v2/tags'
const send = (body: object, as = 'editor') => room.call(as, 'PATCH', url, body)
const make = async (slug: string) =>
  (await room.call('editor', 'POST', url, { ...goodTag, slug, section_id: room.ids.otherSection })).body.id as number
const relatedOf = async (id: number) => {
  const { body } = await room.call('editor', 'GET', `${url}/${id}?include=tags`)
  return body.tags.map((tag: { id: number }) => tag.id).sort((a: number, b: number) => a - b)
}

test('each tag is changed by its own rules, and answered with its earlier values', async () => {
  const [one, two] = [await make('many-one'), await make('many-two')]
  const [fuel = 0, roads = 0] = room.ids.tags
  const { body } = await send({
    ids: [one, two, 999_999],
    versions: { [two]: 7 },
    set: { tags: [fuel, roads], description: 'Another description of it.' },
  })
  expect(body.success).toEqual({
    [one]: { id: one, version: 2, before: { tags: [], description: goodTag.description } },
  })
  expect(body.errors).toEqual({
    [two]: ['This was changed elsewhere meanwhile.'],
    999999: ['Tag not found.'],
  })
  expect(body.headlines).toEqual({ [two]: goodTag.catchy_title })
  const back = await send({ rows: [{ id: one, version: 2, set: body.success[one].before }] })
  expect(back.body.success[one]).toMatchObject({ version: 3, before: { tags: [fuel, roads] } })
  expect(await relatedOf(one)).toEqual([])
})

test('all matching tags but some are changed in slices; a field that each tag has for itself is refused', async () => {
  const made = [await make('quokka-a'), await make('quokka-b'), await make('quokka-c'), await make('quokka-d')]
  const [, out] = made
  const [fuel] = room.ids.tags
  const slice = (from?: object) =>
    send({ matching: 'search=quokka', except: [out], most: 2, set: { tags: [fuel] }, ...(from ? { from } : {}) })
  const first = (await slice()).body
  const second = (await slice(first.next)).body
  expect(Object.keys({ ...first.success, ...second.success }).map(Number)).toEqual(made.filter((id) => id !== out))
  expect(second.next).toBe(null)
  expect((await send({ ids: [1], set: { slug: 'same' } })).status).toBe(422)
  expect((await send({ ids: [1], set: { tags: [1, 2, 3, 4, 5, 6] } })).body.errors).toEqual({
    'set.tags': ['Wrong number of tags.'],
  })
  expect((await send({ matching: 'wrong=1', set: {} })).status).toBe(400)
  expect((await send({ ids: [1], set: {} }, 'author')).status).toBe(403)
})

test('the command sets the related tags of several and puts each back to its own', async () => {
  const desk = await stubBrowser(room, 'admin')
  registerCommands(tagCommands, historyCommands)
  const [one, two] = [await make('desk-one'), await make('desk-two')]
  const [fuel = 0, roads = 0] = room.ids.tags
  await send({ ids: [one], set: { tags: [roads] } })
  tagSubject.known.remember((await room.call('editor', 'GET', `${url}?filter[id.eq]=${one},${two}`)).body.items)
  const done = await desk.run({ id: 'tags.set-related', args: { ids: [one, two], related: [fuel] } })
  expect(done).toMatchObject({ status: 'done', outcome: { message: 'Related tags of 2 tags updated.' } })
  expect([await relatedOf(one), await relatedOf(two)]).toEqual([[fuel], [fuel]])
  expect((await desk.run({ id: 'history.undo' })).status).toBe('done')
  expect([await relatedOf(one), await relatedOf(two)]).toEqual([[roads], []])
  desk.leave()
})
