// An archive that changed at its source and comes again, beside what people made of its posts here.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { postComments, posts, users } from '#server/db/schema'
import { importFile } from '#server/import/take'

import { importPlace } from './import-place'

const here = importPlace()

/** Imports an archive of one post with this text. */
function take(body_text: string) {
  const path = join(here.folder, 'archive.jsonl')
  const line = {
    id: 'one',
    headline: 'The harbour opens',
    published_at: '2024-05-01T08:00:00Z',
    authors: ['Ama Owusu'],
  }
  writeFileSync(path, JSON.stringify({ ...line, body_text }))
  return importFile(here.database, { path, dryRun: false, now: new Date('2026-03-10T12:00:00Z') })
}

test('a comment stays on its passage when a record that changed rewrites the text', async () => {
  await take('First words.\n\nThen the lighthousekeeper spoke.')
  const { db } = here.database
  const [post] = await db.select().from(posts)
  const [author] = await db.select().from(users)
  const from_at = post?.body_text.indexOf('lighthousekeeper') ?? -1
  const on = { post_id: post?.id ?? 0, user_id: author?.id ?? 0, from_at, to_at: from_at + 16 }
  await db.insert(postComments).values({ ...on, text: 'Who?', quote: 'lighthousekeeper' })
  await take('A new\u0000 paragraph before it.\n\nThen the lighthousekeeper spoke.')
  const [after] = await db.select().from(posts)
  const [comment] = await db.select().from(postComments)
  expect(after?.body_text.slice(comment?.from_at ?? 0, comment?.to_at ?? 0)).toBe('lighthousekeeper')
})

test('two versions of an archive that are imported at the same time make each post once', async () => {
  const version = (name: string, headline: string) => {
    const path = join(here.folder, name)
    const lines = Array.from({ length: 250 }, (_, at) => ({
      id: `${at}`,
      headline: `${headline} ${at}`,
      body_text: 'Words.',
    }))
    writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'))
    return importFile(here.database, { path, dryRun: false, now: new Date() })
  }
  const reports = await Promise.all([version('old.jsonl', 'Harbour'), version('new.jsonl', 'Port')])
  expect(await here.database.db.$count(posts)).toBe(250)
  const sumOf = (name: 'taken' | 'changed' | 'kept') => reports.reduce((sum, report) => sum + report.posts[name], 0)
  expect([sumOf('taken'), sumOf('changed'), sumOf('kept')]).toEqual([250, 250, 0])
})
