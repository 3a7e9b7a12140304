// Comments and suggested changes: who may do what, at which passage they stand after saves by others, who is told, and that readers
// see none.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { EventReader } from '#server/events/events'

import { bodyOf, type Newsroom, openNewsroom } from '../newsroom'
import { postActions } from './post-actions'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
})
afterAll(() => room.close())

const { good, make, lock, patch, publish } = postActions(() => room)
const urlOf = (post: number, comment?: number) =>
  `/api/posts/${post}/comments${comment === undefined ? '' : `/${comment}`}`
const say = (post: number, body: object, as = 'copy-editor') => room.call(as, 'POST', urlOf(post), body)
const set = (post: number, comment: number, body: object, as = 'copy-editor') =>
  room.call(as, 'PATCH', urlOf(post, comment), body)
const list = async (post: number, as = 'editor') => (await room.call(as, 'GET', urlOf(post))).body

const text = 'The levy was passed on Tuesday. Nobody was surprised.'
const at = (quote: string, within = text) => {
  const from = within.indexOf(quote)
  return { quote, from_at: from, to_at: from + quote.length }
}

/** Adds a person with the rights and the password of the editor. */
async function addPerson(name: string, nickname = ''): Promise<number> {
  const made = await room.database.db.execute<{ id: number }>(
    sql`insert into users (username, nickname, slug, email, password_hash, role_id)
        select ${name}::text, ${nickname}::text, md5(${name}), md5(${name}) || '@slotdesk.test', password_hash, role_id from users
        where email = 'editor@slotdesk.test' returning id`,
  )
  return Number(made.rows[0]?.id)
}

