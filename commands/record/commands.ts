// The commands of a subject whose records are edited in a form beside their list: opening, adding, changing, removing.
import { FilePlus2, Pencil } from 'lucide-react'
import { z } from 'zod'

import type { RecordRow } from '#client/lists/records'
import type { Subject } from '#client/lists/subject'
import { notFound } from '#contract/base/failure'
import { type Right, rightOf } from '#contract/users/rights'
import { command, type Command, type CommandContext } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'

import { goCommand } from '#commands/frame/go'
import { flagIn } from './flags'
import { openForm } from './form'
import { refuseGone, type Parts, partsOf, type RecordLink, type RecordOptions } from './spec'
import { addTo, removeFrom, removeMatchingFrom, updateIn } from './write'
import { say } from '#contract/base/say'

const createIn = <Row extends RecordRow>({ subject, newTitle, screen }: Parts<Row>, right: Right) =>
  command({
    id: `${subject.name}.create`,
    title: newTitle ?? say`New ${subject.words[0]}`,
    subject: subject.name,
    icon: FilePlus2,
    keywords: ['add', 'create', 'new'],
    right,
    risk: 'none',
    writes: false,
    quiet: true,
    key: { toText: true },
    run: async (_args, tools) => {
      if (screen.make !== undefined) return tools.run({ id: 'workspace.open', args: { path: screen.make } })
      await openForm(screen, tools)
    },
  })

/** The shared parts of commands on one existing record that change nothing. */
const onOne = <Row extends RecordRow>({ subject, kind }: Parts<Row>) =>
  ({
    rows: { misfit: kind.misfit(refuseGone(subject.words[0])) },
    arguments: {
      schema: z.object({ id: z.number().int().positive() }),
      sources: { id: kind.one },
      fill: (context: CommandContext) => ({ id: kind.targetIds(context)[0] }),
    },
    risk: 'none',
    writes: false,
    quiet: true,
  }) as const

const editIn = <Row extends RecordRow>(parts: Parts<Row>) => {
  const { subject, screen } = parts
  return command({
    id: `${subject.name}.edit`,
    title: say`Edit the ${subject.words[0]}`,
    subject: subject.name,
    icon: Pencil,
    keywords: ['open', 'change', 'form'],
    right: rightOf(subject.rights, screen.record ? 'update' : 'read') ?? 'signed-in',
    ...onOne(parts),
    key: { toText: screen.record === undefined },
    run: async ({ id }, tools) => {
      const path = screen.record?.(id)
      if (path !== undefined) return tools.run({ id: 'workspace.open', args: { path } })
      await openForm(screen, tools, id)
    },
  })
}

/** A command that opens a screen or public page linked to a record. */
const linkFrom = <Row extends RecordRow>(
  parts: Parts<Row>,
  { verb, title, icon, right, site = false, path }: RecordLink<Row>,
) => {
  const { subject } = parts
  return command({
    id: `${subject.name}.${verb}`,
    title,
    subject: subject.name,
    icon,
    right: right ?? rightOf(subject.rights, 'read') ?? 'signed-in',
    ...onOne(parts),
    run: async ({ id }, { run }) => {
      const row = subject.known.get(id) ?? (await subject.byId([id]))[0]
      if (!row) throw notFound()
      if (site) window.open(`${useFrame.getState().siteUrl}${path(row)}`, '_blank', 'noopener')
      else await run({ id: 'workspace.open', args: { path: path(row) } })
    },
  })
}

/** Makes the commands of a subject. @returns them in the order of a record's life. */
export function recordCommands<Row extends RecordRow>(subject: Subject<Row>, options: RecordOptions<Row>): Command[] {
  const parts = partsOf(subject, options)
  const [create, update, remove] = ['create', 'update', 'delete'].map((action) => rightOf(subject.rights, action))
  const { screen, calls, links = [], flags = [] } = parts
  return [
    goCommand(
      screen.view,
      say`Go to ${subject.words[1]}`,
      screen.icon,
      screen.right ?? rightOf(subject.rights, 'read') ?? 'signed-in',
      screen,
    ),
    ...(create && calls.create ? [createIn(parts, create), addTo(parts, create, calls.remove && remove)] : []),
    editIn(parts),
    ...links.map((link) => linkFrom(parts, link)),
    ...(update && calls.update ? [updateIn(parts, update), ...flags.map((flag) => flagIn(parts, update, flag))] : []),
    ...(remove && calls.remove ? [removeFrom(parts, remove)] : []),
    ...(remove && calls.removeMany ? [removeMatchingFrom(parts, remove)] : []),
  ]
}
