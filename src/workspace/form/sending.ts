// A record's form on its way to the server: what is sent, and what happens where somebody else changed the record.
import { useCallback, useEffect, useRef, useState } from 'react'

import type { RecordRow } from '#client/lists/records'
import { type FormModel, type Sent, useContractForm } from '#ui/form/form'
import { run } from '#workspace/command/gate'

import { changesOf, type CurrentRow, currentIn, type FormConflict, mergeForm } from './merge-form'
import type { SubjectForm } from './form-of'

/** The form's base version: the record as it was last read or saved, and its values. */
interface Ground<Row, Values> {
  row: Row | null
  values: Values
}

/** What is asked about, and whether it was on its way to the server. */
interface Asked<Values extends object> {
  conflict: FormConflict<Values>
  sends: boolean
}

/**
 * The form of a record, sent by the subject's command. What somebody else wrote meanwhile is taken in; where both wrote the same
 * field it is asked about, and what was typed stays. `restore` brings back what was `written` earlier, over what stood there then:
 * it meets what the record is now in the same way.
 */
export function useSending<Row extends RecordRow, Values extends object>(
  spec: SubjectForm<Row, Values>,
  row: Row | null,
  base: Values,
  onSaved: (row: Row) => void,
) {
  const ground = useRef<Ground<Row, Values>>({ row, values: base })
  const model = useRef<FormModel<Values> | null>(null)
  const [asked, setAsked] = useState<Asked<Values> | null>(null)
  const mergeCurrent = useCallback(
    (typed: Values, current: CurrentRow) => {
      const now = rowWith(spec, ground.current.row, current)
      const merged = mergeForm(ground.current.values, typed, spec.valuesOf(now))
      ground.current = { row: now, values: merged.theirs }
      model.current?.fill(merged.theirs, merged.mine)
      return merged
    },
    [spec],
  )
  const send = useCallback(
    async function sendOn(values: Values): Promise<Sent<Values>> {
      const { current, saved, ...result } = await write(spec, ground.current, values)
      if (current) {
        const merged = mergeCurrent(values, current)
        // The server changed no field that was typed here: the form is sent again.
        if (merged.fields.length === 0) return sendOn(merged.mine)
        setAsked({ conflict: merged, sends: true })
        return { status: 'cancelled' }
      }
      if (!saved) return result
      ground.current = { row: saved, values: spec.valuesOf(saved) }
      setAsked(null)
      onSaved(saved)
      return { ...result, sent: values, saved: ground.current.values }
    },
    [spec, mergeCurrent, onSaved],
  )
  const [schema] = useState(() => (typeof spec.schema === 'function' ? spec.schema(row) : spec.schema))
  const form = useContractForm<Values>({ schema, base, send, judgesChanged: row !== null })
  useEffect(() => {
    model.current = form
  })
  const take = (side: 'mine' | 'theirs') => {
    if (!asked) return
    const { conflict, sends } = asked
    form.fill(conflict.theirs, side === 'mine' ? conflict.mine : conflict.withTheirs)
    setAsked(null)
    if (side === 'mine' && sends) void form.submit()
  }
  const restore = useCallback((against: Partial<Values>, written: Partial<Values>) => {
    const { values: theirs } = ground.current
    const before = { ...theirs, ...against }
    const merged = mergeForm(before, { ...before, ...written }, theirs)
    model.current?.fill(merged.theirs, merged.mine)
    if (merged.fields.length > 0) setAsked({ conflict: merged, sends: false })
  }, [])
  return { form, conflict: asked?.conflict ?? null, take, restore }
}

/** The record in the body of a refusal, laid over the fields that were known before. */
function rowWith<Row extends RecordRow, Values extends object>(
  { subject }: SubjectForm<Row, Values>,
  before: Row | null,
  current: CurrentRow,
): Row {
  const now = { ...before, ...current } as unknown as Row
  subject.known.remember([now])
  return now
}

/** Runs the command that writes it; the record as it is by then is among what is known. */
async function write<Row extends RecordRow, Values extends object>(
  { subject }: SubjectForm<Row, Values>,
  { row, values: before }: Ground<Row, Values>,
  values: Values,
) {
  const { id, version } = row ?? {}
  const call =
    id === undefined
      ? { id: `${subject.name}.add`, args: { values } }
      : { id: `${subject.name}.update`, args: { id, version, values: changesOf(before, values), before } }
  const result = await run(call, 'button', { quietFailure: true })
  const current = result.status === 'failed' ? currentIn(result.error) : undefined
  const made = result.status === 'done' ? (id ?? result.outcome?.made) : undefined
  return { ...result, current, saved: made === undefined ? undefined : subject.known.get(made) }
}
