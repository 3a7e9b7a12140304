// Sends the form of a record, and handles changes that another person saved meanwhile.
import { useCallback, useEffect, useRef, useState } from 'react'

import type { RecordRow } from '#client/lists/records'
import { type FormModel, type Sent, useContractForm } from '#ui/form/form'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'

import type { FormWriter } from './form-of'
import { changesOf, currentIn, type FormConflict, mergeForm } from './merge-form'

/** The base of the form: the record as it was last read or saved, and its values. */
interface FormBase<Row, Values> {
  row: Row | null
  values: Values
}

/** The open question about a conflict, and whether it came up during a save. */
interface OpenConflict<Values extends object> {
  conflict: FormConflict<Values>
  sends: boolean
}

/**
 * Sends the form of a record through its command. Changes by others are merged in. When both changed the same field, the person is
 * asked, and the typed value stays. `restore` merges an earlier copy (`written`) in the same way; other fields keep what is typed.
 * @param row a newer version of the record replaces the base while nothing is unsaved.
 */
export function useSending<Row extends RecordRow, Values extends object>(
  writer: FormWriter<Row, Values>,
  row: Row | null,
  base: Values,
  onSaved?: (row: Row) => void,
) {
  const formBase = useRef<FormBase<Row, Values>>({ row, values: base })
  const model = useRef<FormModel<Values> | null>(null)
  const [openConflict, setOpenConflict] = useState<OpenConflict<Values> | null>(null)
  const send = useCallback(
    async function sendOn(values: Values): Promise<Sent<Values>> {
      const { values: before } = formBase.current
      const { current, now, ...result } = await write(writer, formBase.current, values)
      if (!now) return result
      formBase.current = { row: now, values: writer.valuesOf(now) }
      if (current) {
        const merged = mergeForm(before, values, formBase.current.values)
        model.current?.fill(merged.theirs, merged.mine)
        // The server changed no field that was typed here, so the form is sent again.
        if (merged.fields.length === 0) return sendOn(merged.mine)
        setOpenConflict({ conflict: merged, sends: true })
        return { status: 'cancelled' }
      }
      setOpenConflict(null)
      onSaved?.(now)
      return { ...result, sent: values, saved: formBase.current.values }
    },
    [writer, onSaved],
  )
  const [schema] = useState(() => (typeof writer.schema === 'function' ? writer.schema(row) : writer.schema))
  const form = useContractForm<Values>({ schema, base, send, judgesChanged: row !== null && !writer.judgesAll?.(row) })
  useEffect(() => {
    model.current = form
  })
  const { dirty, busy, fill } = form
  useEffect(() => {
    if (!row || dirty || busy || row.version <= (formBase.current.row?.version ?? row.version)) return
    formBase.current = { row, values: writer.valuesOf(row) }
    fill(formBase.current.values)
  }, [writer, row, dirty, busy, fill])
  const take = (side: 'mine' | 'theirs') => {
    if (!openConflict) return
    const { conflict, sends } = openConflict
    form.fill(conflict.theirs, side === 'mine' ? conflict.mine : conflict.withTheirs)
    setOpenConflict(null)
    if (side === 'mine' && sends) void form.submit()
  }
  const restore = useCallback((against: Partial<Values>, written: Partial<Values>) => {
    const { values: theirs } = formBase.current
    const before = { ...theirs, ...against }
    const typed = changesOf(theirs, model.current?.values ?? theirs)
    const merged = mergeForm(before, { ...before, ...typed, ...written }, theirs)
    model.current?.fill(merged.theirs, merged.mine)
    if (merged.fields.length > 0) setOpenConflict({ conflict: merged, sends: false })
  }, [])
  return { form, conflict: openConflict?.conflict ?? null, take, restore }
}

/** Runs the save command. Reads the record afterwards, also when another person had saved it before. */
async function write<Row extends RecordRow, Values extends object>(
  writer: FormWriter<Row, Values>,
  { row, values: before }: FormBase<Row, Values>,
  values: Values,
) {
  const result = await run(writer.call(row, before, values), 'button', { quietFailure: true })
  const current = result.status === 'failed' ? currentIn(result.error) : undefined
  if (result.status !== 'done' && !current) return { ...result, current, now: undefined }
  const made = result.status === 'done' ? result.outcome?.made : undefined
  return { ...result, current, now: await writer.read(row, { made, current }) }
}

/** Shows the notice 'Validation failed' after each try to save a form while some of its fields are wrong. */
export function useInvalidNotice({ tried, isWrong }: Pick<FormModel<object>, 'tried' | 'isWrong'>): void {
  const latest = useRef(isWrong)
  useEffect(() => {
    latest.current = isWrong
  })
  useEffect(() => {
    if (tried > 0 && latest.current()) notify({ kind: 'error', message: 'Validation failed' })
  }, [tried])
}
