// Commands that create, update and remove a subject's records.
import { Save, Trash2 } from 'lucide-react'
import { z } from 'zod'

import { isSecret } from '#client/browser-storage'
import type { RecordRow } from '#client/lists/records'
import { Failure } from '#contract/base/failure'
import type { Right } from '#contract/users/rights'
import { command, type CommandContext, type Confirmation, type Outcome, type Tools } from '#workspace/command/command'
import { idsArgument } from '#workspace/command/argument-kit'
import { leaveForms } from '#workspace/form/handle'
import { tableOf } from '#workspace/panes/tab-handle'

import { formOpen } from './form-open'
import { fromBin, recordsFromBin, type Removed } from './from-bin'
import { oneByOne } from './one-by-one'
import { refuseGone, type Parts } from './spec'
import { undoAdding } from './undo-adding'
import { say } from '#contract/base/say'

/** The fields of a record to send; the server validates them. */
const fields = z.record(z.string(), z.unknown())

const sendForm = async ({ run }: Tools): Promise<Outcome | void> => {
  await run({ id: 'form.submit' })
}

/** @param removal the right to remove a record, which Undo needs; undefined: the subject has no such removal, so no Undo is offered */
export const addTo = <Row extends RecordRow>(
  { subject, records, failures, notices }: Parts<Row>,
  right: Right,
  removal: Right | undefined,
) =>
  command({
    id: `${subject.name}.add`,
    title: say`Add the ${subject.words[0]}`,
    subject: subject.name,
    icon: Save,
    right,
    available: formOpen(subject.name, true, () => ({
      reason: say`Open the form of a new ${subject.words[0]} first`,
      fix: { label: say`New ${subject.words[0]}`, call: { id: `${subject.name}.create` } },
    })),
    arguments: { schema: z.object({ values: fields.optional() }), sources: {} },
    risk: 'undoable',
    writes: true,
    failure: failures.create,
    run: async ({ values }, tools) => {
      if (!values) return sendForm(tools)
      const { id, version } = await records.create(values)
      const undo = async () => {
        await records.remove(id, version)
        leaveForms(subject.name, [id])
      }
      return { message: notices.create, made: id, undo: removal && undoAdding(removal, undo) }
    },
  })

/** The fields that were not sent but changed with those that were: the server empties the size of a slot out of the page. */
const movedWith = (sent: object, before: Readonly<Record<string, unknown>>, saved: object): string[] =>
  Object.keys(before).filter((name) => {
    if (name in sent || isSecret(name)) return false
    const [was, is]: unknown[] = [before[name], Reflect.get(saved, name)]
    // Lists and texts with formatting have another form in a record than in its form's values.
    return (typeof was === 'string' || typeof was === 'number') && typeof is === typeof was && is !== was
  })

export const updateIn = <Row extends RecordRow>(
  { subject, records, failures, notices, alsoChanged }: Parts<Row>,
  right: Right,
) =>
  command({
    id: `${subject.name}.update`,
    title: say`Save the ${subject.words[0]}`,
    subject: subject.name,
    icon: Save,
    right,
    available: formOpen(subject.name, false, () => ({
      reason: say`No ${subject.words[0]} is open`,
      fix: { label: say`Edit the ${subject.words[0]}`, call: { id: `${subject.name}.edit` } },
    })),
    arguments: {
      schema: z.object({
        id: z.number().int().positive().optional(),
        version: z.number().optional(),
        values: fields.optional(),
        /** The values before the change, as the server returned them in that version. */
        before: fields.optional(),
      }),
      sources: {},
    },
    risk: 'undoable',
    writes: true,
    key: { again: true },
    failure: failures.update,
    run: async ({ id, version, values, before }, tools) => {
      if (id === undefined || !values) return sendForm(tools)
      const saved = await records.update(id, values, version)
      const names = Object.keys(values).filter((name) => !isSecret(name))
      const earlier = Object.fromEntries(
        [...names, ...movedWith(values, before ?? {}, saved)].map((name) => [name, before?.[name]]),
      )
      const back = async () => {
        const told = await (await import('./restore-fields')).restoreFields(records, id, earlier, saved)
        if (told) return told
        if (names.length < Object.keys(values).length) return { message: 'Taken back. The password stays as it is.' }
      }
      const details = alsoChanged?.(values, saved) ?? []
      return {
        message: notices.update,
        ...(details.length > 0 ? { details } : {}),
        undo:
          before && names.length > 0
            ? Object.assign(back, { led: { subject: subject.name, rows: [saved] } })
            : undefined,
      }
    },
  })

/**
 * Removes records; Undo restores them from the bin. Each refused record is reported by name, with what helps instead. @throws the
 * failure when only one record was to be removed and nothing helps instead.
 */
