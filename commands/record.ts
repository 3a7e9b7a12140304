// The commands of a subject whose records are written by a form beside their list: opening, adding, changing, removing.
import { FilePlus2, type LucideIcon, Pencil, Save, Trash2 } from 'lucide-react'
import { z } from 'zod'

import type { SubjectList } from '#client/list'
import { queries } from '#client/queries'
import { type RecordCalls, type Records, recordsOf, type RecordRow } from '#client/records'
import { describeFailure, Failure, notFound } from '#contract/failure'
import { type Right, type RightArea, rightOf } from '#contract/rights'
import {
  command,
  type Command,
  type CommandContext,
  type FailedRow,
  type Outcome,
  type Tools,
} from '#workspace/command'
import { useFrame } from '#workspace/frame-options'
import { focusedTab } from '#workspace/panes'
import { formIn, leaveForms } from '#workspace/side-form/handle'
import { openFormIn } from '#workspace/side-form/open'
import { useWorkspace } from '#workspace/store'
import { numberText, targetsOf } from '#workspace/targets'
import { matchView } from '#workspace/views'

import { goCommand } from './go'

type Verb = 'create' | 'update' | 'remove'

export interface RecordSpec<Row extends RecordRow, Body extends object> {
  list: SubjectList<Row>
  calls: RecordCalls<Row, Body>
  /** Queries of other subjects that show these records too, by their first key. */
  also?: readonly string[]
  /** 'stop word' and 'stop words'. */
  words: readonly [one: string, many: string]
  /** Its screen, and the keys that lead there. */
  screen: {
    view: string
    path: string
    icon: LucideIcon
    keys?: string
    keywords?: readonly string[]
    /** Its records have a screen of their own, not a form beside the list. */
    record?: (id: number) => string
  }
  nameOf: (row: Row) => string
  /** The area whose rights are asked; what it has no right for has no command. */
  rights: RightArea
  /** The list cannot be searched by a text: it is short and read whole. */
  unsearched?: boolean
  /** The texts' words: what failed, what was done, and what is asked before something goes. */
  failures: Partial<Record<Verb, string>>
  notices: Partial<Record<Verb, string>>
  removal?: string
  /** Where a record leads: another screen of this workspace, or its page on the public site (`site`). */
  links?: readonly RecordLink<Row>[]
}

export interface RecordLink<Row> {
  verb: string
  title: string
  icon: LucideIcon
  right?: Right
  site?: boolean
  /** A path of the workspace, or one under the site's own address. */
  path: (row: Row) => string
}

/** A row that was asked for and is not there any more. */
const seen = z.looseObject({ gone: z.boolean().optional() })

/** Rows by what is typed: what the server finds, or what of a short list has the words in its name. */
async function foundIn<Row extends RecordRow, Body extends object>(
  { list, nameOf, unsearched = false }: RecordSpec<Row, Body>,
  query: string,
) {
  const text = query.trim()
  const asked = unsearched || text === '' ? { perPage: unsearched ? 200 : 25 } : { perPage: 25, search: text }
  const { items } = await queries.fetchQuery(list.page(asked))
  list.known.remember(items)
  const named = items.map((row) => ({ value: row.id, label: nameOf(row) }))
  return unsearched ? named.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())) : named
}

function targetsFor<Row extends RecordRow, Body extends object>(spec: RecordSpec<Row, Body>) {
  const { list, words, nameOf } = spec
  return targetsOf(list.subject, seen, {
    words,
    nameOf: ({ id }) => {
      const row = list.known.get(id)
      return row ? nameOf(row) : ''
    },
    known: list.known.get,
    stamp: () => [list.known.stamp()],
    fetch: list.byId,
    search: (query) => foundIn(spec, query),
  })
}

/** What the commands of one subject are made of. */
interface Parts<Row extends RecordRow, Body extends object> {
  spec: RecordSpec<Row, Body>
  records: Records<Row, Body>
  kind: ReturnType<typeof targetsFor<Row, Body>>
}

/** The tab that shows the subject's list: the one in front, or one that is opened now. */
async function listTab(view: string, path: string, { run, context }: Tools): Promise<string | undefined> {
  if (context.tab?.view !== view) await run({ id: 'workspace.open', args: { path } })
  const tab = focusedTab(useWorkspace.getState().layout)
  return tab && matchView(tab.path)?.view.id === view ? tab.id : undefined
}

