// Query parameters of lists, searches and autocomplete: known ones work, unknown ones are refused by name. Moves between statuses.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/base/endpoint'
import * as schema from '#server/db/schema'

import { bodyOf, type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from '../posts/post-actions'

let room: Newsroom
let expert: number
beforeAll(async () => {
  room = await openNewsroom()
  const { db } = room.database
  const [made] = await db
    .insert(schema.experts)
    .values({ username: 'An Expert', slug: 'an-expert', position: 'Economist', description: 'x' })
    .returning()
  expert = made!.id
  await db.insert(schema.tagTags).values({ tag_id: room.ids.tags[0]!, related_id: room.ids.tags[1]! })
  await db.execute(
    sql`update tags set main_headline = 'Petrol and diesel', body = ${bodyOf('About pumps')} where id = ${room.ids.tags[0]}`,
  )
})
afterAll(() => room.close())

const { good, make, lock, patch, publish } = postActions(() => room)
const get = (url: string, as = 'editor') => room.call(as, 'GET', url)

describe('fields', () => {
  test('answers only those, in lists of both families and of one thing', async () => {
    const post = await make()
    const list = await get(`/api/posts?search[id]=${post.id}&fields=id,main_headline`)
    expect(list.body.items).toEqual([{ id: post.id, main_headline: post.main_headline }])
    expect(list.body._meta.totalCount).toBe(1)
    expect((await get('/api/v2/tags?fields[tag]=slug&order=catchy_title')).body.items).toEqual([
      { slug: 'budget' },
      { slug: 'fuel' },
      { slug: 'roads' },
    ])
    const one = await get(`/api/posts/${post.id}?fields=slug,version`)
    expect(one.body).toEqual({ slug: post.slug, version: 1 })
    expect(one.headers.etag).toBe(`"${post.id}-1-0"`)
  })

  test.each(['/api/posts?fields=colour', '/api/v2/tags?fields[tag]=colour', '/api/posts/1?fields=colour'])(
    'an unknown one is refused: %s',
    async (url) => {
      const { status, body } = await get(url)
      expect([status, body.message]).toEqual([400, expect.stringMatching(/colour|fields/)])
    },
  )
})

describe('expand and include', () => {
  test('bring what is asked for, and nothing that is not', async () => {
    const fields = { ...good(), tags: [room.ids.tags[0]], experts: [expert], copy_editor_id: room.ids.users.editor }
    const post = await make(fields)
    const asked = 'authors,category,tags,sources,experts,exportProjects,postsFb,previewUrl,copyEditor'
    const [row] = (await get(`/api/posts?search[id]=${post.id}&expand=${asked}`)).body.items
    expect(row).toMatchObject({
      tags: [{ id: room.ids.tags[0], catchy_title: 'fuel' }],
      experts: [{ id: expert, username: 'An Expert' }],
      copyEditor: { id: room.ids.users.editor, username: 'The editor' },
      sources: [],
      exportProjects: [],
      postsFb: [],
    })
    const searched = await room.call('editor', 'POST', `/api/search/posts?search[id]=${post.id}&expand=tags`, {
      query: 'fuel',
    })
    expect(searched.body.items[0].tags).toHaveLength(1)
    expect((await get(`/api/posts?search[id]=${post.id}`)).body.items[0]).not.toHaveProperty('tags')
    const [tag] = (await get(`/api/v2/tags?filter[id.eq]=${room.ids.tags[0]}&include=section,tags.section`)).body.items
    expect(tag.tags).toMatchObject([{ slug: 'roads', section: { slug: 'news' } }])
  })

  test('an unknown one is refused of one post too', async () => {
    const post = await make()
    expect((await get(`/api/posts/${post.id}?expand=tags,sources`)).status).toBe(200)
    expect((await get(`/api/posts/${post.id}?expand=colour`)).status).toBe(400)
  })
})

describe('a search', () => {
  const slugs = async (query: string): Promise<string[]> => {
    const { status, body } = await get(`/api/v2/tags/search?${query}`)
    return status === 200 ? body.items.map(({ slug }: { slug: string }) => slug) : [`${status} ${body.message}`]
  }

  test('looks in the fields it is given, and in all when it is given none', async () => {
    expect(await slugs('search=petrol')).toEqual(['fuel'])
    expect(await slugs('search=petrol&search_fields=main_headline')).toEqual(['fuel'])
    expect(await slugs('search=petrol&search_fields=slug,catchy_title')).toEqual([])
    expect(await slugs('search=pumps&search_fields=body')).toEqual(['fuel'])
  })

  test('by phrase finds words in their order by their beginnings; any other search finds letters anywhere', async () => {
    expect(await slugs('search=and die&search_type=phrase_prefix')).toEqual(['fuel'])
    expect(await slugs('search=etrol&search_type=phrase_prefix')).toEqual([])
    expect(await slugs('search=etrol')).toEqual(['fuel'])
    expect(await slugs('search=%25&search_type=phrase_prefix')).toEqual([])
  })

  test('of an unknown field or type is refused by name', async () => {
    expect(await slugs('search=a&search_fields=colour')).toEqual(['400 Unknown search field "colour".'])
    expect(await slugs('search=a&search_type=magic')).toEqual(['400 Unknown search type "magic".'])
  })
})

describe('autocomplete', () => {
  const ask = async (query: string, as = 'editor') => get(`/api/autocomplete?${query}`, as)

  test('searches and answers the field it is asked for, and the section of a tag', async () => {
    const tag = { id: room.ids.tags[0] }
    expect((await ask('entity=tags&field=main_headline&query=petrol')).body).toEqual([
      { ...tag, main_headline: 'Petrol and diesel', section: 'news' },
    ])
    expect((await ask('entity=tags&field=catchy_title&query=petrol')).body).toEqual([])
    const refused = await ask('entity=tags&field=username&query=fuel')
    expect([refused.status, refused.body.parameter]).toEqual([400, 'field'])
  })

  test('matches section and parent, and refuses a match that the entity has not', async () => {
    const titles = async (query: string) =>
      (await ask(query)).body.map(({ catchy_title }: { catchy_title: string }) => catchy_title)
    expect(await titles(`entity=categories&field=catchy_title&match[section_id]=${room.ids.otherSection}`)).toEqual([
      'sport main',
    ])
    expect(await titles(`entity=categories&field=catchy_title&match[parent_id]=${room.ids.category}`)).toEqual([])
    const refused = await ask('entity=experts&field=username&match[section_id]=1')
    expect([refused.status, refused.body.parameter]).toEqual([400, 'match[section_id]'])
  })

  test('matches the people whom a notice can reach: no deactivated one, and no byline without an account', async () => {
    const { db } = room.database
    await db.execute(sql`insert into users (username, slug, email, role_id, is_active)
      select 'Quartey ' || v.name, 'quartey-' || v.name, v.email, role_id, v.is_active from users,
        (values ('here', 'here@slotdesk.test', 1), ('left', 'left@slotdesk.test', 0), ('byline', null, 1)) as v (name, email, is_active)
        where users.id = ${room.ids.users.editor}`)
    const names = async (more: string) =>
      (await ask(`entity=users&field=username&query=quartey${more}`)).body.map(
        ({ username }: { username: string }) => username,
      )
    expect(await names('')).toEqual(['Quartey byline', 'Quartey here', 'Quartey left'])
    expect(await names('&match[is_active]=1')).toEqual(['Quartey here'])
  })

  test('is refused to a person without rights', async () => {
    expect((await ask('entity=tags&field=catchy_title&query=fuel', 'nobody')).status).toBe(403)
    expect((await ask('entity=posts&field=main_headline&query=fuel', 'nobody')).status).toBe(403)
  })
})

describe('an unknown parameter', () => {
  const endpoints = Object.entries(contract).flatMap(([subject, of]) =>
    Object.entries<Endpoint>(of).map(([name, definition]) => ({ name: `${subject}.${name}`, definition })),
  )
  // What signs in or out is told by its body first, or ends the session that asks.
  const asked = endpoints.filter(({ name }) => !['session.login', 'session.logout'].includes(name))

  test.each(asked)('is refused by name at $name', async ({ definition }) => {
    const path = definition.path.replace(':language', 'en-US').replace(/:\w+/g, '1')
    const body =
      definition.method === 'GET'
        ? undefined
        : definition.path.endsWith('revisions')
          ? { version: 1, sent: {} }
          : definition.path === 'posts' && definition.method === 'PATCH'
            ? { ids: [1], set: {} }
            : definition.path.startsWith('search')
              ? { query: '' }
              : {}
    const { status, body: answer } = await room.call('admin', definition.method, `/api/${path}?colour=red`, body)
    expect([status, answer.parameter]).toEqual([400, 'colour'])
  })
})

describe('moves between statuses', () => {
  const to = async (id: number, status: number) => (await patch(id, { status })).status

  test('In work is reached from New, Ready and Scheduled; Ready is reached from In work alone', async () => {
    const post = await make()
    const refused = await patch(post.id, { status: 2 })
    expect([refused.status, refused.body]).toEqual([422, [{ field: 'status', message: 'This move is not allowed.' }]])
    expect(await to(post.id, 1)).toBe(200)
    expect(await to(post.id, 2)).toBe(200)
    expect(await to(post.id, 1)).toBe(200)
    await publish(post.id)
    for (const status of [1, 2]) expect(await to(post.id, status)).toBe(422)
    expect(await to(post.id, 0)).toBe(200)
    await patch(post.id, { status: 5, published_at: '2026-03-12T08:00:00Z' })
    expect(await to(post.id, 2)).toBe(422)
    expect(await to(post.id, 1)).toBe(200)
    await patch(post.id, { status: 4 })
    expect(await to(post.id, 2)).toBe(422)
    // Back to where it was before the trash.
    expect(await to(post.id, 1)).toBe(200)
  })

  test('a schedule is not cleared by an empty date, only by moving the post back to draft', async () => {
    const post = await make()
    await patch(post.id, { status: 5, published_at: '2026-03-12T08:00:00Z' })
    const refused = await patch(post.id, { published_at: null })
    expect([refused.status, refused.body]).toEqual([
      422,
      [{ field: 'schedule_time', message: 'Time cannot be blank.' }],
    ])
    const again = await patch(post.id, { published_at: '2026-03-10T11:00:00Z' }, 'editor', await lock(post.id))
    expect(again.body).toEqual([{ field: 'schedule_time', message: 'It seems time has passed.' }])
    const cleared = await patch(post.id, { status: 0 })
    expect(cleared.body).toMatchObject({ status: 0, published_at: null })
  })

  test('a date alone is refused for a post that was never published, in the trash too, and changes one that was', async () => {
    const post = await make()
    const dated = (at: string) => patch(post.id, { published_at: at })
    for (const status of [0, 1, 2, 4]) {
      if (status > 0) await to(post.id, status)
      const refused = await dated('2026-03-12T08:00:00Z')
      expect([refused.status, refused.body[0]?.field]).toEqual([422, 'published_at'])
    }
    const bulk = await room.call('editor', 'PATCH', '/api/posts', { ids: [post.id], set: { published_at: 'now' } })
    expect(Object.keys(bulk.body.errors)).toEqual([String(post.id)])
    expect((await get(`/api/posts/${post.id}`)).body.published_at).toBe(null)
    await to(post.id, 0)
    await publish(post.id)
    await to(post.id, 0)
    expect((await dated('2026-03-09T08:00:00Z')).body).toMatchObject({
      status: 0,
      published_at: '2026-03-09T08:00:00.000Z',
    })
  })
})
