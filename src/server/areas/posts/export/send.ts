// Sends a post to a sister site: its pictures first, then the post, with the pictures' keys at that site.
import { sql } from 'drizzle-orm'

import { postStatuses } from '#contract/constants'
import { receivedPicture, receivedPost, type SentPost } from '#contract/posts/exports'
import { say } from '#contract/base/say'
import type { Db } from '#server/db/connect'
import { idArray, rows } from '#server/rows'
import type { Project, Settings } from '#server/settings'
import { readStored } from '#server/storage/storage'
import { isBodyError, parseBody } from '#text/body'

import { askSister, SisterRefused } from './sister'

interface Stored extends Omit<SentPost, 'source' | 'overwrite'> {
  status: number
}

interface Picture {
  hash_key: string
  ext: string
  name: string
  alt: string
  label: string
  author: string
  source: number
}

const slugAndTitle = (table: string, column: string) =>
  sql.raw(
    `(select json_build_object('slug', x.slug, 'title', x.catchy_title) from ${table} x where x.id = p.${column})`,
  )

const readPost = (db: Db, id: number) =>
  rows<Stored>(
    db,
    sql`select json_build_object('id', p.id, 'status', p.status, 'section', ${slugAndTitle('sections', 'section_id')},
          'category', ${slugAndTitle('categories', 'category_id')},
          'tags', (select coalesce(json_agg(json_build_object('slug', t.slug, 'title', t.catchy_title) order by j.position, j.tag_id), '[]')
            from post_tags j join tags t on t.id = j.tag_id where j.post_id = p.id),
          'authors', (select coalesce(json_agg(u.username order by a.position), '[]')
            from post_authors a join users u on u.id = a.user_id where a.post_id = p.id),
          'fields', json_build_object('template_type', p.template_type, 'is_sponsored', p.is_sponsored, 'main_headline', p.main_headline,
            'catchy_title', p.catchy_title, 'titles', json_build_object('rss', p.rss_title), 'description', p.description,
            'fb_catchy_title', p.fb_catchy_title, 'external_link', p.external_link, 'json_ld', p.json_ld, 'slug', p.slug,
            'thumb', p.thumb, 'thumb_ext', p.thumb_ext, 'fb_thumb', p.fb_thumb, 'fb_thumb_ext', p.fb_thumb_ext, 'body', p.body)) as row
        from posts p where p.id = ${id}`,
  )

const inMedia = /^\/media\/([\w-]+)\.(\w+)(?:\?.*)?$/

/** A parsed body in which `change` gives each picture of this newsroom a new address; null removes the picture. */
function withSources(value: unknown, change: (key: string, src: string) => string | null): unknown {
  if (Array.isArray(value)) {
    const left = value.map((item) => withSources(item, change)).filter((item) => item !== undefined)
    // A document has at least one block.
    return left.length === 0 && value.length > 0 ? [{ type: 'paragraph' }] : left
  }
  if (typeof value !== 'object' || value === null) return value
  const address = addressOf(value)
  const key = inMedia.exec(address)?.[1]
  if (key === undefined)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withSources(inner, change)]))
  const src = change(key, address)
  const attrs = 'attrs' in value && typeof value.attrs === 'object' ? value.attrs : {}
  return src === null ? undefined : { ...value, attrs: { ...attrs, id: null, src } }
}

/** The address of a picture node; '' for any other node. */
function addressOf(node: object): string {
  if (!('type' in node) || node.type !== 'image' || !('attrs' in node)) return ''
  const { attrs } = node
  return typeof attrs === 'object' && attrs !== null && 'src' in attrs && typeof attrs.src === 'string' ? attrs.src : ''
}

/** The keys of all pictures of a post. */
function picturesOf({ fields: { thumb, fb_thumb, body } }: Stored): string[] {
  const found = new Set([thumb, fb_thumb].filter((key) => typeof key === 'string' && key !== ''))
  const read = parseBody(body ?? null)
  if (!isBodyError(read))
    withSources(read, (key, src) => {
      found.add(key)
      return src
    })
  return [...found] as string[]
}

export interface Sending {
  db: Db
  settings: Settings
  project: Project
  overwrite: boolean
  signal: AbortSignal
}

