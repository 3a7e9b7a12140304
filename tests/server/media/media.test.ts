// The gallery, avatars and banners: what is taken, what is refused in the texts' words, and what follows from removing a picture.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Newsroom, openNewsroom, sendForm } from '../newsroom'

let room: Newsroom
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotdesk-media-'))
  room = await openNewsroom({ DATA_DIR: folder })
})
afterAll(async () => {
  await room.close()
  await rm(folder, { recursive: true })
})

const picture = async (width: number, colour: string, name = 'photo.jpg', height = 400) => {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], name)
}
const upload = (fields: Record<string, string | File>, as = 'editor') => sendForm(room, as, '/api/v2/images', fields)

test('a line of an uploaded file changes one slot, also where two slots have its path', async () => {
  const slot = { name: 'Top', slot: '/1234567/twice', code: 'div-top', size: 'fluid' }
  const [first, second] = [
    (await room.call('editor', 'POST', '/api/v2/advs', slot)).body,
    (await room.call('editor', 'POST', '/api/v2/advs', { ...slot, name: 'Top again', code: 'div-again' })).body,
  ]
  const file = new File(['Header\t/1234567/twice\tdiv-header\t[728,90]\t50'], 'slots.txt')
  const { body } = await sendForm(room, 'editor', '/api/v2/advs/upload', { file })
  expect(body).toMatchObject({ added: 0, updated: 1, unchanged: 0 })
  const { items } = (await room.call('editor', 'GET', `/api/v2/advs?filter[id.eq]=${first.id},${second.id}&order=id`))
    .body
  expect(items.map(({ name }: { name: string }) => name)).toEqual(['Header', 'Top again'])
})

test('a line without sizes and frequency leaves those of its slot', async () => {
  const short = new File(['Side\t/1234567/side\tdiv-side'], 'slots.txt')
  await sendForm(room, 'editor', '/api/v2/advs/upload', { file: short })
  const find = async () =>
    (await room.call('editor', 'GET', '/api/v2/advs/search?search=Side&search_fields=name')).body.items[0]
  expect(await find()).toMatchObject({ size: '', frequency: 100 })
  const { id } = await find()
  await room.call('editor', 'PATCH', `/api/v2/advs/${id}`, { size: '[300,250]', frequency: 30 })
  expect((await sendForm(room, 'editor', '/api/v2/advs/upload', { file: short })).body).toMatchObject({ unchanged: 1 })
  expect(await find()).toMatchObject({ size: '[300,250]', frequency: 30 })
})

