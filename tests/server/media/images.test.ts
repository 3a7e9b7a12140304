// What is done with pictures that are there: another file under the same address, a focus, many at once, unused ones, look-alikes.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Newsroom, openNewsroom, sendForm } from '../newsroom'

let room: Newsroom
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slotdesk-gallery-'))
  room = await openNewsroom({ DATA_DIR: folder })
})
afterAll(async () => {
  await room.close()
  await rm(folder, { recursive: true })
})

const url = '/api/v2/images'
type Format = 'jpeg' | 'png' | 'gif'
/** A surface of one colour, with bars of another where `bars` says so. */
async function picture(colour: string, { width = 700, height = 500, format = 'jpeg' as Format, bars = 0 } = {}) {
  const bar = (at: number) => `<rect x="${at * 97}" width="40" height="${120 + at * 60}" fill="#fff"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 500" width="${width}" height="${height}"><rect width="700" height="500" fill="${colour}"/>${Array.from({ length: bars }, (_, at) => bar(at)).join('')}</svg>`
  return new File([new Uint8Array(await sharp(Buffer.from(svg)).toFormat(format).toBuffer())], `photo.${format}`)
}
const upload = async (image: File, fields: Record<string, string> = {}) =>
  (await sendForm(room, 'editor', url, { name: image.name, source: '1', image, ...fields })).body
const replace = (id: number, image: File, as = 'editor') => sendForm(room, as, `${url}/${id}`, { image }, 'PATCH')
const bytesAt = async (address: string) => (await room.app.inject(address)).rawPayload

test('the enumerations of pictures and of calls to action are answered', async () => {
  const constants = async (area: string) => (await room.call('editor', 'GET', `/api/v2/${area}/constants`)).body
  expect((await constants('images')).source[0]).toEqual({ id: 1, title: 'Original' })
  expect(await constants('call-to-actions')).toEqual({
    position: [
      { id: 'top', title: 'Top' },
      { id: 'middle', title: 'Middle' },
      { id: 'bottom', title: 'Bottom' },
    ],
  })
})

test('another file takes the place of a picture under its address, in its format, with its watermark', async () => {
  const first = await picture('#922')
  const made = await upload(first, { author: 'Esi' })
  const path = made.url.split('?')[0]
  const changed = await replace(made.id, await picture('#229', { width: 900, height: 600, format: 'png' }))
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject({ hash_key: made.hash_key, ext: 'jpg', width: 900, height: 600, version: 2 })
  expect(changed.body.url).toBe(`${path}?v=2`)
  expect((await sharp(await bytesAt(path)).metadata()).format).toBe('jpeg')
  // The first file is in no picture any more: it comes in as a new one, beside this.
  const again = await upload(first)
  expect(again.hash_key).not.toBe(made.hash_key)
  expect((await sharp(await bytesAt(path)).metadata()).width).toBe(900)
  // And is not put into a second picture.
  const twice = await replace(made.id, first)
  expect([twice.status, twice.body.type]).toEqual([422, 'image_already_exists'])
})

test('a removed picture comes back with its own file, whatever was uploaded and removed meanwhile', async () => {
  const first = await picture('#171')
  const made = await upload(first)
  expect((await replace(made.id, await picture('#717', { width: 900, height: 600 }))).status).toBe(200)
  const remove = (id: number) => room.call('editor', 'DELETE', `${url}/${id}`)
  expect((await remove(made.id)).status).toBe(204)
  const again = await upload(first)
  expect((await remove(again.id)).status).toBe(204)
  const back = await room.call('editor', 'POST', '/api/v2/bin/restore', { subject: 'image', records: [made.id] })
  expect(back.body).toEqual({ restored: 1, left: [] })
  expect((await sharp(await bytesAt(made.url)).metadata()).width).toBe(900)
})

test('a size that cannot be stored, as on a full disk, is shown to its reader', async () => {
  const { small_url } = await upload(await picture('#629'))
  const shelf = join(folder, 'sized')
  await rm(shelf, { recursive: true, force: true })
  await writeFile(shelf, 'no folder')
  const shown = await room.app.inject(small_url)
  await rm(shelf)
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
})