const createIn = <Row extends RecordRow, Body extends object>({ spec }: Parts<Row, Body>, right: Right) =>
  command({
    id: `${spec.list.subject}.create`,
    title: `New ${spec.words[0]}`,
    subject: spec.list.subject,
    icon: FilePlus2,
    keywords: ['add', 'create'],
    right,
    risk: 'none',
    writes: false,
    quiet: true,
    run: async (_args, tools) => {
      openFormIn(await listTab(spec.screen.view, spec.screen.path, tools))
    },
  })

const editIn = <Row extends RecordRow, Body extends object>({ spec, kind }: Parts<Row, Body>) =>
  command({
    id: `${spec.list.subject}.edit`,
    title: `Edit the ${spec.words[0]}`,
    subject: spec.list.subject,
    icon: Pencil,
    keywords: ['open', 'change', 'form'],
    right: rightOf(spec.rights, spec.screen.record ? 'update' : 'read') ?? 'signed-in',
    fits: kind.fits(({ gone }) => (gone ? goneOf(spec.words[0]) : undefined)),
    arguments: {
      schema: z.object({ id: z.number().int().positive() }),
      sources: { id: kind.one },
      fill: (context) => ({ id: kind.targetIds(context)[0] }),
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: async ({ id }, tools) => {
      const path = spec.screen.record?.(id)
      if (path !== undefined) return tools.run({ id: 'workspace.open', args: { path } })
      openFormIn(await listTab(spec.screen.view, spec.screen.path, tools), id)
    },
  })

/** Leads from a record to where it is used. */
const linkFrom = <Row extends RecordRow, Body extends object>(
  { spec, kind }: Parts<Row, Body>,
  { verb, title, icon, right, site = false, path }: RecordLink<Row>,
) =>
  command({
    id: `${spec.list.subject}.${verb}`,
    title,
    subject: spec.list.subject,
    icon,
    right: right ?? rightOf(spec.rights, 'read') ?? 'signed-in',
    fits: kind.fits(({ gone }) => (gone ? goneOf(spec.words[0]) : undefined)),
    arguments: {
      schema: z.object({ id: z.number().int().positive() }),
      sources: { id: kind.one },
      fill: (context) => ({ id: kind.targetIds(context)[0] }),
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: async ({ id }, { run }) => {
      const row = spec.list.known.get(id) ?? (await spec.list.byId([id]))[0]
      if (!row) throw notFound()
      if (site) window.open(`${useFrame.getState().siteUrl}${path(row)}`, '_blank', 'noopener')
      else await run({ id: 'workspace.open', args: { path: path(row) } })
    },
  })

const goneOf = (word: string) => ({ reason: `The ${word} is not there any more`, are: 'not there any more' })

/** The fields of a record as they are sent; the server reads them. */
const fields = z.record(z.string(), z.unknown())

/** The form says what is written; called without it, the form in front is sent. */
const formOpen = (subject: string, word: string, isNew: boolean, create: string) => (context: CommandContext) => {
  const form = formIn(context.tab?.id)
  if (form?.subject === subject && (form.id === null) === isNew) return true
  const fix = { label: `New ${word}`, call: { id: create } }
  return isNew
    ? { reason: `Open the form of a new ${word} first`, fix }
    : { reason: `Open a ${word} first`, asks: 'id' }
}

const sendForm = async ({ run }: Tools): Promise<Outcome | void> => {
  await run({ id: 'form.submit' })
}

const addTo = <Row extends RecordRow, Body extends object>({ spec, records }: Parts<Row, Body>, right: Right) =>
  command({
    id: `${spec.list.subject}.add`,
    title: `Add the ${spec.words[0]}`,
    subject: spec.list.subject,
    icon: Save,
    right,
    available: formOpen(spec.list.subject, spec.words[0], true, `${spec.list.subject}.create`),
    arguments: { schema: z.object({ values: fields.optional() }), sources: {} },
    risk: 'undoable',
    writes: true,
    failure: spec.failures.create,
    run: async ({ values }, tools) => {
      if (!values) return sendForm(tools)
      const { id, version } = await records.create(values as Body)
      return {
        message: spec.notices.create,
        made: id,
        undo: async () => {
          await records.remove(id, version)
          leaveForms(spec.list.subject, [id])
        },
      }
    },
  })

const updateIn = <Row extends RecordRow, Body extends object>(
  { spec, records, kind }: Parts<Row, Body>,
  right: Right,
) =>
  command({
    id: `${spec.list.subject}.update`,
    title: `Save the ${spec.words[0]}`,
    subject: spec.list.subject,
    icon: Save,
    right,
    available: formOpen(spec.list.subject, spec.words[0], false, `${spec.list.subject}.create`),
    arguments: {
      schema: z.object({
        id: z.number().int().positive().optional(),
        version: z.number().optional(),
        values: fields.optional(),
        /** The values before, as the server answered them in that version. */
        before: fields.optional(),
      }),
      sources: { id: kind.one },
    },
    risk: 'undoable',
    writes: true,
    again: true,
    failure: spec.failures.update,
    run: async ({ id, version, values, before }, tools) => {
      if (id === undefined || !values) return sendForm(tools)
      const saved = await records.update(id, values as Partial<Body>, version)
      const earlier = Object.fromEntries(Object.keys(values).map((name) => [name, before?.[name]]))
      return {
        message: spec.notices.update,
        undo: before && (async () => void (await records.update(id, earlier as Partial<Body>, saved.version))),
      }
    },
  })

/** Takes records away one after the other; what the server refuses is told by name. @throws the failure of the only one. */
async function removeAll<Row extends RecordRow, Body extends object>(
  { spec, records }: Parts<Row, Body>,
  ids: readonly number[],
  { signal, progress }: Tools,
): Promise<Outcome> {
  const failed: FailedRow[] = []
  let done = 0
  for (const id of ids) {
    if (signal.aborted) break
    const row = spec.list.known.get(id)
    try {
      // oxlint-disable-next-line no-await-in-loop -- there is no call that removes several
      await records.remove(id, row?.version)
      leaveForms(spec.list.subject, [id])
      done += 1
    } catch (error) {
      if (ids.length === 1 || !(error instanceof Failure) || error.status === 0 || error.status >= 500) throw error
      failed.push({ id, name: row && spec.nameOf(row), messages: describeFailure(error, spec.failures.remove) })
    }
    if (ids.length > 1) progress(done + failed.length, ids.length)
  }
  const { remove: notice } = spec.notices
  const counted = done === 1 ? notice : `${notice ?? ''} ${numberText(done)} ${spec.words[1]}.`.trim()
  return { message: done > 0 ? counted : undefined, failed }
}

const removeFrom = <Row extends RecordRow, Body extends object>(parts: Parts<Row, Body>, right: Right) => {
  const { spec, kind } = parts
  const [one, many] = spec.words
  return command({
    id: `${spec.list.subject}.remove`,
    title: kind.counted(`Remove the ${one}`, (count) => `Remove ${count} ${many}`),
    subject: spec.list.subject,
    icon: Trash2,
    keywords: ['delete'],
    right,
    fits: kind.fits(({ gone }) => (gone ? goneOf(one) : undefined)),
    notMatching: 'Select the rows themselves: what is removed cannot be brought back',
    arguments: {
      schema: z.object({ ids: kind.ids }),
      sources: { ids: kind.many },
      fill: (context) => ({ ids: kind.targetIds(context) }),
    },
    risk: 'confirm',
    writes: true,
    failure: spec.failures.remove,
    confirm: ({ ids: [id = 0] }) => {
      const row = spec.list.known.get(id)
      return {
        message: spec.removal ?? `Remove the selected ${one}?`,
        detail: row && spec.nameOf(row),
        confirm: 'Remove',
        danger: true,
      }
    },
    run: ({ ids }, tools) => removeAll(parts, ids, tools),
  })
}

/** @returns the commands in the order of a record's life. */
export function recordCommands<Row extends RecordRow, Body extends object>(spec: RecordSpec<Row, Body>): Command[] {
  const parts: Parts<Row, Body> = { spec, records: recordsOf(spec.list, spec.calls, spec.also), kind: targetsFor(spec) }
  const [create, update, remove] = ['create', 'update', 'delete'].map((action) => rightOf(spec.rights, action))
  const { screen } = spec
  return [
    goCommand(screen.view, spec.words[1], screen.icon, rightOf(spec.rights, 'read') ?? 'signed-in', screen),
    ...(create && spec.calls.create ? [createIn(parts, create), addTo(parts, create)] : []),
    editIn(parts),
    ...(spec.links ?? []).map((link) => linkFrom(parts, link)),
    ...(update && spec.calls.update ? [updateIn(parts, update)] : []),
    ...(remove && spec.calls.remove ? [removeFrom(parts, remove)] : []),
  ]
}
