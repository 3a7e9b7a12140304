// Single fields of a post, changed without opening the editor: its headline, authors and category.
import { Heading } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api'
import { picker } from '#client/lists/pickers'
import { expectedVersion, noteRestored } from '#client/lists/restored-versions'
import { draftOf } from '#client/post-draft/draft'
import { keyedQueues } from '#text/limited-queue'
import { withLock } from '#client/post-draft/lock'
import { seenTag, writePost } from '#client/post-draft/save'
import { postChanged, postSubject } from '#client/posts/posts'
import { Failure } from '#contract/base/failure'
import { type Post, type PostPatch, postPatch } from '#contract/posts/posts'
import { registerUndo } from '#workspace/command/stored-undo'
import { type ArgumentSource, command, type CommandContext, type Outcome } from '#workspace/command/command'

import { misfitOutOfTrash, type KnownPost, knownPost, postSource, readSectionOf, targetIds } from './target'

/**
 * Writes fields of a post. An open post uses its own lock; for any other the lock is taken for just this write.
 * @param version the version that the person saw; undefined: not known. @throws Failure 409 with the present post if it is an earlier one
 */
export async function writeFields(id: number, patch: PostPatch, version: number | undefined): Promise<Post> {
  const open = draftOf(id)?.base
  if (open && version !== undefined && version < open.version) throw changedSince({ current: open })
  if (open) return writePost(id, patch)
  const post = await withLock(id, (token) =>
    api.posts.update({
      params: { id },
      body: patch,
      headers: { 'X-Lock-Token': String(token), ...seenTag(id, { version }) },
      retry: true,
    }),
  )
  postChanged({ ...post, lock: null })
  return post
}

/** The fields with a command of their own: how to read each from a post, and the message of its undo. */
const fields = {
  main_headline: { of: ({ main_headline }: KnownPost) => main_headline, restored: 'Headline restored.' },
  authors: { of: ({ authors }: KnownPost) => authors?.map(({ id }) => id), restored: 'Authors restored.' },
  category_id: { of: ({ category_id }: KnownPost) => category_id, restored: 'Category restored.' },
}
type Field = keyof typeof fields
const isField = (name: string): name is Field => name in fields

/** Undo of a field change. It restores the old value unless somebody changed the field since; other fields keep their values. */
const restoreFields = registerUndo('posts.fields', (rows) => async () => {
  const [row] = rows
  const [[name, was] = ['', undefined]] = Object.entries(row?.was ?? {})
  if (!row || !isField(name)) throw changedSince()
  const now = await api.posts.get({ params: { id: row.id } })
  if (JSON.stringify(fields[name].of(now)) !== JSON.stringify(was)) throw changedSince()
  const { version } = await writeFields(row.id, postPatch.parse(row.set), now.version)
  // Where nobody wrote between, the undos of earlier changes go on from here.
  if (now.version === expectedVersion('posts', row.id, row.version))
    noteRestored('posts', [{ id: row.id, was: row.version - 1, now: version }])
  return { message: fields[name].restored }
})

/** The conflict failure, in the words that the server uses. */
const changedSince = (extra: Record<string, unknown> = {}) =>
  new Failure(409, 'The post was changed elsewhere meanwhile.', { extra })

/** Changes of one post are sent one after the other, each with the version that the one before produced. */
const afterEarlierChanges = keyedQueues<number>()

/**
 * Writes one field of a post. @returns its undo; without one when the old value is not known, or is the value that was written: an
 * earlier try wrote it, and its answer was lost.
 */
function changeField(id: number, name: Field, value: PostPatch[Field], context: CommandContext): Promise<Outcome> {
  return afterEarlierChanges(id, async () => {
    const known = knownPost(id, context)
    const before = fields[name].of(known)
    const post = await writeFields(id, { [name]: value }, known.version)
    const after = fields[name].of(post)
    if (before === undefined || JSON.stringify(before) === JSON.stringify(after)) return { message: 'Saved.' }
    const row = { id, version: post.version, set: { [name]: before }, was: { [name]: after } }
    return { message: 'Saved.', undo: restoreFields([row]) }
  })
}

const base = { subject: 'posts', right: 'posts.update', risk: 'undoable', writes: true } as const
const id = z.number().int().positive()
const fill = (context: CommandContext) => ({ id: targetIds(context)[0] })
const misfit = misfitOutOfTrash()
/** Refuses a selection of several posts, because these commands change one post. */
const available = (context: CommandContext) =>
  targetIds(context).length > 1 || context.targets?.matching
    ? { reason: 'This changes one post at a time: select one' }
    : true

const authorsSource: ArgumentSource = {
  kind: 'search',
  label: 'Authors',
  many: true,
  search: (text, signal) => picker('users').suggest(text, { signal }),
}

/** The palette step that asks for a category of the post's section. */
const categorySource: ArgumentSource = {
  kind: 'search',
  label: 'Category',
  search: async (text, signal, known) => {
    const section = await readSectionOf([Number(known['id'])], signal)
    return picker('categories').suggest(text, { section, signal })
  },
}

/** The headline of the chosen post: as it is typed where the post is open, else as a list shows it. */
function headlineNow({ id }: Readonly<Record<string, unknown>>): string | undefined {
  const post = Number(id)
  return draftOf(post)?.values.main_headline ?? postSubject.known.get(post)?.main_headline
}

/** Commands that change one field of a post. */
export const postFieldCommands = [
  command({
    ...base,
    id: 'posts.set-headline',
    title: 'Change the headline',
    icon: Heading,
    keywords: ['rename', 'title'],
    available,
    rows: { misfit },
    arguments: {
      schema: z.object({ id, headline: z.string().trim().min(1) }),
      sources: { id: postSource, headline: { kind: 'text', label: 'Main headline', initial: headlineNow } },
      fill,
    },
    failure: 'Error updating post.',
    run: ({ id: post, headline }, { context }) => changeField(post, 'main_headline', headline, context),
  }),
  command({
    ...base,
    id: 'posts.set-authors',
    title: 'Change the authors',
    keywords: ['byline', 'writer'],
    available,
    rows: { misfit },
    arguments: {
      schema: z.object({ id, authors: z.array(id) }),
      sources: { id: postSource, authors: authorsSource },
      fill,
    },
    failure: 'Error updating post.',
    run: ({ id: post, authors }, { context }) => changeField(post, 'authors', authors, context),
  }),
  command({
    ...base,
    id: 'posts.set-category',
    title: 'Change the category',
    keywords: ['subcategory', 'file under'],
    available,
    rows: { misfit },
    arguments: {
      schema: z.object({ id, category: id }),
      sources: { id: postSource, category: categorySource },
      fill,
    },
    failure: 'Error updating post.',
    run: ({ id: post, category }, { context }) => changeField(post, 'category_id', category, context),
  }),
]