test('a picture is kept once, and a narrow or renamed one is refused in words', async () => {
  const image = await picture(700, '#a33')
  const made = await upload({ name: 'Harbour', source: '1', author: 'Esi', image })
  expect([made.status, made.body.width, made.body.author]).toEqual([201, 700, 'Esi'])
  const again = await upload({ name: 'Other', source: '1', image })
  expect(again.status).toBe(422)
  expect(again.body).toMatchObject({ type: 'image_already_exists', image_id: made.body.id, name: 'Harbour' })
  const narrow = await upload({ name: 'Narrow', source: '1', image: await picture(600, '#3a3') })
  expect(narrow.body.errors).toEqual({ image: ['The image must be wider than 600 px.'] })
  const script = new File(['<svg onload="alert(1)"/>'], 'photo.png')
  expect((await upload({ name: 'Script', source: '1', image: script })).body.errors).toEqual({
    image: ['You can upload only jpeg, jpg, png, gif image files'],
  })
  expect((await upload({ name: 'Mine', source: '1', image }, 'nobody')).status).toBe(403)
  expect((await readdir(join(folder, 'media'))).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a picture that was cropped to its middle shows whole again', async () => {
  const image = await picture(700, '#3a3a77')
  const { id, crop } = (await upload({ name: 'Whole', source: '6', image })).body
  expect(crop).toBeNull()
  const cut = (body: object) => room.call('editor', 'POST', `/api/v2/images/${id}/quick-crop`, body)
  expect((await cut({})).body.crop).toEqual({ x: 50, y: 0, width: 600, height: 400 })
  expect((await cut({ crop: null })).body.crop).toBeNull()
})

test('what is larger than 10 MB or has more than 50 megapixels is refused before it is decoded', async () => {
  const large = await upload({
    name: 'Large',
    source: '1',
    image: new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'a.jpg'),
  })
  expect([large.status, large.body.message]).toEqual([413, 'The image must not be larger than 10 MB.'])
  const bytes = await sharp({ create: { width: 10_000, height: 5001, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const wide = await upload({ name: 'Wide', source: '1', image: new File([new Uint8Array(bytes)], 'a.png') })
  expect(wide.body.errors).toEqual({ image: ['The image must not have more than 50 megapixels.'] })
  const row = await sharp({ create: { width: 70_000, height: 1, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  const long = await upload({ name: 'Long', source: '1', image: new File([new Uint8Array(row)], 'a.png') })
  expect(long.body.errors).toEqual({ image: ['Error loading image.'] })
})

test('a watermark is drawn from the original, and goes with another source', async () => {
  const { body } = await upload({ name: 'Market', source: '1', author: 'Esi', image: await picture(800, '#36c') })
  const file = () => readFile(join(folder, 'media', `${body.hash_key}.jpg`))
  const plain = await file()
  const patch = (sent: object) => room.call('editor', 'PATCH', `/api/v2/images/${body.id}`, sent)
  expect((await patch({ has_watermark: 1, color: 1 })).body).toMatchObject({ has_watermark: 1, color: 1, version: 2 })
  expect((await file()).equals(plain)).toBe(false)
  expect((await patch({ source: 6 })).body).toMatchObject({ author: '', has_watermark: 0, color: 0, version: 3 })
  expect((await file()).equals(plain)).toBe(true)
})

test('a picture lower than the usual logo has one that fits', async () => {
  const { status, body } = await upload({
    name: 'Skyline',
    source: '1',
    has_watermark: '1',
    color: '1',
    image: await picture(700, '#456', 'low.jpg', 20),
  })
  expect([status, body.has_watermark, body.height]).toEqual([201, 1, 20])
  const { channels } = await sharp(join(folder, 'media', `${body.hash_key}.jpg`)).stats()
  // The logo is white.
  expect(channels.map(({ max }) => max > 200)).toEqual([true, true, true])
})

test('a picture that is removed leaves the articles it was used in', async () => {
  const { body } = await upload({ name: 'Bridge', source: '6', image: await picture(900, '#c63') })
  const image = { type: 'image', attrs: { src: body.url, alt: null, id: body.id, label: null } }
  const text = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Over.' }] }, image],
  })
  const post = await room.call('editor', 'POST', '/api/posts', {
    main_headline: 'A bridge',
    body: text,
    thumb: body.hash_key,
    thumb_ext: 'jpg',
  })
  const usage = await room.call('editor', 'GET', `/api/v2/images/${body.id}/usage`)
  expect(usage.body.items).toMatchObject([{ id: post.body.id, as: ['thumb', 'body'] }])
  const given = await room.call('admin', 'GET', '/api/auth-item-children?parent=copy-editor')
  const read = given.body.find(({ child }: { child: string }) => child === 'posts.read')
  const headline = async () =>
    (await room.call('copy-editor', 'GET', `/api/v2/images/${body.id}/usage`)).body.items[0].main_headline
  expect(await headline()).toBe(post.body.main_headline)
  await room.call('admin', 'DELETE', `/api/auth-item-children/${read.id}`)
  expect(await headline()).toBe('')
  await room.call('admin', 'POST', '/api/auth-item-children', { parent: 'copy-editor', child: 'posts.read' })
  expect((await room.call('editor', 'DELETE', `/api/v2/images/${body.id}`)).status).toBe(204)
  const after = await room.call('editor', 'GET', `/api/posts/${post.body.id}`)
  expect([after.body.thumb, after.body.body.includes('image'), after.body.body.includes('Over.')]).toEqual([
    null,
    false,
    true,
  ])
})

test('a removed picture does not come back with a text that was opened before, or with an earlier version', async () => {
  const { body } = await upload({ name: 'Quay', source: '6', image: await picture(907, '#93c') })
  const image = { type: 'image', attrs: { src: body.url, alt: null, id: body.id, label: null } }
  const words = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const text = (...nodes: object[]) => JSON.stringify({ type: 'doc', content: nodes })
  const { body: post } = await room.call('editor', 'POST', '/api/posts', { body: text(words('At the quay.'), image) })
  await room.call('editor', 'DELETE', `/api/v2/images/${body.id}`)
  const { lock } = (await room.call('editor', 'POST', `/api/posts/lock/${post.id}`, {})).body
  const sent = { body: text(words('At the old quay.'), image) }
  const saved = await room.call('editor', 'PATCH', `/api/posts/${post.id}`, sent, {
    'x-lock-token': String(lock.token),
  })
  expect(saved.body.body).toBe(text(words('At the old quay.')))
  const restored = await room.call(
    'editor',
    'POST',
    `/api/posts/${post.id}/revisions/1/restore`,
    {},
    {
      'x-lock-token': String(lock.token),
    },
  )
  expect(restored.body.body).toBe(text(words('At the quay.')))
})

test('a picture says which tags show it as their avatar', async () => {
  const fields = {
    section_id: 1,
    main_headline: 'All that is told of ferries on the lake and the sea',
    description: 'Ferries.',
  }
  const tag = await room.call('editor', 'POST', '/api/v2/tags', { ...fields, catchy_title: 'Ferries', slug: 'ferries' })
  const words = 'A ferry crosses the lake. '.repeat(40)
  const text = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] }
  const saved = await sendForm(room, 'editor', `/api/v2/tags/${tag.body.id}/extended`, {
    _method: 'PATCH',
    body: JSON.stringify(text),
    thumb: await picture(905, '#1a6'),
  })
  expect(saved.status).toBe(200)
  const { items } = (await room.call('editor', 'GET', '/api/v2/images?filter[used.eq]=1&order=-id')).body
  const shown = items.find(({ hash_key }: { hash_key: string }) => hash_key === saved.body.thumb)
  const usage = await room.call('editor', 'GET', `/api/v2/images/${shown.id}/usage`)
  expect(usage.body).toEqual({ items: [], total: 0, tags: [{ id: tag.body.id, catchy_title: 'Ferries' }], places: [] })
})

test('a removed picture is put back for a day: its file, and its places, also in a text that was changed elsewhere since', async () => {
  const { body } = await upload({ name: 'Ferry', source: '6', image: await picture(910, '#16a') })
  const file = (shelf = 'media') => readFile(join(folder, shelf, `${body.hash_key}.jpg`))
  const bytes = await file()
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
  const words = (...all: string[]) => JSON.stringify({ type: 'doc', content: all.map(paragraph) })
  const image = { type: 'image', attrs: { src: body.url, alt: null, id: body.id, label: null } }
  const text = (first: string) => JSON.stringify({ type: 'doc', content: [paragraph(first), image] })
  const post = (words: string) =>
    room.call('editor', 'POST', '/api/posts', { body: text(words), thumb: body.hash_key, thumb_ext: 'jpg' })
  const [kept, changed] = [(await post('It sails.')).body, (await post('It sank.')).body]
  const { body: edited } = await post('It is built.')
  expect((await room.call('editor', 'DELETE', `/api/v2/images/${body.id}`)).status).toBe(204)
  await expect(file()).rejects.toThrow('ENOENT')
  await expect(file('originals')).rejects.toThrow('ENOENT')
  const { lock } = (await room.call('editor', 'POST', `/api/posts/lock/${changed.id}`, {})).body
  const sent = { body: words('It was raised.', 'It sails again.'), main_headline: 'It sinks' }
  await room.call('editor', 'PATCH', `/api/posts/${changed.id}`, sent, { 'x-lock-token': String(lock.token) })
  const { lock: other } = (await room.call('editor', 'POST', `/api/posts/lock/${edited.id}`, {})).body
  const headers = { 'x-lock-token': String(other.token) }
  await room.call('editor', 'PATCH', `/api/posts/${edited.id}`, { body: words('It was built.') }, headers)
  // A change of something else is no reason to leave the picture out.
  await room.call('editor', 'PATCH', `/api/posts/${kept.id}`, { priority: 2 })

  const back = await room.call('editor', 'POST', '/api/v2/bin/restore', { subject: 'image', records: [body.id] })
  expect(back.body).toEqual({ restored: 1, left: [{ id: changed.id, title: 'It sinks' }] })
  expect((await file()).equals(bytes)).toBe(true)
  expect((await room.call('editor', 'GET', `/api/v2/images/${body.id}/usage`)).body.items).toMatchObject([
    { id: edited.id, as: ['thumb', 'body'] },
    { id: changed.id, as: ['thumb'] },
    { id: kept.id, as: ['thumb', 'body'] },
  ])
  expect((await room.call('editor', 'GET', `/api/posts/${edited.id}`)).body.body).toBe(text('It was built.'))
  const now = await room.call('editor', 'GET', `/api/posts/${kept.id}`)
  expect([now.body.thumb, JSON.parse(now.body.body)]).toEqual([body.hash_key, JSON.parse(kept.body)])
})

test('pictures of one article that were removed together come back to it together', async () => {
  const made = []
  for (const colour of ['#161', '#262', '#363'])
    made.push((await upload({ name: 'Pier', source: '6', image: await picture(920, colour) })).body)
  const content = made.map(({ id, url }) => ({ type: 'image', attrs: { src: url, alt: null, id, label: null } }))
  const { hash_key, ext } = made[0]
  const sent = { body: JSON.stringify({ type: 'doc', content }), thumb: hash_key, thumb_ext: ext }
  const { body: post } = await room.call('editor', 'POST', '/api/posts', sent)
  for (const { id } of made) await room.call('editor', 'DELETE', `/api/v2/images/${id}`)
  const records = made.map(({ id }) => id)
  const back = await room.call('editor', 'POST', '/api/v2/bin/restore', { subject: 'image', records })
  expect(back.body).toEqual({ restored: 3, left: [] })
  const now = await room.call('editor', 'GET', `/api/posts/${post.id}`)
  expect([now.body.body, now.body.thumb]).toEqual([post.body, hash_key])
})

test('an expert needs an avatar, and a brand may be without experts', async () => {
  const fields = { username: 'Kofi Boateng', position: 'Lawyer', description: 'He pleads.' }
  const send = (more: Record<string, string | File>) =>
    sendForm(room, 'editor', '/api/v2/experts', { ...fields, ...more })
  expect((await send({})).body.errors).toEqual({ avatar: ['Image is required'] })
  expect((await send({ awards: 'x'.repeat(251) })).body.errors).toEqual({ awards: ['Maximum length: 250'] })
  const made = await send({ avatar: await picture(220, '#222') })
  expect([made.status, made.body.slug]).toEqual([201, 'kofi-boateng'])
  const found = await room.call('editor', 'POST', '/api/search/experts?per_page=5', { query: 'boat' })
  expect(found.body.items).toHaveLength(1)
  const post = await room.call('editor', 'POST', '/api/posts', { experts: [made.body.id] })
  const removed = await room.call('admin', 'DELETE', `/api/v2/experts/${made.body.id}`)
  expect([post.status, removed.body.errors]).toEqual([
    201,
    { id: ['The expert stands in posts, which would lose them.'] },
  ])
})

test('experts of one long name each get a slug of their own', async () => {
  const username = 'Maximiliana Wolfeschlegelsteinhausen Bergerdorffen Nkrumah'
  const slugs = new Set<string>()
  for (const colour of ['#235', '#236', '#237']) {
    const fields = { username, position: 'Lawyer', description: 'She pleads.', avatar: await picture(220, colour) }
    const made = await sendForm(room, 'editor', '/api/v2/experts', fields)
    expect(made.status).toBe(201)
    slugs.add(made.body.slug)
  }
  expect(slugs.size).toBe(3)
})

test('a banner has a category or a tag, and pictures that are not too wide', async () => {
  const send = (fields: Record<string, string | File>) =>
    sendForm(room, 'editor', '/api/v2/advs/banners', { name: 'Week', link: 'https://example.org/', ...fields })
  const wide = await picture(729, '#111')
  const small = await picture(320, '#eee')
  expect((await send({ image_desktop: wide, image_mobile: small, 'category_ids[]': '1' })).body.errors).toEqual({
    image_desktop: ['Max image width - 728 px'],
  })
  expect((await send({ image_desktop: wide, image_mobile: wide, 'category_ids[]': '1' })).body.errors).toEqual({
    image_desktop: ['Max image width - 728 px'],
    image_mobile: ['Max image width - 320 px'],
  })
  const none = ['At least one of the two fields must be filled!']
  expect((await send({ image_desktop: small, image_mobile: small })).body.errors).toEqual({
    category_ids: none,
    tag_ids: none,
  })
  const good = { image_desktop: small, image_mobile: small, 'category_ids[]': String(room.ids.category) }
  expect((await send(good)).status).toBe(201)
  // Nor by the key of a picture that is stored for the other side.
  const desktop = await picture(700, '#121')
  const { body } = await send({ ...good, image_desktop: desktop })
  const moved = await room.call('editor', 'PATCH', `/api/v2/advs/banners/${body.id}`, {
    image_mobile: body.image_desktop,
  })
  expect(moved.body.errors).toEqual({ image_mobile: ['Max image width - 320 px'] })
})

test('a tag that is the only place of a banner is not removed, until the banner has another', async () => {
  const [tag = 0] = room.ids.tags
  const small = await picture(300, '#e1e')
  const { body } = await sendForm(room, 'editor', '/api/v2/advs/banners', {
    name: 'Week of the sea',
    link: 'https://example.org/',
    image_desktop: small,
    image_mobile: small,
    'tag_ids[]': String(tag),
  })
  const refused = await room.call('admin', 'DELETE', `/api/v2/tags/${tag}`)
  expect(refused.body.errors).toEqual({ id: ['The banner “Week of the sea” is shown with this tag only.'] })
  const placed = { category_ids: [room.ids.category] }
  expect((await room.call('editor', 'PATCH', `/api/v2/advs/banners/${body.id}`, placed)).status).toBe(200)
  expect((await room.call('admin', 'DELETE', `/api/v2/tags/${tag}`)).status).toBe(204)
})

test('an author profile is made once and then changed', async () => {
  const url = '/api/v2/author'
  expect((await room.call('editor', 'GET', url)).status).toBe(404)
  const body = { description: 'Writes.', avatar: 'pface', social_links: { linkedin: 'https://linkedin.com/in/esi' } }
  expect((await room.call('editor', 'POST', url, body)).status).toBe(201)
  expect((await room.call('editor', 'POST', url, body)).status).toBe(409)
  const changed = await room.call('editor', 'PATCH', url, { awards: 'Best' })
  expect(changed.body).toMatchObject({ awards: 'Best', description: 'Writes.', version: 2 })
})