test('an upload that is sent again with its key is answered as before; without it the picture is known', async () => {
  const image = await picture('#269')
  const send = (headers = {}) => sendForm(room, 'editor', url, { name: 'Once', source: '2', image }, 'POST', headers)
  const first = await send({ 'idempotency-key': 'one-picture' })
  const again = await send({ 'idempotency-key': 'one-picture' })
  expect([again.status, again.body]).toEqual([201, first.body])
  expect((await send()).body.type).toBe('image_already_exists')
})

test('of two uploads of one picture at once, with a watermark and without, the one that is taken has its own file', async () => {
  expect((await room.call('editor', 'GET', url)).status).toBe(200)
  const colours = ['#246', '#426', '#642', '#264']
  const pairs = colours.map(async (colour, at) => {
    const image = await picture(colour)
    const marks = at % 2 === 0 ? ['1', '0'] : ['0', '1']
    const answers = await Promise.all(
      marks.map((has_watermark) => upload(image, { author: 'Esi', has_watermark, color: '1' })),
    )
    const [made, ...others] = answers.filter(({ id }) => id !== undefined)
    expect(others).toEqual([])
    const { channels } = await sharp(await bytesAt(made.url)).stats()
    expect(Math.max(...channels.map(({ stdev }) => stdev)) > 1, colour).toBe(made.has_watermark === 1)
  })
  await Promise.all(pairs)
})

test('a removed picture that was uploaded again is not put back beside itself', async () => {
  const first = await picture('#117')
  const made = await upload(first)
  expect((await room.call('editor', 'DELETE', `${url}/${made.id}`)).status).toBe(204)
  await upload(first)
  const back = await room.call('editor', 'POST', '/api/v2/bin/restore', { subject: 'image', records: [made.id] })
  expect([back.status, back.body.errors]).toEqual([
    422,
    { image: ['The same picture is in the gallery again by now.'] },
  ])
})

test('a photograph that a transparent picture takes the place of is white there, with a watermark too', async () => {
  const made = await upload(await picture('#195'), { author: 'Esi' })
  const corner = async () => {
    const { data } = await sharp(await bytesAt(made.url.split('?')[0]))
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(0, 3)]
  }
  expect((await replace(made.id, await picture('transparent', { format: 'png' }))).status).toBe(200)
  expect(await corner()).toEqual([255, 255, 255])
  expect((await sendForm(room, 'editor', `${url}/${made.id}`, { has_watermark: '1' }, 'PATCH')).status).toBe(200)
  expect(await corner()).toEqual([255, 255, 255])
})

test('a picture whose watermark goes off keeps the format of its address, whatever file took its place', async () => {
  const made = await upload(await picture('#259', { format: 'png' }), { author: 'Esi', has_watermark: '1' })
  expect((await replace(made.id, await picture('#952'))).status).toBe(200)
  const changed = await sendForm(room, 'editor', `${url}/${made.id}`, { has_watermark: '0' }, 'PATCH')
  expect(changed.body).toMatchObject({ ext: 'png', has_watermark: 0 })
  expect((await sharp(await bytesAt(made.url.split('?')[0])).metadata()).format).toBe('png')
})

test('a file that is too small, a gif for a photograph and a person without the right replace nothing', async () => {
  const made = await upload(await picture('#292'))
  const small = await replace(made.id, await picture('#333', { width: 600 }))
  expect(small.body.errors).toEqual({ image: ['The image must be wider than 600 px.'] })
  const moving = await replace(made.id, await picture('#333', { format: 'gif' }))
  expect(moving.body.errors).toEqual({
    image: ['A gif can only be replaced by a gif, and any other picture by no gif.'],
  })
  expect((await replace(made.id, await picture('#444'), 'nobody')).status).toBe(403)
  expect((await room.call('editor', 'GET', `${url}?filter[id.eq]=${made.id}`)).body.items[0].version).toBe(1)
})

