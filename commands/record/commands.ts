// The commands of a subject whose records are written by a form beside their list: opening, adding, changing, removing.
import { FilePlus2, Pencil } from 'lucide-react'
import { z } from 'zod'

import type { RecordRow } from '#client/lists/records'
import { notFound } from '#contract/failure'
import { type Right, rightOf } from '#contract/rights'
import { command, type Command, type CommandContext } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'

import { goCommand } from '#commands/frame/go'
import { flagIn } from './flags'
import { openForm } from './form'
import { goneOf, type Parts, partsOf, type RecordLink, type RecordSpec } from './spec'
import { addTo, removeFrom, removeMatchingFrom, updateIn } from './write'
import { say } from '#contract/say'

const createIn = <Row extends RecordRow>({ spec }: Parts<Row>, right: Right) =>
  command({
    id: `${spec.list.subject}.create`,
    title: spec.newTitle ?? say`New ${spec.words[0]}`,
    subject: spec.list.subject,
    icon: FilePlus2,
    keywords: ['add', 'create', 'new'],
    right,
    risk: 'none',
    writes: false,
    quiet: true,
    key: { toText: spec.screen.make === undefined },
    run: async (_args, tools) => {
      if (spec.screen.make !== undefined) return tools.run({ id: 'workspace.open', args: { path: spec.screen.make } })
      await openForm(spec.screen, tools)
    },
  })

/** It acts on one record that is there, and changes nothing. */
const onOne = <Row extends RecordRow>({ spec, kind }: Parts<Row>) =>
  ({
    rows: { fits: kind.fits(({ gone }) => (gone ? goneOf(spec.words[0]) : undefined)) },
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
  const { spec } = parts
  return command({
    id: `${spec.list.subject}.edit`,
    title: say`Edit the ${spec.words[0]}`,
    subject: spec.list.subject,
    icon: Pencil,
    keywords: ['open', 'change', 'form'],
    right: rightOf(spec.rights, spec.screen.record ? 'update' : 'read') ?? 'signed-in',
    ...onOne(parts),
    key: { toText: spec.screen.record === undefined },
    run: async ({ id }, tools) => {
      const path = spec.screen.record?.(id)
      if (path !== undefined) return tools.run({ id: 'workspace.open', args: { path } })
      await openForm(spec.screen, tools, id)
    },
  })
}

/** Leads from a record to where it is used. */
const linkFrom = <Row extends RecordRow>(
  parts: Parts<Row>,
  { verb, title, icon, right, site = false, path }: RecordLink<Row>,
) => {
  const { spec } = parts
  return command({
    id: `${spec.list.subject}.${verb}`,
    title,
    subject: spec.list.subject,
    icon,
    right: right ?? rightOf(spec.rights, 'read') ?? 'signed-in',
    ...onOne(parts),
    run: async ({ id }, { run }) => {
      const row = spec.list.known.get(id) ?? (await spec.list.byId([id]))[0]
      if (!row) throw notFound()
      if (site) window.open(`${useFrame.getState().siteUrl}${path(row)}`, '_blank', 'noopener')
      else await run({ id: 'workspace.open', args: { path: path(row) } })
    },
  })
}

/** @returns the commands in the order of a record's life. */
export function recordCommands<Row extends RecordRow>(spec: RecordSpec<Row>): Command[] {
  const parts = partsOf(spec)
  const [create, update, remove] = ['create', 'update', 'delete'].map((action) => rightOf(spec.rights, action))
  const { screen } = spec
  return [
    goCommand(screen.view, spec.words[1], screen.icon, rightOf(spec.rights, 'read') ?? 'signed-in', screen),
    ...(create && spec.calls.create ? [createIn(parts, create), addTo(parts, create)] : []),
    editIn(parts),
    ...(spec.links ?? []).map((link) => linkFrom(parts, link)),
    ...(update && spec.calls.update ? [updateIn(parts, update)] : []),
    ...(update && spec.calls.update ? (spec.flags ?? []).map((flag) => flagIn(parts, update, flag)) : []),
    ...(remove && spec.calls.remove ? [removeFrom(parts, remove)] : []),
    ...(remove && spec.calls.removeMany ? [removeMatchingFrom(parts, remove)] : []),
  ]
}
