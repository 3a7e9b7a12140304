import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const other = 'A headline that somebody else has written into the post meanwhile'

const { good, make, lock, patch, publish } = postActions(() => room)

/** Writes another headline as somebody else, and releases the lock. */
async function writeOther(id: number): Promise<void> {
  const token = await lock(id)
  await patch(id, { main_headline: other }, 'editor', token)
  await room.call('editor', 'POST', `/api/posts/unlock/${id}`, { token: Number(token['x-lock-token']) })
}

describe('taking a post back out of the trash', () => {
  test('to its earlier status checks no publishing rules, and needs the right to trash only', async () => {
    const post = await make()
    await publish(post.id)
    await room.database.db.execute(sql`update posts set main_headline = 'Short', thumb = null where id = ${post.id}`)
    expect((await patch(post.id, { status: 4 }, 'copy-editor')).body.status).toBe(4)
    const { status, body } = await patch(post.id, { status: 3 }, 'copy-editor')
    expect([status, body.status, body.published_at]).toEqual([200, 3, '2026-03-10T12:00:00.000Z'])
  })

  test('to another status, or with another text, is a change like any other', async () => {
    const post = await make()
    await patch(post.id, { status: 4 })
    expect((await patch(post.id, { status: 3 }, 'copy-editor')).status).toBe(403)
    const public_ = await make()
    await publish(public_.id)
    await patch(public_.id, { status: 4 })
    const token = await lock(public_.id)
    await patch(public_.id, { main_headline: 'Short' }, 'editor', token)
    const { status, body } = await patch(public_.id, { status: 3 }, 'editor', token)
    expect([status, body[0]?.field]).toEqual([422, 'main_headline'])
  })
})

