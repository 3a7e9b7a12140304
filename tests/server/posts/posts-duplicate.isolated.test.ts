// Duplicates posts, with the command in a stubbed browser and on the server.
import { afterEach, expect, test, vi } from 'vitest'

import { useSession } from '#client/session/session'
import { closeDraft, drafts, editDraft, openDraft } from '#client/post-draft/draft'

import { postCommandHarness, selecting } from '../command-harness'
import { postActions } from './post-actions'

const here = postCommandHarness()
const { good, make, publish } = postActions(() => here.room)

afterEach(() => {
  for (const id of Object.keys(drafts.getState().byId).map(Number)) closeDraft(id)
})

const read = async (id: number) => (await here.room.call('admin', 'GET', `/api/posts/${id}`)).body
const newest = async () => (await here.room.call('admin', 'GET', '/api/posts?sort=-id')).body.items[0].id
const duplicate = (id: number) => here.desk.run({ id: 'posts.duplicate' }, selecting([id]))

const copied =
  'main_headline catchy_title titles description fb_catchy_title body thumb section_id category_id authors tags experts template_type advert_status table_of_contents'
const partOf = (post: Record<string, unknown>) =>
  Object.fromEntries(copied.split(' ').map((name) => [name, post[name]]))

test('the copy of a published post is a draft with its text and relations, without its date, flags and place', async () => {
  const flags = { top_status: 2, is_evergreen: 1, table_of_contents: 1, advert_status: 1 }
  const post = await make({ ...good(), ...flags, slug: 'a-slug-of-its-own' })
  await publish(post.id)
  await duplicate(post.id)
  const [before, copy] = [await read(post.id), await read(await newest())]
  expect(copy.id).not.toBe(post.id)
  expect(partOf(copy)).toEqual(partOf(before))
  expect(copy).toMatchObject({ status: 0, published_at: null, top_status: 0, is_evergreen: 0, is_verified: 0 })
  expect(copy.slug).not.toBe(before.slug)
  expect(before).toMatchObject({ status: 3, top_status: 2, slug: 'a-slug-of-its-own' })
})

test('an open post is copied with its unsaved changes, which stay unsaved in it', async () => {
  const post = await make()
  const person = { id: 1, name: 'A', email: null, role: 'admin', section_id: null, rights: [] }
  useSession.setState({ me: { ...person, own_posts_only: false, two_fa_enabled: false } })
  vi.stubGlobal('window', new EventTarget())
  await openDraft(post.id, () => true)
  editDraft(post.id, { description: 'Typed and not saved.' })
  await duplicate(post.id)
  expect((await read(await newest())).description).toBe('Typed and not saved.')
  expect((await read(post.id)).description).toBe(post.description)
})

test('a post of a person who was removed keeps that byline in its copy', async () => {
  const leaver = here.room.ids.users['copy-editor']!
  const post = await make({ ...good(), authors: [leaver] })
  await here.room.call('admin', 'DELETE', `/api/v2/users/${leaver}`)
  await duplicate(post.id)
  expect((await read(await newest())).authors).toMatchObject([{ id: leaver }])
})

test('several posts are not duplicated at once, and one that is gone is refused', async () => {
  const [one, other] = [await make(), await make()]
  const before = await newest()
  expect((await here.desk.run({ id: 'posts.duplicate' }, selecting([one.id, other.id]))).status).toBe('refused')
  expect((await duplicate(999_999)).status).toBe('failed')
  expect(await newest()).toBe(before)
})
