// Creates and changes tasks, for the form in the board's side panel.
import { Plus, Save } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api'
import { queries } from '#client/api/queries'
import { taskSubject } from '#client/board/tasks'
import { expectedVersion, restore } from '#client/lists/restored-versions'
import { allStatuses, postChanged } from '#client/posts/posts'
import { changesSince } from '#client/posts/revisions'
import { useSession } from '#client/session/session'
import { seenTag } from '#client/post-draft/save'
import { updatePosts } from '#client/posts/bulk'
import { postStatuses as status } from '#contract/constants'
import { Failure } from '#contract/base/failure'
import { type Post, type PostPatch, postPatch } from '#contract/posts/posts'
import { command, type Outcome, type Undo } from '#workspace/command/command'
import { registerUndo } from '#workspace/command/stored-undo'
import { leaveForms } from '#workspace/form/handle'
import { writeFields } from '#commands/posts/fields'
import { formOpen } from '#commands/record/form-open'
import { refreshPosts } from '#commands/posts/target'

import { showPanel } from './panel'

/** Fields that need the post's lock; the others are written without it. */
const guarded = new Set(['main_headline', 'section_id', 'template_type'])

const fields = z.record(z.string(), z.unknown())

function rememberTask(task: Post): Post {
  taskSubject.known.remember([task])
  postChanged(task)
  return task
}

/** Writes fields of a task. For a guarded field it takes the post's lock for the time of the write, unless the post is open. */
async function write(id: number, patch: PostPatch, version: number | undefined): Promise<Post> {
  if (Object.keys(patch).some((name) => guarded.has(name))) return rememberTask(await writeFields(id, patch, version))
  const headers = seenTag(id, { version })
  const task = rememberTask(await api.posts.update({ params: { id }, body: patch, headers, retry: true }))
  await refreshPosts([id])
  return task
}

/** Checks that nobody else has changed a task since a version. @throws Failure 409 when somebody has. */
async function checkUntouched({ id, version }: { id: number; version: number }): Promise<void> {
  const me = useSession.getState().me?.id
  const changes = await queries.fetchQuery(changesSince(id, version))
  if (changes.some(({ user }) => user?.id !== me)) throw new Failure(409, 'The post was changed elsewhere meanwhile.')
}

/** The statuses in which a new task may be taken back. What readers have, or will have at its time, stays. */
const unsent = allStatuses.filter((one) => one !== status.published && one !== status.scheduled)

/** Undo of a new task: moves it to the trash, unless somebody else has worked on it since, or it goes to readers. */
const trashMade = registerUndo('tasks.made', (rows): Undo => async () => {
  const list = rows.map(({ id }) => id)
  await Promise.all(rows.map(checkUntouched))
  const { errors, left } = await updatePosts({ ids: list, set: { status: status.trashed }, only: unsent })
  if (Object.keys(left).length > 0) throw new Failure(409, 'The post is published or scheduled by now, and stays.')
  const [refused] = Object.values(errors)
  if (refused) throw new Failure(409, refused.join(' '))
  leaveForms('tasks', list)
  await refreshPosts(list)
  return { message: 'The task is in the trash.' }
})

/** Creates a task, from the form or from a typed line. */
export async function addTask(values: PostPatch): Promise<Outcome> {
  const task = rememberTask(await api.posts.create({ body: { ...values, status: 0 } }))
  return {
    message: 'Task added.',
    made: task.id,
    undo: trashMade([{ id: task.id, version: task.version, set: {} }]),
  }
}

export const taskCommands = [
  command({
    id: 'tasks.create',
    title: 'Add task',
    subject: 'tasks',
    icon: Plus,
    keywords: ['new task', 'board', 'card'],
    keys: [{ keys: 'n', place: 'board' }],
    right: 'posts.create',
    risk: 'none',
    writes: false,
    quiet: true,
    key: { toText: true },
    run: async (_args, { context, run }) => {
      if (context.tab?.view !== 'board') await run({ id: 'workspace.open', args: { path: '/dashboard?task=new' } })
      else await showPanel(context.tab.id, null)
    },
  }),
  command({
    id: 'tasks.add',
    title: 'Add the task',
    subject: 'tasks',
    icon: Save,
    right: 'posts.create',
    available: formOpen('tasks', true, () => ({
      reason: 'Open the form of a new task first',
      fix: { label: 'Add task', call: { id: 'tasks.create' } },
    })),
    arguments: { schema: z.object({ values: fields.optional() }), sources: {} },
    risk: 'undoable',
    writes: true,
    failure: 'Error creating post.',
    run: async ({ values }, { run }) => {
      if (values) return addTask(postPatch.parse(values))
      await run({ id: 'form.submit' })
    },
  }),
  command({
    id: 'tasks.update',
    title: 'Save the task',
    subject: 'tasks',
    icon: Save,
    right: 'posts.update',
    available: formOpen('tasks', false, () => ({ reason: 'Open a task of the board first' })),
    arguments: {
      schema: z.object({
        id: z.number().int().positive().optional(),
        version: z.number().optional(),
        values: fields.optional(),
        before: fields.optional(),
      }),
      sources: {},
    },
    risk: 'undoable',
    writes: true,
    key: { again: true },
    failure: 'Error updating post.',
    run: async ({ id, version, values, before }, { run }) => {
      if (id === undefined || !values) return void (await run({ id: 'form.submit' }))
      const saved = await write(id, postPatch.parse(values), version && expectedVersion('posts', id, version))
      const earlier = Object.fromEntries(Object.keys(values).map((name) => [name, before?.[name]]))
      const back = async () => void (await restore('posts', saved, (seen) => write(id, postPatch.parse(earlier), seen)))
      return { message: 'Updated', undo: before && Object.assign(back, { led: { subject: 'posts', rows: [saved] } }) }
    },
  }),
]