test('a stale version replaces no file', async () => {
  const made = await upload(await picture('#299'))
  const before = await bytesAt(made.url)
  expect((await room.call('editor', 'PATCH', `${url}/${made.id}`, { alt: 'Some words' })).status).toBe(200)
  const form = new FormData()
  form.append('image', await picture('#2aa'))
  const sent = new Request('http://slotdesk.test', { method: 'POST', body: form })
  const headers = { 'content-type': sent.headers.get('content-type') ?? '', 'if-match': `"${made.id}-1"` }
  const stale = await room.call('editor', 'PATCH', `${url}/${made.id}`, Buffer.from(await sent.arrayBuffer()), headers)
  expect(stale.status).toBe(409)
  expect((await bytesAt(made.url)).equals(before)).toBe(true)
})

test('a 3:2 crop follows the focus', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="600" fill="#f00"/><rect y="600" width="900" height="600" fill="#00f"/></svg>`
  const image = new File([new Uint8Array(await sharp(Buffer.from(svg)).png().toBuffer())], 'halves.png')
  const made = await upload(image)
  expect(made.focus).toBeNull()
  const middle = async () => {
    const { body } = await room.call('editor', 'GET', `${url}?filter[id.eq]=${made.id}`)
    const stamp = /\.([0-9a-f]{8})\.w480/.exec(body.items[0].small_url)?.[1]
    const bytes = await bytesAt(`/media/sized/${made.hash_key}.${stamp}.c320.webp`)
    const [red = 0, , blue = 0] = await sharp(bytes).resize(1, 1).raw().toBuffer()
    return red > blue ? 'top' : 'bottom'
  }
  for (const [y, seen] of [
    [0.1, 'top'],
    [0.95, 'bottom'],
  ] as const) {
    expect((await room.call('editor', 'PATCH', `${url}/${made.id}`, { focus: { x: 0.5, y } })).status).toBe(200)
    expect(await middle()).toBe(seen)
  }
  const wrong = await room.call('editor', 'PATCH', `${url}/${made.id}`, { focus: { x: 2, y: 0 } })
  expect(wrong.status).toBe(422)
})

test('a shape with a part of its own is cut to it, whatever the focus says; without one it is as it was', async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="600" fill="#f00"/><rect y="600" width="900" height="600" fill="#00f"/></svg>`
  const image = new File([new Uint8Array(await sharp(Buffer.from(svg)).jpeg().toBuffer())], 'halves.jpg')
  const made = await upload(image)
  expect(made.crops).toEqual({})
  const patch = (body: object) => room.call('editor', 'PATCH', `${url}/${made.id}`, body)
  const smallOf = (body: { small_url: string }) => /\.([0-9a-f]{8})\.w480/.exec(body.small_url)?.[1]
  /** What stands in the middle of a part: its width, its height and whether it is of the red half. */
  const part = async (stamp: string | undefined, name: string) => {
    const { data, info } = await sharp(await bytesAt(`/media/sized/${made.hash_key}.${stamp}.${name}`))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels
    return [info.width, info.height, (data[at] ?? 0) > (data[at + 2] ?? 0)]
  }
  const crops = { '3:2': { x: 0, y: 800, width: 600, height: 400 }, '16:9': { x: 0, y: 0, width: 800, height: 450 } }
  const { body } = await patch({ crops, focus: { x: 0.5, y: 0.1 } })
  expect(body.crops).toEqual(crops)
  const stamp = smallOf(body)
  expect(await part(stamp, 'c320.webp')).toEqual([320, 213, false])
  expect(await part(stamp, 'h1200.jpg')).toEqual([1200, 675, true])
  expect(await part(stamp, 's1200.jpg')).toEqual([1200, 1200, true])
  const outside = await patch({ crops: { '1:1': { x: 500, y: 0, width: 600, height: 600 } } })
  expect([outside.status, outside.body.errors]).toEqual([422, { crops: ['The crop lies outside of the picture.'] }])
  expect((await patch({ crops: { '5:4': crops['3:2'] } })).status).toBe(422)
  const back = await patch({ crops: {}, focus: null })
  expect(smallOf(back.body)).toBe(smallOf(made))
})

