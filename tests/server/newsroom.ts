// A small newsroom behind the real server, on a database of its own, for tests of the API.
import { hash } from '@node-rs/argon2'
import type { FastifyInstance } from 'fastify'

import { buildApp } from '#server/http/app'
import type { Database } from '#server/db/connect'
import * as schema from '#server/db/schema'
import { makeRoles } from '#server/seed/foundation'
import { readSettings, SettingsError } from '#server/settings'

import { freshDatabase, type Kind } from './db/database-fresh'

export const password = 'Slotdesk#26'
export const metricsToken = 'metrics-of-the-tests'

export interface Answer {
  status: number
  /** Parsed JSON, or the text. */
  body: any // oxlint-disable-line typescript/no-explicit-any -- an answer is what the tests find out about
  headers: Record<string, string>
}

export interface Newsroom {
  app: FastifyInstance
  database: Database
  ids: {
    section: number
    otherSection: number
    category: number
    otherCategory: number
    tags: number[]
    users: Record<string, number>
  }
  /** Sets the server's clock. */
  at: (iso: string) => void
  /** Calls as a user, by role; `null`: without a token. */
  call: (
    as: string | null,
    method: string,
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<Answer>
  close: () => Promise<void>
}

/** The fields of a post that pass every rule; tests break one at a time. */
export const goodPost = {
  main_headline: 'Parliament approves new fuel levy after a long debate',
  catchy_title: 'Parliament approves new fuel levy after a long night of debate',
  titles: { rss: 'Parliament approves new fuel levy after a long debate' },
  description:
    'Members of parliament voted late on Tuesday to approve a new levy on fuel, which takes effect next month and is meant to pay for roads in every region',
  fb_catchy_title: 'Parliament approves the new fuel levy after long debate',
  thumb: 'abc123',
  thumb_ext: 'jpg',
}

export const bodyOf = (...paragraphs: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })

/** @param on the driver of a fresh database, or a migrated database, which is closed together with the newsroom. */
export async function openNewsroom(env: Record<string, string> = {}, on?: Kind | Database): Promise<Newsroom> {
  const database = typeof on === 'object' ? on : await freshDatabase(on)
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DATA_DIR: '/nonexistent/slotdesk',
    METRICS_TOKEN: metricsToken,
    ...env,
  })
  if (settings instanceof SettingsError) throw settings
  let now = new Date('2026-03-10T12:00:00Z')
  const app = await buildApp({ database, settings, now: () => now, checkReplies: true })
  const ids = await fill(database)
  const tokens: Record<string, string> = {}
  const inject: Newsroom['call'] = async (as, method, url, body, headers = {}) => {
    const token = as === null ? null : (tokens[as] ??= await signIn(as))
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    const json = String(answer.headers['content-type'] ?? '').includes('json')
    return {
      status: answer.statusCode,
      body: json ? answer.json() : answer.body,
      headers: answer.headers as Record<string, string>,
    }
  }
  const signIn = async (role: string): Promise<string> => {
    const answer = await inject(null, 'POST', '/api/v2/users/login', { login: `${role}@slotdesk.test`, password })
    return answer.body.token
  }
  return {
    app,
    database,
    ids,
    at: (iso) => {
      now = new Date(iso)
    },
    call: inject,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

/** Sends a form with files, as a browser does. */
export async function sendForm(
  room: Newsroom,
  as: string,
  url: string,
  fields: Record<string, string | File>,
  method = 'POST',
  headers: Record<string, string> = {},
): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const encoded = new Request('http://slotdesk.test', { method: 'POST', body: form })
  const type = encoded.headers.get('content-type') ?? ''
  return room.call(as, method, url, Buffer.from(await encoded.arrayBuffer()), { ...headers, 'content-type': type })
}

/** A tag that passes every rule of the form. */
export const goodTag = {
  catchy_title: 'Fuel prices',
  slug: 'fuel-prices',
  main_headline: 'Everything about the price of fuel in every region today',
  description: 'What petrol and diesel cost, and why.',
}

/** The hash of the accounts' password, made once a process. Its cost is low: tests sign in hundreds of times. */
const passwordHash = hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })

async function fill({ db }: Database): Promise<Newsroom['ids']> {
  const password_hash = await passwordHash
  const roles = await db.transaction((tx) => makeRoles(tx))
  // A role without any right, besides those of the seed.
  const [bare] = await db.insert(schema.authItems).values({ name: 'nobody', type: 1 }).returning()
  roles.set('nobody', bare!.id)
  const users: Record<string, number> = {}
  for (const [role, role_id] of roles) {
    const [user] = await db
      .insert(schema.users)
      .values({ username: `The ${role}`, slug: role, email: `${role}@slotdesk.test`, password_hash, role_id })
      .returning()
    users[role] = user!.id
  }
  const [language] = await db.insert(schema.languages).values({ name: 'English', code: 'en-US' }).returning()
  const sections = await db
    .insert(schema.sections)
    .values(['news', 'sport'].map((slug, order) => ({ slug, catchy_title: slug, order, language_id: language!.id })))
    .returning()
  const categories = await db
    .insert(schema.categories)
    .values(sections.map(({ id, slug }) => ({ slug: `${slug}-main`, catchy_title: `${slug} main`, section_id: id })))
    .returning()
  const tags = await db
    .insert(schema.tags)
    .values(['fuel', 'roads', 'budget'].map((slug) => ({ slug, catchy_title: slug, section_id: sections[0]!.id })))
    .returning()
  await db
    .insert(schema.images)
    .values({ name: 'A road', width: 1200, height: 800, hash_key: 'abc123', ext: 'jpg', bytes: 1, digest: 'd' })
  await db.insert(schema.pictures).values({ key: 'pface', ext: 'jpg', width: 300, height: 300, bytes: 1 })
  return {
    section: sections[0]!.id,
    otherSection: sections[1]!.id,
    category: categories[0]!.id,
    otherCategory: categories[1]!.id,
    tags: tags.map(({ id }) => id),
    users,
  }
}
