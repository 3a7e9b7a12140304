import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { publishDue } from '#server/jobs/publish-scheduled'

import { bodyOf, type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
beforeEach(() => room.at('2026-03-10T12:00:00Z'))
afterAll(() => room.close())

const { good, make, lock, patch, publish } = postActions(() => room)

describe('creating', () => {
  test('always makes a draft, whatever status is sent, and says where it is', async () => {
    const { status, body, headers } = await room.call('editor', 'POST', '/api/posts', {
      ...good(),
      status: 3,
      published_at: 'now',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 0, published_at: null, reporter: 'The editor' })
    expect(headers.location).toBe(`/api/posts/${body.id}`)
    expect(headers.etag).toBe(`"${body.id}-1-0"`)
  })

  test('an unknown field is refused by name', async () => {
    const { status, body } = await room.call('editor', 'POST', '/api/posts', { headline: 'x' })
    expect(status).toBe(422)
    expect(body).toEqual([{ field: 'headline', message: 'Unknown field.' }])
  })

  test('a section that does not exist is a message at its field, not a crash', async () => {
    const { status, body } = await room.call('editor', 'POST', '/api/posts', { section_id: 999_999 })
    expect(status).toBe(422)
    expect(body).toEqual([{ field: 'section_id', message: 'This record does not exist.' }])
  })

  test('U+0000 in a text is left out, because PostgreSQL keeps none', async () => {
    expect((await make({ main_headline: 'A\u0000B' })).main_headline).toBe('AB')
  })

  test('two posts with one headline get two slugs', async () => {
    const first = await make({ main_headline: 'The same headline for two posts' })
    const second = await make({ main_headline: 'The same headline for two posts' })
    expect(second.slug).toBe(`${first.slug}-2`)
  })
})

describe('the lock', () => {
  test('a text cannot be written without it', async () => {
    const post = await make()
    const { status, body } = await patch(post.id, { main_headline: 'x' })
    expect(status).toBe(403)
    expect(body.message).toBe('The article is locked for editing')
  })

  test('somebody else is told who holds it, and not the token', async () => {
    const post = await make()
    await lock(post.id)
    const { status, body } = await room.call('admin', 'POST', `/api/posts/lock/${post.id}`, {})
    expect(status).toBe(403)
    expect(body.message).toBe('This article is being edited by The editor.')
    const pattern = 'This article is being edited by {0}.'
    expect(body.sentences).toEqual({ [body.message]: { pattern, values: ['The editor'] } })
    expect(body.lock).not.toHaveProperty('token')
  })

  test('taking over makes the old token worthless for ever', async () => {
    const post = await make()
    const mine = await lock(post.id)
    const theirs = await lock(post.id, 'admin')
    expect((await patch(post.id, { main_headline: 'Mine' }, 'editor', mine)).status).toBe(403)
    expect((await patch(post.id, { main_headline: 'Theirs' }, 'admin', theirs)).status).toBe(200)
    await room.call('admin', 'POST', `/api/posts/unlock/${post.id}`, {}, theirs)
    expect((await patch(post.id, { main_headline: 'Mine' }, 'editor', mine)).status).toBe(403)
  })

  test('a status may be changed without it while nobody holds it, and not while somebody does', async () => {
    const post = await make()
    expect((await patch(post.id, { status: 1 })).status).toBe(200)
    await lock(post.id, 'admin')
    const refused = await patch(post.id, { status: 2 })
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('This article is being edited by The admin.')
  })

  test('the list shows who edits, until the lease of 45 seconds is over', async () => {
    const post = await make()
    await lock(post.id, 'admin')
    const { body } = await room.call('editor', 'GET', `/api/posts?search[id]=${post.id}`)
    expect(body.items[0].lock.username).toBe('The admin')
    room.at('2026-03-10T12:00:46Z')
    expect((await room.call('editor', 'GET', `/api/posts?search[id]=${post.id}`)).body.items[0].lock).toBe(null)
  })
})

describe('saving', () => {
  test('a draft is saved however unfinished it is', async () => {
    const post = await make()
    const { status } = await patch(post.id, { main_headline: 'Short' }, 'editor', await lock(post.id))
    expect(status).toBe(200)
  })

  test('a post may be sent with its id, and not with that of another', async () => {
    const { id } = await make()
    const headers = await lock(id)
    expect(await patch(id, { id, main_headline: 'Sent whole' }, 'editor', headers)).toMatchObject({
      status: 200,
      body: { id },
    })
    expect(await patch(id, { id, status: 1 })).toMatchObject({ status: 200, body: { status: 1 } })
    expect(await patch(id, { id: id + 1, status: 0 })).toMatchObject({
      status: 422,
      body: [{ field: 'id', message: 'This is the id of another post.' }],
    })
  })

  test('a published post must keep every rule', async () => {
    const post = await make()
    await publish(post.id)
    const { status, body } = await patch(post.id, { main_headline: 'Short' }, 'editor', await lock(post.id))
    expect(status).toBe(422)
    expect(body).toEqual([{ field: 'main_headline', message: 'Main headline must contain 50-100 characters (now: 5)' }])
  })

  test('a stale version is refused with the current post', async () => {
    const post = await make()
    const token = await lock(post.id)
    await patch(post.id, { main_headline: 'Second' }, 'editor', token)
    const { status, body } = await patch(post.id, { main_headline: 'Third' }, 'editor', {
      ...token,
      'if-match': `"${post.id}-1"`,
    })
    expect(status).toBe(409)
    expect(body.current.main_headline).toBe('Second')
  })

  test('a body is searchable by a word from its middle, without its accents too', async () => {
    const post = await make({ ...good(), body: bodyOf('One two three.', 'The zanzibarian Peña festival opened.') })
    for (const query of ['zanzibarian', 'pena festival', `"${'festival opened'}"`]) {
      const { body } = await room.call('editor', 'POST', '/api/search/posts', { query })
      expect(body.items.map(({ id }: { id: number }) => id)).toContain(post.id)
    }
  })

  test('a post is found by its author’s name without accents, and by letters of which a keyboard makes two', async () => {
    const post = await make()
    await room.database.db.execute(
      sql`update users set username = 'Ramón Ṣóyínká' where id = (select user_id from post_authors where post_id = ${post.id} limit 1)`,
    )
    for (const query of ['ramon', 'soyinka', 'Ṣóyínká', 'Ṣóyínká'.normalize('NFD')]) {
      const { body } = await room.call('editor', 'POST', '/api/search/posts', { query })
      expect(
        body.items.map(({ id }: { id: number }) => id),
        query,
      ).toContain(post.id)
    }
  })

  test('new text clears the uniqueness of the old one', async () => {
    const post = await make()
    const token = await lock(post.id)
    await room.database.db.execute(sql`update posts set uniqueness = 92 where id = ${post.id}`)
    const { body } = await patch(post.id, { body: bodyOf('Another text.') }, 'editor', token)
    expect(body.uniqueness).toBe(null)
  })

  test('a top status clears the breaking one', async () => {
    const post = await make()
    await patch(post.id, { breaking_status: 1 })
    expect((await patch(post.id, { top_status: 1 })).body.breaking_status).toBe(0)
    expect((await patch(post.id, { breaking_status: 1 })).status).toBe(422)
  })
})

describe('publishing', () => {
  test('sets both dates to now, and the first one never changes again', async () => {
    const post = await make()
    const first = await publish(post.id)
    expect(first.body).toMatchObject({
      status: 3,
      published_at: '2026-03-10T12:00:00.000Z',
      first_published_at: '2026-03-10T12:00:00.000Z',
    })
    room.at('2026-03-11T09:00:00Z')
    const again = await publish(post.id)
    expect(again.body).toMatchObject({
      published_at: '2026-03-11T09:00:00.000Z',
      first_published_at: '2026-03-10T12:00:00.000Z',
    })
  })

  test('names every field that is not ready, in the texts’ words', async () => {
    const post = await make({})
    const { status, body } = await publish(post.id)
    expect(status).toBe(422)
    const messages = Object.fromEntries(
      body.map(({ field, message }: { field: string; message: string }) => [field, message]),
    )
    expect(messages).toMatchObject({
      main_headline: 'Main headline must contain 50-100 characters (now: 0)',
      'titles.rss': 'Enter RSS title.',
      description: 'Enter description',
      fb_catchy_title: 'Enter facebook headline',
      authors: 'Select authors',
      category_id: 'There should be one category for the article from selected section.',
      thumb: 'Add image',
      body: 'Body is required.',
    })
  })

  test('a category of another section is no category', async () => {
    const post = await make({ ...good(), category_id: room.ids.otherCategory })
    expect((await publish(post.id)).body[0].field).toBe('category_id')
  })

  test('without the right it is refused by the server', async () => {
    const post = await make()
    const { status, body } = await publish(post.id, 'copy-editor')
    expect(status).toBe(403)
    expect(body.message).toContain('posts.publish')
  })

  test('moved back it keeps its date, in the republish state; a schedule that never came is forgotten', async () => {
    const post = await make()
    await publish(post.id)
    expect((await patch(post.id, { status: 0 })).body).toMatchObject({
      status: 0,
      published_at: '2026-03-10T12:00:00.000Z',
    })
    const planned = await make()
    await patch(planned.id, { status: 5, published_at: '2026-03-12 08:00:00' })
    expect((await patch(planned.id, { status: 0 })).body.published_at).toBe(null)
  })

  test('a new slug leaves the old address behind as a redirect only once it was public', async () => {
    const post = await make()
    await publish(post.id)
    const old = (await room.call('editor', 'GET', `/api/posts/${post.id}`)).body.slug
    await patch(post.id, { slug: 'a-better-address' }, 'editor', await lock(post.id))
    const site = await room.call(null, 'GET', `/site/post/${old}`)
    expect(site.status).toBe(301)
    expect(site.headers.location).toContain('/site/post/a-better-address')
  })
})

describe('the preview of a post that is not public', () => {
  const previewOf = async (id: number): Promise<string> =>
    (await room.call('editor', 'GET', `/api/posts/${id}`)).body.previewUrl

  test('shows what was saved to whoever holds the link, is kept by nobody, and goes on to the site once published', async () => {
    const post = await make()
    const link = await previewOf(post.id)
    expect(link).toMatch(/^\/site\/preview\//)
    const shown = await room.call(null, 'GET', link)
    expect(shown.status).toBe(200)
    expect(shown.body).toContain('Preview · Draft · not public')
    expect(shown.body).toContain(post.main_headline)
    expect(shown.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' })
    const { slug } = (await publish(post.id)).body
    expect(await room.call(null, 'GET', link)).toMatchObject({
      status: 302,
      headers: { location: `/site/post/${slug}` },
    })
    expect(await previewOf(post.id)).toBe(`/site/post/${slug}`)
  })

  test('is for that post alone, and over after a day or two', async () => {
    const post = await make()
    const other = await make()
    const link = await previewOf(post.id)
    expect((await room.call(null, 'GET', link.replace(String(post.id), String(other.id)))).status).toBe(404)
    for (const wrong of ['', 'x', `${post.id}`, `${post.id}.99999.${'a'.repeat(43)}`, '%00'])
      expect((await room.call(null, 'GET', `/site/preview/${wrong}`)).status).toBe(404)
    room.at('2026-03-11T23:59:00Z')
    expect((await room.call(null, 'GET', link)).status).toBe(200)
    room.at('2026-03-12T00:00:00Z')
    expect((await room.call(null, 'GET', link)).status).toBe(404)
  })
})

describe('scheduling', () => {
  test('a time that has passed is refused in the texts’ words', async () => {
    const post = await make()
    const { body } = await patch(post.id, { status: 5, published_at: '2026-03-10T11:59:00Z' })
    expect(body).toEqual([{ field: 'schedule_time', message: 'It seems time has passed.' }])
  })

  test('is carried out once when its time has come, not before', async () => {
    const post = await make()
    await patch(post.id, { status: 5, published_at: '2026-03-12T08:00:00Z' })
    expect(await publishDue(room.database, new Date('2026-03-12T07:59:59Z'))).not.toContain(post.id)
    expect(await publishDue(room.database, new Date('2026-03-12T08:00:00Z'))).toContain(post.id)
    expect(await publishDue(room.database, new Date('2026-03-12T08:00:01Z'))).toEqual([])
    const { body } = await room.call('editor', 'GET', `/api/posts/${post.id}`)
    expect(body).toMatchObject({
      status: 3,
      published_at: '2026-03-12T08:00:00.000Z',
      first_published_at: '2026-03-12T08:00:00.000Z',
    })
  })
})

describe('trash and deletion', () => {
  test('only a trashed post can be deleted, and only with the right', async () => {
    const post = await make()
    expect((await room.call('editor', 'DELETE', `/api/posts/${post.id}`)).status).toBe(422)
    expect((await patch(post.id, { status: 4 })).body.status).toBe(4)
    expect((await room.call('author', 'DELETE', `/api/posts/${post.id}`)).status).toBe(403)
    const stale = { 'if-match': `"${post.id}-1"` }
    expect((await room.call('editor', 'DELETE', `/api/posts/${post.id}`, undefined, stale)).status).toBe(409)
    expect((await room.call('editor', 'DELETE', `/api/posts/${post.id}`)).status).toBe(204)
    const { items } = (
      await room.call('admin', 'GET', `/api/v2/audit?filter[record.eq]=${post.id}&filter[action.eq]=remove`)
    ).body
    expect(items).toMatchObject([{ changed: { main_headline: { from: post.main_headline, to: null } } }])
    expect((await room.call('editor', 'GET', `/api/posts/${post.id}`)).status).toBe(404)
  })
})

describe('an author', () => {
  test('changes posts of their own and no others', async () => {
    const own = await make(good(), 'author')
    const foreign = await make({ ...good(), authors: [room.ids.users.editor!] })
    expect((await patch(own.id, { priority: 2 }, 'author')).status).toBe(200)
    const refused = await patch(foreign.id, { priority: 2 }, 'author')
    expect(refused.status).toBe(403)
    expect(refused.body.message).toBe('You may change only posts that you author or report.')
  })
})