async function removeAll<Row extends RecordRow>(
  { subject, records, failures, notices, instead }: Parts<Row>,
  ids: readonly number[],
  tools: Tools,
): Promise<Outcome> {
  const helped: number[] = []
  const removed: Removed[] = []
  const call = async (id: number) => {
    const [name, version] = [subject.nameById(id), subject.known.get(id)?.version]
    await records.remove(id, version).catch((error: unknown) => {
      if (error instanceof Failure && instead?.helps(error)) helped.push(id)
      throw error
    })
    removed.push({ id, name, version })
    leaveForms(subject.name, [id])
  }
  const each = { call, nameOf: subject.nameById, failure: failures.remove, returns: instead?.helps }
  const { done, failed } = await oneByOne(ids, each, tools)
  const { remove: notice } = notices
  const verb = notice?.replace(/\.$/, '') ?? 'Removed'
  const counted = done.length === 1 ? notice : say`${verb} ${done.length} ${subject.words[1]}.`
  const { name, logName } = subject
  const undo =
    logName === undefined || done.length === 0
      ? {}
      : { undo: recordsFromBin({ subject: name, logName, changed: records.changed }, removed) }
  const next = instead && helped.length > 0 ? { next: instead.next(helped) } : {}
  return { message: done.length > 0 ? counted : undefined, failed, ...next, ...undo }
}

/** The command that removes all records that match the list's query, also those that are not loaded. */
export const removeMatchingFrom = <Row extends RecordRow>({ subject, records, failures }: Parts<Row>, right: Right) => {
  const [, many] = subject.words
  const matchingOf = ({ targets }: CommandContext) => (targets?.subject === subject.name ? targets.matching : undefined)
  return command({
    id: `${subject.name}.remove-matching`,
    title: (context) => {
      const count = matchingOf(context)?.count
      return count === undefined ? say`Remove all ${many} that match` : say`Remove all ${count} ${many} that match`
    },
    subject: subject.name,
    icon: Trash2,
    keywords: ['delete', 'all'],
    right,
    available: (context) => (matchingOf(context) ? true : { reason: say`Select all ${many} that match first` }),
    risk: 'typed',
    writes: true,
    failure: failures.remove,
    confirm: (_args, context) => {
      const count = matchingOf(context)?.count ?? 0
      return {
        message: say`Remove all ${count} ${many} that match?`,
        confirm: say`Remove ${count} ${many}`,
        word: String(count),
        danger: true,
        notes: ['They can be put back for a day.'],
      }
    },
    run: async (_args, { context }) => {
      const matching = matchingOf(context)
      if (!matching) return
      const { query, count, except } = matching
      const { removed, bin } = await records.removeMany({ matching: query, except: [...(except ?? [])], count })
      // Rows that are restored, or added later, are not selected.
      tableOf(context.tab?.id)?.clear()
      return {
        message: say`Removed ${removed} ${many}.`,
        ...(bin === null ? {} : { undo: fromBin({ entry: bin }, records.changed) }),
      }
    },
  })
}

/** The question before one record is removed. */
function askOne<Row extends RecordRow>(
  { subject, removal, removalAnswers: [confirm, cancel] = ['Remove', 'Cancel'] }: Parts<Row>,
  id: number,
): Confirmation {
  return {
    message: removal ?? say`Remove the selected ${subject.words[0]}?`,
    detail: subject.nameById(id),
    confirm,
    cancel,
    danger: true,
  }
}

/** The question before several records are removed; the gate adds their names. */
function askMany<Row extends RecordRow>(
  { removal, removalMany, subject: { words } }: Parts<Row>,
  count: number,
): Confirmation {
  const [, many] = words
  const counted =
    removal === undefined
      ? say`Remove ${count} ${many}?`
      : say`Are you sure you want to remove ${count} selected ${many}?`
  return { message: removalMany?.(count) ?? counted, confirm: say`Remove ${count} ${many}`, danger: true }
}

export const removeFrom = <Row extends RecordRow>(parts: Parts<Row>, right: Right) => {
  const { subject, kind, calls, failures, removalNotes } = parts
  const [one, many] = subject.words
  return command({
    id: `${subject.name}.remove`,
    title: kind.counted(say`Remove the ${one}`, (count) => say`Remove ${count} ${many}`),
    subject: subject.name,
    icon: Trash2,
    keywords: ['delete'],
    right,
    rows: {
      misfit: kind.misfit(refuseGone(one)),
      matching: calls.removeMany
        ? 'Removing all that match is a command of its own, which asks for their number'
        : 'Select the rows themselves: not all that match are removed at once',
    },
    arguments: {
      schema: z.object({ ids: idsArgument }),
      sources: { ids: kind.many },
      fill: (context) => ({ ids: kind.targetIds(context) }),
    },
    risk: 'confirm',
    writes: true,
    failure: failures.remove,
    confirm: async ({ ids }) => {
      const asked = ids.length > 1 ? askMany(parts, ids.length) : askOne(parts, ids[0] ?? 0)
      const notes = await removalNotes?.(ids)
      return notes && notes.length > 0 ? { ...asked, notes } : asked
    },
    run: ({ ids }, tools) => removeAll(parts, ids, tools),
  })
}