test('many pictures are changed at once, each by its own rules, and answered with their earlier values', async () => {
  const photo = await upload(await picture('#123'), { author: 'Esi' })
  const moving = await upload(await picture('#124', { format: 'gif' }))
  const { body } = await room.call('editor', 'PATCH', url, {
    ids: [photo.id, moving.id, 999_999],
    set: { has_watermark: 1, color: 1 },
  })
  expect(body.success).toEqual({
    [photo.id]: { id: photo.id, version: 2, before: { has_watermark: 0, color: 0 } },
  })
  expect(body.errors).toEqual({
    [moving.id]: ['An animated picture cannot have a watermark.'],
    999999: ['Image not found.'],
  })
  const marked = await bytesAt(photo.url)
  const { before } = body.success[photo.id]
  const back = await room.call('editor', 'PATCH', url, { rows: [{ id: photo.id, version: 2, set: before }] })
  expect(Object.keys(back.body.success)).toEqual([String(photo.id)])
  expect((await bytesAt(photo.url)).equals(marked)).toBe(false)
  const elsewhere = await room.call('editor', 'PATCH', url, { ids: [photo.id], set: { source: 8 } })
  expect(elsewhere.body.success[photo.id].before).toMatchObject({ source: 1, author: 'Esi' })
  expect((await room.call('nobody', 'PATCH', url, { ids: [photo.id], set: { source: 1 } })).status).toBe(403)
})

test('an author or a watermark that a picture of another source cannot take is refused, not passed over', async () => {
  const own = await upload(await picture('#125'))
  const agency = await upload(await picture('#126'), { source: '8' })
  const change = async (set: object) =>
    (await room.call('editor', 'PATCH', url, { ids: [own.id, agency.id], set })).body
  const marked = await change({ has_watermark: 1, color: 1 })
  expect(Object.keys(marked.success)).toEqual([String(own.id)])
  expect(marked.errors).toEqual({ [agency.id]: ['Only an original picture has a watermark.'] })
  const named = await change({ author: 'Esi' })
  expect(Object.keys(named.success)).toEqual([String(own.id)])
  expect(named.errors).toEqual({ [agency.id]: ['Only an original picture has an author.'] })
  // What it has none of is cleared without a word.
  expect((await change({ author: '', has_watermark: 0 })).errors).toEqual({})
})

test('the pictures that nothing shows are found', async () => {
  const lonely = await upload(await picture('#777'))
  const shown = await upload(await picture('#888'))
  await room.call('admin', 'POST', '/api/posts', {
    main_headline: 'With a picture',
    thumb: shown.hash_key,
    thumb_ext: 'jpg',
  })
  const idsOf = async (used: number) =>
    (await room.call('editor', 'GET', `${url}?filter[used.eq]=${used}&per_page=200`)).body.items.map(
      ({ id }: { id: number }) => id,
    )
  expect(await idsOf(0)).toContain(lonely.id)
  expect(await idsOf(0)).not.toContain(shown.id)
  expect(await idsOf(1)).toContain(shown.id)
})

test('several people remove pictures of one article at once, and two put some back; nobody is refused', async () => {
  const ofColour = async (colour: string) => upload(await picture(colour, { bars: 3 }))
  const first = await ofColour('#101')
  const others = await Promise.all(['#202', '#303', '#404', '#505', '#606', '#707', '#808'].map(ofColour))
  const made = [first, ...others]
  const content = made.map(({ url: at, id }) => ({ type: 'image', attrs: { src: at, alt: `${id}` } }))
  const sent = { main_headline: 'An article of eight pictures', body: JSON.stringify({ type: 'doc', content }) }
  const { body: post } = await room.call('editor', 'POST', '/api/posts', sent)
  const answers = await Promise.all(made.map(({ id }) => room.call('editor', 'DELETE', `${url}/${id}`)))
  expect(answers.map(({ status }) => status)).toEqual(made.map(() => 204))
  expect((await room.call('editor', 'GET', `/api/posts/${post.id}`)).body.body).not.toContain('/media/')
  const back = await Promise.all(
    made
      .slice(0, 2)
      .map(({ id }) => room.call('editor', 'POST', '/api/v2/bin/restore', { subject: 'image', records: [id] })),
  )
  expect(back.map(({ body }) => body)).toMatchObject([{ restored: 1 }, { restored: 1 }])
})

