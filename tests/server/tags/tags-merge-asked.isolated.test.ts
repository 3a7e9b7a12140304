// The question before a merge of tags: tags of the same name are shown with their slugs, and a merge across sections says so.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { tagCommands } from '#commands/tags/tags'
import { registerCommands } from '#workspace/command/registry'

import { stubBrowser } from '../command-harness'
import { goodTag, type Newsroom, openNewsroom } from '../newsroom'

let room: Newsroom
let desk: Awaited<ReturnType<typeof stubBrowser>>
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(async () => {
  desk = await stubBrowser(room, 'admin')
  registerCommands(tagCommands)
})
afterEach(() => desk.leave())
afterAll(() => room.close())

async function make(slug: string, catchy_title: string, section_id: number): Promise<number> {
  const { body } = await room.call('admin', 'POST', '/api/v2/tags', { ...goodTag, slug, catchy_title, section_id })
  return body.id
}

test('tags that are called alike are named with their slugs', async () => {
  const { section } = room.ids
  const major = await make('highlife', 'Highlife', section)
  const minors = [await make('highlife-music', 'highlife', section), await make('jazz', 'Jazz', section)]
  await desk.run({ id: 'tags.merge', args: { major, minors } })
  expect(desk.questions()[0]).toMatchObject({
    message: 'Merge 2 tags into Highlife (highlife)?',
    names: ['highlife (highlife-music)', 'Jazz'],
    notes: ['0 posts change'],
  })
})

test('tags of several sections are named with these, and where they all go', async () => {
  const { section, otherSection } = room.ids
  const [major, minor] = [await make('fans', 'Fans', otherSection), await make('fans', 'Fans', section)]
  await desk.run({ id: 'tags.merge', args: { major, minors: [minor] } })
  expect(desk.questions()[0]).toMatchObject({
    message: 'Merge 1 tag into Fans (sport, fans)?',
    names: ['Fans (news, fans)'],
    notes: ['0 posts change', 'They are of several sections: all become a tag of sport'],
  })
})
