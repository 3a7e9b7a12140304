// Commands that set a yes/no field of records without their form: in the row, or for several at once.
import { ToggleLeft } from 'lucide-react'
import { z } from 'zod'

import type { RecordRow } from '#client/lists/records'
import { notFound } from '#contract/base/failure'
import type { Right } from '#contract/users/rights'
import { say } from '#contract/base/say'
import { command, type Outcome, type Undo, type WorkTools } from '#workspace/command/command'
import { idsArgument, yesOrNo } from '#workspace/command/argument-kit'

import { toldOf } from './from-bin'
import { oneByOne } from './one-by-one'
import { refuseGone, type Parts, type RecordFlag } from './spec'

const numberOf = (on: boolean) => (on ? 1 : 0)

/** Makes the undo: writes `field` back into the records. Those that the server refuses are named and keep an undo. */
function turnedBack<Row extends RecordRow>(parts: Parts<Row>, field: object, turned: readonly Row[]): Undo {
  const { subject, records, failures } = parts
  const back = async (tools: WorkTools): Promise<Outcome | void> => {
    const rows = new Map(turned.map((row) => [row.id, row]))
    const call = async (id: number) => {
      const row = rows.get(id)
      if (row) await records.restore(id, field, row)
    }
    const each = { call, nameOf: subject.nameById, failure: failures.update }
    const { done, failed } = await oneByOne([...rows.keys()], each, tools)
    if (done.length === turned.length) return
    const rest = turned.filter(({ id }) => !done.includes(id))
    const told = done.length > 0 ? { message: toldOf(done.length) } : {}
    return { ...told, failed, isUndo: true, undo: turnedBack(parts, field, rest) }
  }
  return Object.assign(back, { led: { subject: subject.name, rows: turned } })
}

/** The command that sets one yes/no field; its undo sets back the records that were changed. */
export const flagIn = <Row extends RecordRow>(parts: Parts<Row>, right: Right, { name, title }: RecordFlag) => {
  const { subject, records, kind, failures, notices } = parts
  const [one, many] = subject.words
  return command({
    id: `${subject.name}.set-${name.replaceAll('_', '-')}`,
    title: kind.counted(say`Change “${title}” of the ${one}`, (count) => say`Change “${title}” of ${count} ${many}`),
    subject: subject.name,
    icon: ToggleLeft,
    keywords: ['yes', 'no', 'turn on', 'turn off'],
    right,
    rows: {
      misfit: kind.misfit(refuseGone(one)),
      matching: say`Select the ${many} one by one`,
    },
    arguments: {
      schema: z.object({ ids: idsArgument, on: z.boolean() }),
      sources: {
        ids: kind.many,
        on: yesOrNo(title),
      },
      fill: (context) => ({ ids: kind.targetIds(context) }),
    },
    risk: 'undoable',
    writes: true,
    failure: failures.update,
    run: async ({ ids, on }, tools) => {
      const turned: Row[] = []
      const call = async (id: number) => {
        const row = subject.known.get(id) ?? (await subject.byId([id]))[0]
        if (!row) throw notFound()
        if (Reflect.get(row, name) === numberOf(on)) return
        turned.push(await records.update(id, { [name]: numberOf(on) }, row.version))
      }
      const { failed } = await oneByOne(ids, { call, nameOf: subject.nameById, failure: failures.update }, tools)
      if (turned.length === 0) return { failed }
      const told = turned.length === 1 ? notices.update : say`Changed ${turned.length} ${many}.`
      return { message: told, failed, undo: turnedBack(parts, { [name]: numberOf(!on) }, turned) }
    },
  })
}