type Key = { hash_key: string; ext: string }

async function sendPicture({ settings, project, signal }: Sending, picture: Picture): Promise<Key | null> {
  const name = `${picture.hash_key}.${picture.ext}`
  const bytes = (await readStored(settings, 'originals', name)) ?? (await readStored(settings, 'media', name))
  if (bytes === null) return null
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(bytes)]), name)
  for (const part of ['name', 'alt', 'label', 'author'] as const)
    if (picture[part] !== '') form.set(part, picture[part].slice(0, 255))
  form.set('source', String(picture.source))
  return askSister(project, 'posts/receive-picture', form, receivedPicture, signal)
}

async function sendPictures(sending: Sending, keys: readonly string[]): Promise<Map<string, Key>> {
  const found = await rows<Picture>(
    sending.db,
    sql`select json_build_object('hash_key', hash_key, 'ext', ext, 'name', name, 'alt', alt, 'label', label, 'author', author, 'source', source) as row
        from images where hash_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
  )
  const there = new Map<string, Key>()
  // One after another: each may be ten megabytes.
  for (const picture of found) {
    const key = await sendPicture(sending, picture)
    if (key) there.set(picture.hash_key, key)
  }
  return there
}

/** The names of the authors of a live update's slides, by their ids; undefined: there are none. */
async function slideAuthors(db: Db, body: string | null): Promise<Record<string, string> | undefined> {
  const read = parseBody(body)
  const ids = Array.isArray(read) ? read.flatMap(({ authorIds }) => authorIds) : []
  if (ids.length === 0) return undefined
  const found = await rows<[id: number, name: string]>(
    db,
    sql`select json_build_array(id, username) as row from users where id = any(${idArray([...new Set(ids)])})`,
  )
  return Object.fromEntries(found)
}

/** The fields with the pictures' keys at the sister site. A picture without a file is left out. */
function withKeys(fields: Stored['fields'], there: ReadonlyMap<string, Key>): Stored['fields'] {
  const { thumb, fb_thumb, body, ...rest } = fields
  const [one, two] = [there.get(thumb ?? ''), there.get(fb_thumb ?? '')]
  const read = parseBody(body ?? null)
  const moved = isBodyError(read)
    ? read
    : withSources(read, (key) => {
        const known = there.get(key)
        return known ? `/media/${known.hash_key}.${known.ext}` : null
      })
  return {
    ...rest,
    thumb: one?.hash_key ?? null,
    thumb_ext: one?.ext ?? null,
    fb_thumb: two?.hash_key ?? null,
    fb_thumb_ext: two?.ext ?? null,
    body: body === null || isBodyError(read) ? (body ?? null) : JSON.stringify(moved),
  }
}

/**
 * Sends the post as stored. @returns the message for the person.
 * @throws {SisterAway} and {SisterRefused}, also for a post in the trash
 */
export async function sendPost(sending: Sending, id: number): Promise<string> {
  const { db, settings, project, overwrite, signal } = sending
  const [post] = await readPost(db, id)
  if (!post) throw new SisterRefused({ post: ['Post with given ID not found.'] })
  // A post can be moved there while its export waits.
  if (post.status === postStatuses.trashed)
    throw new SisterRefused({ post: ['The post is in the trash: restore it first'] })
  const pictures = picturesOf(post)
  const there = await sendPictures(sending, pictures)
  const lost = pictures.filter((key) => !there.has(key)).length
  const { status: _status, fields, ...rest } = post
  const people = await slideAuthors(db, fields.body ?? null)
  const body = { ...rest, source: settings.brand, overwrite, people, fields: withKeys(fields, there) }
  const { id: number, made, missing } = await askSister(project, 'posts/receive', body, receivedPost, signal)
  const told = [made ? say`Exported as #${String(number)}.` : say`#${String(number)} was brought up to date.`]
  if (missing.length > 0) told.push(say`Not there: ${missing.join(', ')}.`)
  if (lost === 1) told.push('Without a picture that has no file here.')
  if (lost > 1) told.push(say`Without ${lost} pictures that have no file here.`)
  return told.reduce((before, next) => say`${before} ${next}`)
}