test('pictures are found by their source, their day, and by words in their name, their alt text and their author', async () => {
  const made = await upload(await picture('#1b9e77', { bars: 3 }), {
    name: 'Quay of Ọ̀ṣun'.normalize('NFD'),
    source: '1',
    author: 'Nii Lamptey',
    alt: 'Boats at dawn',
  })
  const found = async (query: string) => {
    const { body } = await room.call('editor', 'GET', `/api/v2/images${query}`)
    return body.items.some(({ id }: { id: number }) => id === made.id)
  }
  const fields = 'search_fields=name,alt,author'
  expect(await found(`/search?search=lamptey&${fields}`)).toBe(true)
  expect(await found(`/search?search=dawn&${fields}`)).toBe(true)
  expect(await found(`/search?search=dawn&search_fields=name`)).toBe(false)
  for (const form of ['NFC', 'NFD'])
    expect(await found(`/search?search=${encodeURIComponent('of ọ̀ṣun'.normalize(form))}&search_fields=name`)).toBe(true)
  expect([await found('?filter[source.eq]=1'), await found('?filter[source.eq]=8')]).toEqual([true, false])
  expect([await found(`?filter[hash_key.eq]=${made.hash_key}`), await found('?filter[hash_key.eq]=x')]).toEqual([
    true,
    false,
  ])
  expect([await found('?filter[author.eq]=Nii Lamptey'), await found('?filter[author.eq]=Nii')]).toEqual([true, false])
  const { body: authors } = await room.call('editor', 'GET', '/api/v2/images/authors')
  expect(authors.items.filter((name: string) => name === 'Nii Lamptey')).toEqual(['Nii Lamptey'])
  expect(authors.items).not.toContain('')
  const hour = (by: number) => new Date(Date.parse(made.created_at) + by * 3_600_000).toISOString()
  expect([await found(`?filter[since.eq]=${hour(-1)}`), await found(`?filter[since.eq]=${hour(1)}`)]).toEqual([
    true,
    false,
  ])
  expect([await found(`?filter[until.eq]=${hour(1)}`), await found(`?filter[until.eq]=${hour(-1)}`)]).toEqual([
    true,
    false,
  ])
})

test('a jpeg with a few bytes too many between its parts is taken; one that ends too early is not', async () => {
  const whole = Buffer.from(await (await picture('#7570b3', { bars: 4 })).arrayBuffer())
  const firstPart = 4 + whole.readUInt16BE(4)
  const stuffed = Buffer.concat([whole.subarray(0, firstPart), Buffer.alloc(4), whole.subarray(firstPart)])
  expect((await upload(new File([new Uint8Array(stuffed)], 'stuffed.jpg'))).width).toBe(700)
  const cut = new File([new Uint8Array(whole.subarray(0, whole.length / 2))], 'cut.jpg')
  expect((await upload(cut)).errors).toEqual({ image: ['Error loading image.'] })
})

test('an upload names the pictures that look like it', async () => {
  const large = await upload(await picture('#111', { bars: 6, width: 1400, height: 1000 }))
  expect(large.similar).toEqual([])
  const small = await upload(await picture('#111', { bars: 6, format: 'png' }))
  expect(small.similar.map(({ id }: { id: number }) => id)).toEqual([large.id])
  const other = await upload(await picture('#111', { bars: 2 }))
  expect(other.similar).toEqual([])
})