describe('a bulk change', () => {
  test('whose answer was lost can be sent again: what has the wanted state by now counts as done', async () => {
    const [one, two] = [await make(), await make()]
    const versions = { [one.id]: one.version, [two.id]: two.version }
    const statuses = { [one.id]: 0, [two.id]: 0 }
    const send = (as: string) =>
      room.call(as, 'PATCH', '/api/posts', { ids: [one.id, two.id], versions, statuses, set: { status: 4 } })
    await send('editor')
    const { body } = await send('editor')
    expect(body.errors).toEqual({})
    expect(body.success[one.id]).toMatchObject({ status: 4, version: one.version + 1 })
    const refused = { [one.id]: ['The post was changed elsewhere meanwhile.'] }
    const other = { ids: [one.id], versions, statuses, set: { status: 0 } }
    expect((await room.call('editor', 'PATCH', '/api/posts', other)).body.errors).toEqual(refused)
    // Somebody else, who moves a card to where it is by now, is told so.
    expect((await send('senior-editor')).body.errors).toMatchObject(refused)
  })

  test('can be undone, which restores the status and date of each row', async () => {
    const post = await make()
    await publish(post.id)
    room.at('2026-03-11T09:00:00Z')
    const trashed = await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set: { status: 4 } })
    expect(trashed.body.success[post.id]).toMatchObject({ status: 4, before: { status: 3 } })
    await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set: { status: 3 } })
    const { body } = await room.call('editor', 'GET', `/api/posts/${post.id}`)
    expect(body).toMatchObject({ status: 3, published_at: '2026-03-10T12:00:00.000Z' })
  })

  test.each([
    ['a flag', { is_evergreen: 1 }, { is_evergreen: 0 }],
    ['tags', { add: { tags: [1] } }, { tags: [] }],
    ['a status', { status: 1 }, { status: 0 }],
  ])('of %s is undone beside what others wrote since, and not where they wrote the same field', async (_, set, was) => {
    const made = await make({ ...good(), tags: [] })
    const [tag] = room.ids.tags
    const sent = 'add' in set ? { add: { tags: [tag] } } : set
    const many = (body: object) => room.call('senior-editor', 'PATCH', '/api/posts', body)
    const { body } = await many({ ids: [made.id], set: sent })
    const { id, version, status, before } = body.success[made.id]
    expect(before).toEqual(was)
    await writeOther(id)
    const back = await many({ rows: [{ id, version, status, set: before }] })
    expect(back.body.errors).toEqual({})
    expect((await room.call('editor', 'GET', `/api/posts/${id}`)).body).toMatchObject({ ...was, main_headline: other })
    const again = await many({ rows: [{ id, version, status, set: before }] })
    expect(again.body.errors[id]).toEqual(['The post was changed elsewhere meanwhile.'])
  })

  test('that took a post off the site is not undone with a text that was written since', async () => {
    const { id } = await make()
    await publish(id)
    const many = (body: object) => room.call('senior-editor', 'PATCH', '/api/posts', body)
    const { version, status, before } = (await many({ ids: [id], set: { status: 0 } })).body.success[id]
    await writeOther(id)
    const back = await many({ rows: [{ id, version, status, set: before }] })
    expect(back.body.errors[id]).toEqual(['The post was changed elsewhere meanwhile.'])
    expect((await room.call('editor', 'GET', `/api/posts/${id}`)).body.status).toBe(0)
  })

  test('answers for each row by its own rules', async () => {
    const [ready, unready] = [await make(), await make({})]
    const { body } = await room.call('editor', 'PATCH', '/api/posts', {
      ids: [ready.id, unready.id, 999_999],
      set: { status: 3, published_at: 'now' },
    })
    expect(Object.keys(body.success)).toEqual([String(ready.id)])
    expect(body.errors[unready.id]).toContain('Add image')
    expect(body.errors['999999']).toEqual(['Post with given ID not found.'])
  })

  test('of a stale list cannot publish a newer text', async () => {
    const post = await make()
    const { body } = await room.call('editor', 'PATCH', '/api/posts', {
      ids: [post.id],
      versions: { [post.id]: 7 },
      set: { status: 3, published_at: 'now' },
    })
    expect(body.errors[post.id]).toEqual(['The post was changed elsewhere meanwhile.'])
  })

  test('changes all matching posts but the excluded ones, in slices', async () => {
    const made = await Promise.all(
      [1, 2, 3, 4, 5].map(() => make({ ...good(), main_headline: 'A matching numbat headline', slug: null })),
    )
    const [, out] = made
    const send = (from?: object) =>
      room.call('editor', 'PATCH', '/api/posts', {
        matching: 'query=numbat',
        except: [out?.id, 999_999],
        most: 2,
        set: { priority: 2 },
        ...(from ? { from } : {}),
      })
    const first = await send()
    const second = await send(first.body.next)
    expect(Object.keys({ ...first.body.success, ...second.body.success }).map(Number)).toEqual(
      made
        .map(({ id }) => id)
        .filter((id) => id !== out?.id)
        .sort((a, b) => a - b),
    )
    expect(second.body.next).toBe(null)
    const wrong = await room.call('editor', 'PATCH', '/api/posts', { ids: [1], except: [2], set: { priority: 2 } })
    expect(wrong.status).toBe(422)
  })

  test('changes every row that matches a list, loaded or not', async () => {
    const posts = await Promise.all(
      [1, 2, 3].map(() => make({ ...good(), main_headline: 'A matching quokka headline', slug: null })),
    )
    const { body } = await room.call('editor', 'PATCH', '/api/posts', {
      matching: 'query=quokka&search[status]=0',
      set: { status: 4 },
    })
    expect(Object.keys(body.success).map(Number).sort()).toEqual(posts.map(({ id }) => id).sort())
    expect(body.next).toBe(null)
  })

  test('goes through what matches a slice at a time, each row once, and leaves alone what came since it began', async () => {
    const posts = await Promise.all(
      [1, 2, 3].map(() => make({ ...good(), main_headline: 'A matching wombat headline', slug: null })),
    )
    const slice = (from?: object) =>
      room.call('editor', 'PATCH', '/api/posts', { matching: 'query=wombat', most: 2, from, set: { priority: 2 } })
    const first = (await slice()).body
    expect(Object.keys(first.success)).toHaveLength(2)
    const late = await make({ ...good(), main_headline: 'A late matching wombat headline', slug: null })
    const second = (await slice(first.next)).body
    expect(second.next).toBe(null)
    const changed = [first, second].flatMap(({ success }) => Object.keys(success).map(Number))
    expect(changed).toEqual(posts.map(({ id }) => id).sort((a, b) => a - b))
    expect((await room.call('editor', 'GET', `/api/posts/${late.id}`)).body.priority).toBe(1)
  })

  test('answers the earlier value of every field it moved, and a row alone is put back to its own', async () => {
    const [draft, verified] = [await make(), await make()]
    await room.call('admin', 'PATCH', `/api/posts/${verified.id}`, { is_verified: 1 })
    const set = { status: 5, published_at: '2026-03-12T08:00:00Z', is_verified: 1 }
    const { body } = await room.call('admin', 'PATCH', '/api/posts', { ids: [draft.id, verified.id], set })
    expect(body.success[draft.id].before).toEqual({ status: 0, published_at: null, is_verified: 0 })
    expect(body.success[verified.id].before).toEqual({ status: 0, published_at: null })
    const rows = [draft, verified].map(({ id }) => ({ id, set: body.success[id].before }))
    await room.call('admin', 'PATCH', '/api/posts', { rows })
    const flags = await Promise.all(
      [draft, verified].map(async ({ id }) => (await room.call('editor', 'GET', `/api/posts/${id}`)).body),
    )
    expect(flags.map(({ status, published_at, is_verified }) => [status, published_at, is_verified])).toEqual([
      [0, null, 0],
      [0, null, 1],
    ])
  })

  test('adds tags and authors to what each has, takes some out, and is taken back', async () => {
    const [first = 0, second = 0, third = 0] = room.ids.tags
    const [author = 0, editor = 0] = [room.ids.users['author'], room.ids.users['editor']]
    const one = await make({ ...good(), tags: [first], authors: [author] })
    const two = await make({ ...good(), tags: [second, third], authors: [] })
    const ids = [one.id, two.id]
    const bulk = (body: object, as = 'senior-editor') => room.call(as, 'PATCH', '/api/posts', body)
    const stand = async () => {
      const posts = await Promise.all(
        ids.map(async (id) => (await room.call('editor', 'GET', `/api/posts/${id}`)).body),
      )
      const idOf = ({ id }: { id: number }) => id
      return posts.map(({ tags, authors }) => [tags.map(idOf), authors.map(idOf)])
    }
    const before = await stand()
    const { body } = await bulk({
      ids,
      set: { add: { tags: [second], authors: [editor] }, remove: { tags: [third] } },
    })
    expect(body.errors).toEqual({})
    expect(await stand()).toEqual([
      [
        [first, second],
        [author, editor],
      ],
      [[second], [editor]],
    ])
    expect(body.success[two.id].before).toEqual({ tags: [second, third], authors: [] })
    // The same call twice changes nothing and has nothing to take back.
    const again = await bulk({ ids, set: { add: { tags: [second] } } })
    expect(again.body.success[one.id]).toMatchObject({ version: body.success[one.id].version, before: {} })
    const rows = ids.map((id) => ({ id, version: body.success[id].version, set: body.success[id].before }))
    expect((await bulk({ rows })).body.errors).toEqual({})
    expect(await stand()).toEqual(before)
    // Another person's lock keeps its post as it is; the others change.
    await lock(one.id)
    const locked = await bulk({ ids, set: { add: { tags: [first] } } })
    expect(Object.keys(locked.body.errors)).toEqual([String(one.id)])
    expect(Object.keys(locked.body.success)).toEqual([String(two.id)])
  })

  test('of tags, authors or category is judged by these alone: an imported post may break the rules of its texts', async () => {
    const { id } = await make()
    await publish(id)
    await room.database.db.execute(sql`update posts set description = 'Short.', thumb = null where id = ${id}`)
    const { section, users } = room.ids
    const tag = { catchy_title: 'Levies', slug: 'levies', section_id: section, description: 'Of levies.' }
    const made = await room.call('admin', 'POST', '/api/v2/tags', {
      ...tag,
      main_headline: 'Levies: all that was written about fuel, roads and trade here',
    })
    const change = async (set: object) => (await room.call('editor', 'PATCH', '/api/posts', { ids: [id], set })).body
    const tagged = await change({ add: { tags: [made.body.id] } })
    expect([tagged.errors, tagged.success[id]?.before]).toEqual([{}, { tags: [] }])
    expect((await change({ remove: { authors: [users.author] } })).errors).toEqual({ [id]: ['Select authors'] })
    expect((await change({ status: 3, published_at: 'now' })).errors[id]).toContain('Add image')
  })

  test('that removes tags from a post with the most allowed can be undone', async () => {
    const { rows: made } = await room.database.db.execute<{ id: number }>(
      sql`insert into tags (catchy_title, slug, section_id)
          select 'Many tags ' || n, 'many-tags-' || n, ${room.ids.section} from generate_series(1, 100) n returning id::int`,
    )
    const tags = made.map(({ id }) => id)
    const { id } = await make({ ...good(), tags })
    const bulk = (body: object) => room.call('senior-editor', 'PATCH', '/api/posts', body)
    const [first, ...others] = tags
    const { body } = await bulk({ ids: [id], set: { remove: { tags: [first] } } })
    expect(body.success[id].before).toEqual({ tags })
    const { version, before } = body.success[id]
    const back = await bulk({ rows: [{ id, version, set: before }] })
    expect([back.status, back.body.errors]).toEqual([200, {}])
    const more = await bulk({ ids: [id], set: { add: { tags: [room.ids.tags[0]] } } })
    expect(more.body.errors[id]).toEqual(['At most 100.'])
    // All of them can be removed at once, too.
    expect((await bulk({ ids: [id], set: { remove: { tags: others } } })).body.success[id].before).toEqual({ tags })
  })

  test('an undo of unscheduling restores the planned date', async () => {
    const post = await make()
    const plan = { status: 5, published_at: '2026-03-12T08:00:00.000Z' }
    await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set: plan })
    const moved = await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set: { status: 0 } })
    expect(moved.body.success[post.id].before).toEqual(plan)
    const back = await room.call('editor', 'PATCH', '/api/posts', { rows: [{ id: post.id, set: plan }] })
    expect(back.body.success[post.id].status).toBe(5)
    expect((await room.call('editor', 'GET', `/api/posts/${post.id}`)).body).toMatchObject(plan)
  })

  test('leaves the rows it is not meant for, and names them', async () => {
    const [draft, public_] = [await make(), await make()]
    await publish(public_.id)
    const { body } = await room.call('editor', 'PATCH', '/api/posts', {
      ids: [draft.id, public_.id],
      only: [0, 1, 2],
      set: { status: 5, published_at: '2026-03-12T08:00:00Z' },
    })
    expect(Object.keys(body.success)).toEqual([String(draft.id)])
    expect(body.left[public_.id]).toMatchObject({ status: 3, main_headline: public_.main_headline })
    expect((await room.call('editor', 'GET', `/api/posts/${public_.id}`)).body.status).toBe(3)
  })

  test('without an effect writes nothing: the version stays, so that no open editor becomes stale', async () => {
    const post = await make()
    const set = { priority: post.priority }
    const { body } = await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set })
    expect(body.success[post.id]).toMatchObject({ version: post.version, before: {} })
  })

  test('takes at most a slice of ids a call', async () => {
    const ids = Array.from({ length: 201 }, (_, at) => at + 1)
    const { status } = await room.call('editor', 'PATCH', '/api/posts', { ids, set: { priority: 0 } })
    expect(status).toBe(422)
  })
})