describe('a comment', () => {
  test('is made without the lock, replied to, done and opened again; each by its version', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    await lock(post.id)
    const made = await say(post.id, { text: 'Which Tuesday?', ...at('Tuesday') })
    expect([made.status, made.headers.location]).toEqual([201, urlOf(post.id, made.body.id)])
    expect(made.body).toMatchObject({ text: 'Which Tuesday?', state: 'open', version: 1, from_at: 23, to_at: 30 })
    const reply = await say(post.id, { text: 'The last one.', parent_id: made.body.id }, 'editor')
    expect(reply.body).toMatchObject({ parent_id: made.body.id, from_at: null })
    const deep = await say(post.id, { text: 'More', parent_id: reply.body.id })
    expect(deep.body).toEqual([{ field: 'parent_id', message: 'A reply has no replies.' }])
    const done = await set(post.id, made.body.id, { version: 1, state: 'done' }, 'editor')
    expect(done.body).toMatchObject({ state: 'done', version: 2, closed_by: { username: 'The editor' } })
    expect((await set(post.id, made.body.id, { version: 1, state: 'open' })).status).toBe(409)
    const opened = await set(post.id, made.body.id, { version: 2, state: 'open' })
    expect(opened.body).toMatchObject({ state: 'open', closed_by: null })
    expect((await list(post.id)).map(({ text: said }: { text: string }) => said)).toEqual([
      'Which Tuesday?',
      'The last one.',
    ])
    const { body: after } = await room.call('editor', 'GET', `/api/posts/${post.id}`)
    expect(after.version).toBe(1)
  })

  test('is changed and removed by who wrote it alone; a moderator may remove it; replies go along', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    const { body } = await say(post.id, { text: 'Mine', ...at('levy') })
    await say(post.id, { text: 'Reply', parent_id: body.id }, 'editor')
    expect((await set(post.id, body.id, { version: 1, text: 'Not mine' }, 'editor')).status).toBe(403)
    expect((await set(post.id, body.id, { version: 1, text: 'Still mine' })).body.text).toBe('Still mine')
    expect((await room.call('editor', 'DELETE', urlOf(post.id, body.id))).status).toBe(403)
    expect((await room.call('slot-editor', 'DELETE', urlOf(post.id, body.id))).status).toBe(204)
    expect(await list(post.id)).toEqual([])
    expect((await room.call('slot-editor', 'DELETE', urlOf(post.id, body.id))).status).toBe(404)
  })

  test('that was changed or answered since is not removed by the undo of its creation', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    const undo = (id: number) =>
      room.call('slot-editor', 'DELETE', urlOf(post.id, id), undefined, { 'if-match': `"${id}-1"` })
    const { body: answered } = await say(post.id, { text: 'Mine', ...at('levy') })
    const reply = await say(post.id, { text: 'Reply', parent_id: answered.id }, 'editor')
    expect((await undo(answered.id)).body.message).toBe('The comment has been answered since.')
    const { body: changed } = await say(post.id, { text: 'Mine too', ...at('levy') })
    await set(post.id, changed.id, { version: 1, state: 'done' }, 'editor')
    expect((await undo(changed.id)).status).toBe(409)
    expect((await list(post.id)).length).toBe(3)
    expect((await undo(reply.body.id)).status).toBe(204)
    expect((await undo(answered.id)).status).toBe(204)
  })

  test('is removed with the replies that were seen, and stays where one was changed or came since', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    const { body: head } = await say(post.id, { text: 'Mine', ...at('levy') })
    const { body: seen } = await say(post.id, { text: 'Reply', parent_id: head.id }, 'editor')
    const remove = (...tags: string[]) =>
      room.call('slot-editor', 'DELETE', urlOf(post.id, head.id), undefined, { 'if-match': tags.join(', ') })
    await set(post.id, seen.id, { version: 1, text: 'Another reply' }, 'editor')
    expect((await remove(`"${head.id}-1"`, `"${seen.id}-1"`)).status).toBe(409)
    const { body: later } = await say(post.id, { text: 'And one more', parent_id: head.id }, 'editor')
    expect((await remove(`"${head.id}-1"`, `"${seen.id}-2"`)).body.message).toBe('The comment has been answered since.')
    expect((await remove(`"${head.id}-1"`, `"${seen.id}-2"`, `"${later.id}-1"`)).status).toBe(204)
    expect(await list(post.id)).toEqual([])
  })

  test('is refused without words, without the right, and on a post that is not there', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    expect((await say(post.id, { text: '  ' })).body).toEqual([{ field: 'text', message: 'Field can not be empty.' }])
    expect((await say(post.id, { text: 'x' }, 'nobody')).status).toBe(403)
    expect((await say(999_999, { text: 'x' })).status).toBe(404)
    expect((await room.call('nobody', 'GET', urlOf(post.id))).status).toBe(403)
  })

  test('is refused in words where its post has so many that it would not be shown, or they are too long together', async () => {
    const message = 'This post has as many comments as it can have. Remove some first.'
    const [many, long] = [await make(), await make()]
    const fill = (post: number, count: number, letters: number) =>
      room.database.db.execute(
        sql`insert into post_comments (post_id, text) select ${post}::bigint, repeat('x', ${letters}::int) from generate_series(1, ${count}::int)`,
      )
    await fill(many.id, 999, 1)
    expect((await say(many.id, { text: 'The last one.' })).status).toBe(201)
    expect((await say(many.id, { text: 'One too many.' })).body).toEqual([{ field: 'text', message }])
    expect((await list(many.id)).at(-1).text).toBe('The last one.')
    await fill(long.id, 1, 1_996_000)
    const { body: short } = await say(long.id, { text: 'Short.' })
    expect((await say(long.id, { text: 'Long.', quote: 'y'.repeat(10_000) })).status).toBe(422)
    const grown = await set(long.id, short.id, { version: 1, text: 'y'.repeat(5000) })
    expect(grown.body).toEqual([{ field: 'text', message }])
    expect((await set(long.id, short.id, { version: 1, text: 'A little longer.' })).status).toBe(200)
  })

  test('stays at its passage when others save, and says that it is gone once the passage is', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    const { body } = await say(post.id, { text: 'Sure?', ...at('Nobody was surprised') })
    const headers = await lock(post.id, 'editor')
    const longer = 'A beginning. The new levy was passed on Tuesday. Nobody was much surprised.'
    await patch(post.id, { body: bodyOf('First of all.', longer) }, 'editor', headers)
    const [moved] = await list(post.id)
    expect(moved.quote).toBe('Nobody was much surprised')
    expect(`First of all.\n${longer}`.slice(moved.from_at, moved.to_at)).toBe(moved.quote)
    await patch(post.id, { body: bodyOf('Something else.') }, 'editor', headers)
    expect((await list(post.id))[0]).toMatchObject({ id: body.id, from_at: null, to_at: null, quote: moved.quote })
  })

  test('on words that are not saved yet finds them when they are', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    await say(post.id, { text: 'Look', quote: 'typed just now', from_at: 200, to_at: 214 })
    const later = `${text} This was typed just now.`
    await patch(post.id, { body: bodyOf(later) }, 'editor', await lock(post.id))
    const [found] = await list(post.id)
    expect(later.slice(found.from_at, found.to_at)).toBe('typed just now')
  })

  test('that names somebody is told live and stands among what names them, while it is open', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    const reader = new EventReader(room.database)
    await reader.begin()
    const { body } = await say(post.id, { text: 'Please look, @The senior-editor', ...at('levy') })
    const events = await reader.read()
    expect(events.map(({ name }) => name)).toContain('comment.changed')
    expect(body.mentions).toEqual([room.ids.users['senior-editor']])
    const named = async () => (await room.call('senior-editor', 'GET', '/api/v2/comments/mentions')).body
    expect(await named()).toMatchObject([{ id: body.id, main_headline: post.main_headline }])
    expect((await room.call('editor', 'GET', '/api/v2/comments/mentions')).body).toEqual([])
    await set(post.id, body.id, { version: 1, state: 'done' })
    expect(await named()).toEqual([])
  })

  test('names the longer of two names that begin alike, and both where both stand', async () => {
    const id = await addPerson('The senior')
    const longer = room.ids.users['senior-editor']
    const post = await make({ ...good(), body: bodyOf(text) })
    expect((await say(post.id, { text: 'Please look, @The senior-editor' })).body.mentions).toEqual([longer])
    expect((await say(post.id, { text: '@The senior, look' })).body.mentions).toEqual([id])
    expect((await say(post.id, { text: '@The senior-editor, @the senior' })).body.mentions).toEqual([longer, id])
  })

  test('names a person by the name that is suggested and by the nickname that is shown', async () => {
    const id = await addPerson('Ato Quaye', 'Nii')
    const post = await make({ ...good(), body: bodyOf(text) })
    expect((await say(post.id, { text: '@Ato Quaye, look' })).body.mentions).toEqual([id])
    expect((await say(post.id, { text: '@Nii and @Ato Quaye' })).body.mentions).toEqual([id])
  })

  test('that is done has no open replies but those written since', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    const { body } = await say(post.id, { text: 'Which levy?' })
    await say(post.id, { text: '@The slot-editor, do you know?', parent_id: body.id })
    const named = async () => (await room.call('slot-editor', 'GET', '/api/v2/comments/mentions')).body
    expect(await named()).toHaveLength(1)
    await set(post.id, body.id, { version: 1, state: 'done' })
    expect(await named()).toEqual([])
    room.at('2026-03-10T12:01:00Z')
    const since = await say(post.id, { text: '@The slot-editor, it is done.', parent_id: body.id })
    expect(await named()).toMatchObject([{ id: since.body.id }])
    room.at('2026-03-10T12:00:00Z')
  })
})

