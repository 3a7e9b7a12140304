// Exports posts to sister sites.
import { Share2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { postSubject } from '#client/posts/posts'
import { sisterProjects } from '#client/sisters'
import type { ExportManyReply, ExportReply } from '#contract/exports'
import { say } from '#contract/say'
import { command, type CommandContext, type FailedRow, type Outcome, type Tools } from '#workspace/command/command'
import { listIn } from '#workspace/list/handle'
import { tableOf } from '#workspace/panes/tab-handle'

import { counted, fitsPost, ids, onPosts, postsSource, refreshPosts, targetIds } from './target'

/** The most posts of one call. */
const slice = 20

interface Told {
  /** 'Post ng -> Exported as #12.' */
  success: string[]
  failed: FailedRow[]
  /** Ids of the accepted posts, once for each project that accepted it. */
  done: number[]
  /** Ids of the posts that a sister site has edited since it received them. */
  changed: number[]
}

const nameOf = (id: number) => postSubject.known.get(id)?.main_headline || `#${id}`

/** A line for each project and field, with the first message. */
const errorLines = (errors: ExportReply['errors']): string[] =>
  Object.entries(errors).flatMap(([project, fields]) =>
    Object.entries(fields).map(([field, [message = '']]) => say`Post ${project} -> ${field}: ${message}`),
  )

function tell(told: Told, id: number, { success, errors, changed }: ExportReply, isOnly: boolean): void {
  for (const [project, message] of Object.entries(success)) {
    const line = say`Post ${project} -> ${message}`
    told.success.push(isOnly ? line : `${nameOf(id)}: ${line}`)
  }
  const messages = errorLines(errors)
  if (changed.length > 0) told.changed.push(id)
  if (messages.length > 0) told.failed.push({ id, name: nameOf(id), messages })
  else told.done.push(id)
}

/** The part of the reply for several posts that is about one post. */
function ofPost(project: string, { success, errors, changed }: ExportManyReply, id: number): ExportReply {
  const pick = <T>(maps: Record<string, Record<string, T>>) =>
    Object.fromEntries(
      Object.entries(maps).flatMap(([project, posts]) => {
        const found = posts[id]
        return found === undefined ? [] : [[project, found] as const]
      }),
    )
  return { success: pick(success), errors: pick(errors), changed: changed.includes(id) ? [project] : [] }
}

interface Asked {
  projects: readonly string[]
  overwrite: boolean
}

async function exportMany(list: readonly number[], { projects, overwrite }: Asked, tools: Tools): Promise<Told> {
  const told: Told = { success: [], failed: [], done: [], changed: [] }
  const [only, ...others] = list
  if (only !== undefined && others.length === 0) {
    const body = { projects: [...projects], overwrite }
    tell(told, only, await api.exports.one({ params: { id: only }, body }), true)
    return told
  }
  let sent = 0
  for (const project of projects)
    for (let at = 0; at < list.length && !tools.signal.aborted; at += slice) {
      const part = list.slice(at, at + slice)
      const reply = await api.exports.many({ body: { project, ids: part.join(','), overwrite } })
      for (const id of part) tell(told, id, ofPost(project, reply, id), false)
      tools.progress((sent += part.length), list.length * projects.length)
    }
  return told
}

/** A successful export clears the selection. */
function clearSelection(context: CommandContext): void {
  if (listIn(context.tab?.id)?.subject === 'posts') tableOf(context.tab?.id)?.clear()
}

/** The most lines of a notice. */
const most = 12

async function exportPosts(list: readonly number[], asked: Asked, tools: Tools): Promise<Outcome> {
  const { success, failed, done, changed } = await exportMany(list, asked, tools)
  await refreshPosts(done)
  if (failed.length === 0 && !tools.signal.aborted) clearSelection(tools.context)
  const [first] = success
  const many = done.length === 1 ? 'Exported.' : say`${done.length} posts exported.`
  return {
    message: success.length === 0 ? undefined : success.length === 1 ? first : many,
    ...(success.length > 1 ? { details: success.slice(0, most) } : {}),
    failed,
    ...(changed.length > 0 ? { next: exportOver(changed, asked) } : {}),
  }
}

/** The command that overwrites the posts at the sister sites. Their text there is kept as a revision. */
const exportOver = (list: readonly number[], { projects }: Asked) => ({
  label: 'Replace the text there',
  call: { id: 'posts.export', args: { ids: [...list], projects: [...projects], overwrite: true } },
})

export const postExportCommands = [
  command({
    id: 'posts.export',
    title: counted('Export the post…', (count) => say`Export ${count} posts…`),
    subject: 'posts',
    icon: Share2,
    keywords: ['sister', 'project', 'share', 'send to', 'syndicate'],
    right: 'posts.update',
    available: (context) =>
      sisterProjects().length === 0 ? { reason: 'No sister projects are configured' } : onPosts()(context),
    rows: { fits: fitsPost(() => undefined), matching: 'Select the posts themselves' },
    arguments: {
      schema: z.object({
        ids,
        projects: z.array(z.string()).min(1, 'Choose a project.'),
        overwrite: z.boolean().optional(),
      }),
      sources: {
        ids: postsSource,
        projects: {
          kind: 'search',
          label: 'Projects',
          many: true,
          search: (query) => {
            const text = query.trim().toLowerCase()
            const found = sisterProjects().filter(({ title }) => title.toLowerCase().includes(text))
            return Promise.resolve(found.map(({ id, title }) => ({ value: id, label: title })))
          },
        },
      },
      fill: (context) => {
        const list = targetIds(context)
        return list.length === 0 ? {} : { ids: list }
      },
    },
    risk: 'none',
    writes: true,
    failure: 'Error exporting post.',
    run: ({ ids: list, projects, overwrite = false }, tools) => exportPosts(list, { projects, overwrite }, tools),
  }),
]
