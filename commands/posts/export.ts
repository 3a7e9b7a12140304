// Exports posts to sister sites.
import { Share2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { draftOf } from '#client/post-draft/draft'
import { postSubject } from '#client/posts/posts'
import { sisterProjects } from '#client/sisters'
import type { ExportManyReply, ExportReply } from '#contract/posts/exports'
import { describeFailure } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { command, type CommandContext, type FailedRow, type Outcome, type Tools } from '#workspace/command/command'
import { listIn } from '#workspace/list/handle'
import { tableOf } from '#workspace/panes/tab-handle'

import { changeMisfit, counted, ids, onPosts, postsSource, refreshPosts, targetIds } from './target'

/** The most posts of one call. */
const slice = 20

/** What the projects answered about a post. */
interface PostResult {
  /** 'Exported as #12.', by project. */
  accepted: Map<string, string>
  /** 'Post ng -> token: The site does not accept the token.' */
  refused: string[]
  /** Whether a sister site has edited the post since it received it. */
  isChanged: boolean
}

const nameOf = (id: number) => postSubject.known.get(id)?.main_headline || `#${id}`

/** The errors of an export as lines, one for each project and field, with the first message of each. */
const errorLines = (errors: ExportReply['errors']): string[] =>
  Object.entries(errors).flatMap(([project, fields]) =>
    Object.entries(fields).map(([field, [message = '']]) => say`Post ${project} -> ${field}: ${message}`),
  )

/** What became of a post so far. */
function resultOf(results: Map<number, PostResult>, id: number): PostResult {
  const post = results.get(id) ?? { accepted: new Map(), refused: [], isChanged: false }
  results.set(id, post)
  return post
}

function addReply(results: Map<number, PostResult>, id: number, { success, errors, changed }: ExportReply): void {
  const post = resultOf(results, id)
  for (const [project, message] of Object.entries(success)) post.accepted.set(project, message)
  post.refused.push(...errorLines(errors))
  post.isChanged ||= changed.length > 0
}

/** The posts of one call to one project. */
interface Slice {
  project: string
  part: readonly number[]
}

function addRefusal(results: Map<number, PostResult>, { project, part }: Slice, messages: readonly string[]): void {
  for (const id of part)
    resultOf(results, id).refused.push(...messages.map((message) => say`Post ${project}: ${message}`))
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

interface ExportOptions {
  projects: readonly string[]
  overwrite: boolean
}

const slicesOf = (list: readonly number[], project: string): Slice[] =>
  Array.from({ length: Math.ceil(list.length / slice) }, (_, at) => ({
    project,
    part: list.slice(at * slice, (at + 1) * slice),
  }))

/**
 * Sends the posts to one project after the other. When a call fails after others, the rest is not tried, so that the caller tells what
 * was done. @returns what became of each post that was sent. @throws the failure of the first call
 */
async function exportMany(
  list: readonly number[],
  { projects, overwrite }: ExportOptions,
  tools: Tools,
): Promise<Map<number, PostResult>> {
  const results = new Map<number, PostResult>()
  const [only, ...others] = list
  if (only !== undefined && others.length === 0) {
    const body = { projects: [...projects], overwrite }
    addReply(results, only, await api.exports.one({ params: { id: only }, body }))
    return results
  }
  const slices = projects.flatMap((project) => slicesOf(list, project))
  let sent = 0
  for (const [at, here] of slices.entries()) {
    const { project, part } = here
    if (tools.signal.aborted) break
    try {
      const reply = await api.exports.many({ body: { project, ids: part.join(','), overwrite } })
      for (const id of part) addReply(results, id, ofPost(project, reply, id))
    } catch (error) {
      if (at === 0) throw error
      addRefusal(results, here, describeFailure(error))
      for (const rest of slices.slice(at + 1)) addRefusal(results, rest, ['Not tried.'])
      break
    }
    tools.progress((sent += part.length), list.length * projects.length)
  }
  return results
}

/** Clears the selection when the tab shows the list of posts. */
function clearSelection(context: CommandContext): void {
  if (listIn(context.tab?.id)?.subject === 'posts') tableOf(context.tab?.id)?.clear()
}

/** The most lines of a notice. */
const most = 12

/** The number of posts that every project took, and of those that only some took. A single acceptance is told by its line. */
function messageOf(
  results: readonly PostResult[],
  lines: readonly string[],
  { projects }: ExportOptions,
): string | undefined {
  if (lines.length <= 1) return lines[0]
  const taken = results.filter(({ accepted }) => accepted.size > 0).length
  const whole = results.filter(({ accepted }) => accepted.size === projects.length).length
  const sentences = [
    ...(whole === 0 ? [] : [whole === 1 ? '1 post exported.' : say`${whole} posts exported.`]),
    ...(taken === whole ? [] : [partly(taken - whole)]),
  ]
  return sentences.reduce((before, next) => say`${before} ${next}`)
}

const partly = (count: number) =>
  count === 1 ? '1 post exported to some of the projects.' : say`${count} posts exported to some of the projects.`

async function exportPosts(list: readonly number[], options: ExportOptions, tools: Tools): Promise<Outcome> {
  const results = [...(await exportMany(list, options, tools))]
  await refreshPosts(results.flatMap(([id, { accepted }]) => (accepted.size > 0 ? [id] : [])))
  const failed = results.flatMap(([id, { refused }]): FailedRow[] =>
    refused.length > 0 ? [{ id, name: nameOf(id), messages: refused }] : [],
  )
  if (failed.length === 0 && !tools.signal.aborted) clearSelection(tools.context)
  const lines = results.flatMap(([id, { accepted }]) =>
    [...accepted].map(([project, message]) => {
      const line = say`Post ${project} -> ${message}`
      return list.length === 1 ? line : say`${nameOf(id)}: ${line}`
    }),
  )
  // The server sends what is saved.
  const isUnsaved = results.some(([id, { accepted }]) => accepted.size > 0 && draftOf(id)?.dirty)
  const details = [
    ...(lines.length > 1 ? lines.slice(0, most) : []),
    ...(isUnsaved ? ['What was typed and not saved was not exported.'] : []),
  ]
  const changed = results.flatMap(([id, { isChanged }]) => (isChanged ? [id] : []))
  return {
    message: messageOf(
      results.map(([, post]) => post),
      lines,
      options,
    ),
    ...(details.length > 0 ? { details } : {}),
    failed,
    ...(changed.length > 0 ? { next: exportOver(changed, options) } : {}),
  }
}

/** The command that overwrites the posts at the sister sites. Their text there is kept as a revision. */
const exportOver = (list: readonly number[], { projects }: ExportOptions) => ({
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
    rows: { misfit: changeMisfit(() => undefined), matching: 'Select the posts themselves' },
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
    run: ({ ids: list, projects, overwrite = false }, tools) =>
      exportPosts(list, { projects: [...new Set(projects)], overwrite }, tools),
  }),
]
