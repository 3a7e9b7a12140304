// @vitest-environment jsdom
// What is said of each write: the area's words where the server says nothing, and its notices.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { describeFailure, Failure } from '#contract/failure'
import { rights } from '#contract/rights'
import { queries } from '#client/queries'
import type { Confirmation } from '#workspace/command/command'
import { setRights } from '#workspace/command/context'
import { configureGate, run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { registerForm } from '#workspace/form/handle'

import { allCommands } from '../../all-commands'

let answer: () => Response
const said: string[] = []
const asked: Confirmation[] = []
let stop: () => void
beforeAll(() => {
  registerCommands(allCommands)
  setRights(rights)
  configureGate({ describeFailure })
  setNoticeSink(({ message }) => said.push(message))
  vi.stubGlobal('fetch', async () => answer())
  stop = usePrompts.subscribe(({ queue: [first] }) => {
    if (!first || first.kind === 'unsaved') return
    asked.push(first.confirmation)
    queueMicrotask(() => first.answer(true))
  })
})
beforeEach(() => {
  said.length = 0
  asked.length = 0
  queries.clear()
})
afterAll(() => {
  stop()
  vi.unstubAllGlobals()
})

/** Runs a command where the form of its subject is open, as its screen does. */
async function tell(id: string, args: Readonly<Record<string, unknown>>) {
  const [subject = ''] = id.split('.')
  const isNew = id.endsWith('.add')
  const close = registerForm('t1', {
    subject: id === 'tags.save-extended' ? 'tags-extended' : subject,
    id: isNew ? null : 1,
    unsaved: () => undefined,
    isSettled: () => true,
    values: () => ({}),
    submit: async () => true,
    leave: () => undefined,
  })
  const tab = { id: 't1', path: `/${subject}`, view: subject, params: {} }
  const targets = isNew ? null : ({ subject, ids: [1], from: 'argument' } as const)
  await run({ id, args }, 'button', {
    context: { place: 'form', rights: new Set(rights), targets, tab, paneId: 'p1' },
  })
  close()
  return said
}

const add = { values: {} }
const update = { id: 1, version: 1, values: { name: 'x' }, before: { name: 'y' } }
const remove = { ids: [1] }

const extended = {
  body: '',
  thumb: null,
  crop: null,
  social_links: { facebook: '', instagram: '', x: '' },
  json_ld: '',
}

const writes: [id: string, args: Readonly<Record<string, unknown>>, failure: string, notice: string | null][] = [
  ['categories.add', add, 'Error creating new category.', 'Added'],
  ['categories.update', update, 'Error updating category.', 'Updated'],
  ['categories.remove', { id: 1 }, 'Error removing category.', null],
  ['sections.add', add, 'Error creating new section.', 'Added'],
  ['sections.update', update, 'Error updating section.', 'Updated'],
  ['tags.add', add, 'Error creating tag.', 'Added'],
  ['tags.update', update, 'Error updating tag.', 'Updated'],
  ['tags.remove', remove, 'Error deleting tag.', 'Deleted'],
  ['tags.merge', { major: 1, minors: [2] }, 'Error merging tags.', null],
  ['tags.save-extended', { id: 1, page: extended }, 'Error saving extended tag.', null],
  ['stop-words.add', add, 'Error adding stop word.', 'Added'],
  ['stop-words.update', update, 'Error updating stop word.', 'Updated'],
  ['stop-words.remove', remove, 'Error deleting stop word.', 'Deleted'],
  ['languages.add', add, 'Error adding language.', 'Added'],
  ['languages.update', update, 'Error updating language.', 'Updated'],
  ['languages.remove', remove, 'Error removing language.', 'Removed'],
  ['menus.add', add, 'Error adding.', 'Added.'],
  ['menus.update', update, 'Error updating.', 'Updated'],
  ['menus.remove', remove, 'Error removing.', 'Removed.'],
  ['translations.save', { id: 1, language: 'fr-FR', translation: 'x' }, 'Cannot save translation.', 'Saved.'],
  ['static-pages.update', update, 'Validation failed', 'Update successful'],
]

test.each(writes)('%s: its own words where the server says nothing', async (id, args, failure) => {
  answer = () => new Response('', { status: 500 })
  expect(await tell(id, args)).toEqual([failure])
})

test.each(writes.filter(([, , , notice]) => notice !== null))(
  '%s: its notice once it is done',
  async (id, args, _, notice) => {
    answer = () => (id.endsWith('.remove') ? new Response(null, { status: 204 }) : Response.json({ id: 1, version: 2 }))
    expect(await tell(id, args)).toEqual([notice])
  },
)

/** Adds records, and removes them again. */
async function addAndRemove(subject: string, ids: readonly number[]) {
  for (const id of ids) {
    answer = () => Response.json({ id, version: 1 })
    await tell(`${subject}.add`, add)
  }
  said.length = 0
  answer = () => new Response(null, { status: 204 })
  return tell(`${subject}.remove`, { ids })
}

test.each([
  ['tags', 'You want to delete tag from database. It will be removed forever. Are you sure?'],
  ['stop-words', 'Are you sure you want to remove selected stop word?'],
  ['languages', 'Are you sure you want to delete selected language?'],
  ['menus', 'Are you sure you want to remove selected menu item?'],
])('%s: one is asked for in the texts’ words', async (subject, words) => {
  await addAndRemove(subject, [1])
  expect(asked).toMatchObject([{ message: words, confirm: 'Remove' }])
})

test.each([
  ['tags', 'You want to delete 3 tags from database. They will be removed forever. Are you sure?', 'Remove 3 tags'],
  ['stop-words', 'Are you sure you want to remove 3 selected stop words?', 'Remove 3 stop words'],
  ['languages', 'Are you sure you want to delete 3 selected languages?', 'Remove 3 languages'],
  ['menus', 'Are you sure you want to remove 3 selected menu items?', 'Remove 3 menu items'],
])('%s: of several the question, its button and the notice say how many', async (subject, message, confirm) => {
  await addAndRemove(subject, [1, 2, 3])
  expect(asked).toMatchObject([{ message, confirm }])
  expect(said).toEqual([expect.stringMatching(/^(?:Deleted|Removed) 3 [a-z ]+\.$/)])
})

test('what the server says stands before the area’s own words', async () => {
  answer = () => Response.json({ message: 'The address is taken.' }, { status: 409 })
  expect(await tell('menus.add', add)).toEqual(['The address is taken.'])
})

test.each([
  ['categories.order', 'Error changing categories order.'],
  ['sections.order', 'Error change order.'],
  ['menus.order', 'Error updating.'],
  ['stop-words.upload', 'Error uploading file.'],
  ['contextual-links.upload', 'Error uploading file.'],
  ['hot-news.upload', 'Error uploading file.'],
  ['session.sign-in', 'Login server error.'],
])('%s says %s of a server that failed without a word', (id, words) => {
  const failure = allCommands.find((command) => command.id === id)?.failure
  expect(describeFailure(new Failure(500, ''), failure ?? '')).toEqual([words])
})
