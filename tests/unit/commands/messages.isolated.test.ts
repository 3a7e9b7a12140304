// @vitest-environment jsdom
// The messages of each write: the area's own failure message when the server gives none, and the notice of success.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { describeFailure, Failure } from '#contract/base/failure'
import { rights } from '#contract/users/rights'
import { queries } from '#client/api/queries'
import type { Confirmation } from '#workspace/command/command'
import { configureGate, run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { registerForm } from '#workspace/form/handle'

import { allCommands } from '../../all-commands'
import { setRights } from '../set-rights'

let answer: (asked: { method: string }) => Response

/** What files are sent with, answered as every other call. */
class Sending extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #method = ''
  open(method: string) {
    this.#method = method
  }
  setRequestHeader() {}
  getResponseHeader = () => 'application/json'
  async send() {
    const reply = answer({ method: this.#method })
    this.status = reply.status
    this.responseText = await reply.text()
    this.dispatchEvent(new Event('load'))
  }
}
const said: string[] = []
const details: (readonly string[])[] = []
const asked: Confirmation[] = []
let stop: () => void
beforeAll(() => {
  registerCommands(allCommands)
  setRights(rights)
  configureGate({ describeFailure })
  setNoticeSink(({ message, details: more = [] }) => {
    said.push(message)
    details.push(more)
  })
  vi.stubGlobal('XMLHttpRequest', Sending)
  vi.stubGlobal('fetch', async (asked: Request) => answer(asked))
  stop = usePrompts.subscribe(({ queue: [first] }) => {
    if (!first || first.kind === 'unsaved') return
    asked.push(first.confirmation)
    queueMicrotask(() => first.answer(true))
  })
})
beforeEach(() => {
  said.length = 0
  details.length = 0
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
  ['experts.add', add, 'Error creating expert.', 'Created'],
  ['experts.update', update, 'Error saving expert data.', 'Updated'],
  ['experts.remove', remove, 'Error removing expert.', 'Removed'],
  ['images.add', add, 'Error adding image.', 'Created'],
  ['images.update', update, 'Error updating image.', 'Updated'],
  ['images.remove', remove, 'Error removing image.', 'Removed'],
  ['advs.add', add, 'Error adding advertisement slot', 'Added'],
  ['advs.update', update, 'Error updating advertisement slot', 'Updated'],
  ['advs.remove', remove, 'Error deleting advertisement slot.', 'Deleted'],
  ['banners.add', add, 'Error adding advertisement banner', 'Added'],
  ['banners.update', update, 'Error updating advertisement banner', 'Updated'],
  ['banners.remove', remove, 'Error deleting advertisement banner.', 'Deleted'],
  ['call-to-actions.add', add, 'Error adding call to action', 'Created'],
  ['call-to-actions.update', update, 'Error updating call to action.', 'Updated'],
  ['call-to-actions.remove', remove, 'Error deleting call to action.', 'Deleted'],
  ['author-info.add', add, 'Error saving authors info.', 'Created'],
  ['author-info.save', update, 'Error saving authors info.', 'Updated'],
  ['account.confirm-two-factor', { code: '123456' }, 'Error updating user.', 'Two Factor Authentication was changed'],
]

test.each(writes)('%s: its own words where the server says nothing', async (id, args, failure) => {
  answer = () => new Response('', { status: 500 })
  expect(await tell(id, args)).toEqual([failure])
})

test.each(writes.filter(([, , , notice]) => notice !== null))(
  '%s: its notice once it is done',
  async (id, args, _, notice) => {
    answer = ({ method }) =>
      method === 'DELETE'
        ? new Response(null, { status: 204 })
        : Response.json({ id: 1, version: 2, items: [], tags: [], places: [] })
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
  ['experts', 'Are you sure you want to remove this expert'],
  ['advs', 'Are you sure you want to remove selected placement?'],
  ['call-to-actions', 'Are you sure you want to remove selected call to action?'],
])('%s: one is asked for in the texts’ words', async (subject, words) => {
  await addAndRemove(subject, [1])
  expect(asked).toMatchObject([{ message: words, confirm: 'Remove' }])
})

test('a banner is asked for with answers of its own, and a picture after where it is used', async () => {
  await addAndRemove('banners', [1])
  expect(asked.pop()).toMatchObject({
    message: 'You want to delete banner from database. It will be removed forever. Are you sure?',
    confirm: "Yes, I'm sure",
    cancel: "No, I don't want",
  })
  answer = () => Response.json({ id: 7, version: 1 })
  await tell('images.add', add)
  answer = () =>
    Response.json({
      items: [{ id: 5, main_headline: 'Boats', status: 3, as: ['body'] }],
      total: 1,
      tags: [{ id: 2, catchy_title: 'Ferries' }],
      places: [{ kind: 'page', name: 'About' }],
    })
  await tell('images.remove', { ids: [7] })
  expect(asked.pop()).toMatchObject({
    notes: ['Used in: Boats', 'Avatar of the tag Ferries', 'Shown on the static page About: take it out there first'],
    message:
      'You are going to completely remove this picture from every article it is used in. Are you sure you want to proceed?',
  })
})

test('what is copied of a picture is told with its address', async () => {
  const writeText = vi.fn()
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  answer = () => Response.json({ id: 1, version: 1, url: '/media/a.jpg' })
  await tell('images.add', add)
  said.length = 0
  await tell('images.copy-url', { id: 1 })
  expect(said).toEqual([`Link ${location.origin}/media/a.jpg copied to clipboard`])
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/media/a.jpg`)
})

test('a new author profile never replaces the one that another window has made meanwhile', async () => {
  const taken = { message: 'There is an author profile already.', current: { id: 1, version: 1 } }
  answer = ({ method }) =>
    method === 'POST' ? Response.json(taken, { status: 409 }) : Response.json({ id: 1, version: 1 })
  expect(await tell('author-info.add', add)).toEqual([taken.message])
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
  ['advs.upload', 'Error uploading file.'],
  ['images.upload', 'Error adding image.'],
  ['session.sign-in', 'Login server error.'],
])('%s says %s of a server that failed without a word', (id, words) => {
  const failure = allCommands.find((command) => command.id === id)?.failure
  expect(describeFailure(new Failure(500, ''), failure ?? '')).toEqual([words])
})

test.each([1, 3, 4])('a notice of %i wrong lines names the file, beside those of another upload', async (lines) => {
  const errors = Object.fromEntries(Array.from({ length: lines }, (_, at) => [at + 1, ['Field can not be empty']]))
  answer = () => Response.json({ message: 'Wrong lines.', type: 'extractor', errors }, { status: 422 })
  await tell('stop-words.upload', { type: 'post', file: new File(['a'], 'words-of-may.txt') })
  expect(details).toHaveLength(lines > 3 ? 1 : lines)
  for (const named of details) expect(named[0]).toBe('Upload stop words: words-of-may.txt')
  expect(details[0]).toHaveLength(lines > 3 ? 1 + lines : 1)
})

test('two files with people to invite are both sent, also while the first is under way, and each has its own notice', async () => {
  answer = () =>
    Response.json({ message: 'Wrong.', type: 'extractor', errors: { 1: ['Enter a valid email.'] } }, { status: 422 })
  const files = ['interns.csv', 'writers.csv'].map((name) => new File(['a'], name))
  await Promise.all(files.map((file) => run({ id: 'users.upload', args: { file } }, 'button')))
  expect(details.map(([named]) => named)).toEqual([
    'Invite users from a file: interns.csv',
    'Invite users from a file: writers.csv',
  ])
})