describe('the comments that wait for a person', () => {
  const waiting = async (role: string) =>
    (await room.call(role, 'GET', '/api/v2/comments/waiting')).body.map(({ id }: { id: number }) => id)

  test('are those of others on posts that they write or report, and those that name them', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    const { body } = await say(post.id, { text: 'Which levy? @The copy-editor' }, 'senior-editor')
    // `editor` has created the post, `author` has written it.
    for (const role of ['editor', 'author', 'copy-editor']) expect(await waiting(role)).toContain(body.id)
    for (const role of ['senior-editor', 'slot-editor']) expect(await waiting(role)).not.toContain(body.id)
    const { body: answer } = await say(post.id, { text: 'The fuel levy.', parent_id: body.id }, 'editor')
    expect(await waiting('editor')).not.toContain(body.id)
    expect(await waiting('author')).toEqual(expect.arrayContaining([answer.id, body.id]))
    await set(post.id, body.id, { version: 1, state: 'done' })
    for (const role of ['author', 'copy-editor']) expect(await waiting(role)).not.toContain(body.id)
  })
})

describe('a suggested change', () => {
  test('is taken by who may write the post, or left; a comment is neither', async () => {
    const post = await make({ ...good(), body: bodyOf(text) })
    const { body } = await say(post.id, { replacement: 'Wednesday', ...at('Tuesday') })
    expect(body).toMatchObject({ replacement: 'Wednesday', text: '', state: 'open' })
    expect((await set(post.id, body.id, { version: 1, state: 'done' })).status).toBe(422)
    const taken = await set(post.id, body.id, { version: 1, state: 'taken' }, 'editor')
    expect(taken.body).toMatchObject({ state: 'taken', version: 2 })
    expect((await set(post.id, body.id, { version: 2, state: 'open' }, 'editor')).body.state).toBe('open')
    expect((await set(post.id, body.id, { version: 3, state: 'left' })).body.state).toBe('left')
    const { body: plain } = await say(post.id, { text: 'Only a comment' })
    expect((await set(post.id, plain.id, { version: 1, state: 'taken' })).status).toBe(422)
    const nowhere = await say(post.id, { replacement: 'x' })
    expect(nowhere.body).toEqual([{ field: 'quote', message: 'Field can not be empty.' }])
  })
})

test('nothing of comments is on the site', async () => {
  const post = await make({ ...good(), body: bodyOf(text) })
  await say(post.id, { text: 'Secret remark', ...at('levy') })
  await say(post.id, { replacement: 'secret duty', ...at('Tuesday') })
  expect((await publish(post.id)).status).toBe(200)
  const page = await room.call(
    null,
    'GET',
    `/site/post/${(await room.call('editor', 'GET', `/api/posts/${post.id}`)).body.slug}`,
  )
  expect(page.status).toBe(200)
  expect(page.body).toContain('The levy was passed on Tuesday.')
  expect(page.body).not.toMatch(/secret/i)
})
