// Sends the form of a record, and handles changes that another person saved meanwhile.
import { useCallback, useEffect, useRef, useState } from 'react'

import type { RecordRow } from '#client/lists/records'
import { ancestorAfter } from '#client/unsaved/merge'
import { type FormModel, type Sent, useContractForm } from '#ui/form/form'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'

import type { FormWriter } from './form-of'
import { changesOf, currentIn, type FormConflict, mergeForm, withTheirs } from './merge-form'

/** The base of the form: the record as it was last read or saved, and its values. */
interface FormBase<Row, Values> {
  row: Row | null
  values: Values
  /** The values of saves since then whose answer did not come: the server may have them. */
  unconfirmed: readonly Values[]
}

const baseOf = <Row extends RecordRow, Values extends object>(
  writer: FormWriter<Row, Values>,
  row: Row,
): FormBase<Row, Values> => ({ row, values: writer.valuesOf(row), unconfirmed: [] })

/** The open question about a conflict. */
interface OpenConflict<Values extends object> {
  conflict: FormConflict<Values>
  /** Whether it came up during a save. */
  sends: boolean
  /** How often Save was pressed since: nothing is sent before the answer. */
  pressed: number
}

/** The open question, and a function that opens, changes or closes it and is seen by a save at once. */
function useQuestion<Values extends object>() {
  const [question, setQuestion] = useState<OpenConflict<Values> | null>(null)
  const latest = useRef(question)
  const ask = useCallback((next: OpenConflict<Values> | null) => {
    latest.current = next
    setQuestion(next)
  }, [])
  return { question, latest, ask }
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
  const formBase = useRef<FormBase<Row, Values>>({ row, values: base, unconfirmed: [] })
  const model = useRef<FormModel<Values> | null>(null)
  const { question, latest: asked, ask } = useQuestion<Values>()
  const send = useCallback(
    async function sendOn(values: Values): Promise<Sent<Values>> {
      if (asked.current) {
        ask({ ...asked.current, pressed: asked.current.pressed + 1 })
        return { status: 'cancelled' }
      }
      const { values: read, unconfirmed } = formBase.current
      formBase.current.unconfirmed = [...unconfirmed, values]
      const { current, now, ...result } = await write(writer, formBase.current, values)
      if (!now) return result
      formBase.current = baseOf(writer, now)
      const before = ancestorAfter(read, unconfirmed, formBase.current.values)
      if (current) {
        const merged = mergeForm(before, values, formBase.current.values)
        let present = merged
        // The fields may have been typed in since.
        model.current?.fill(merged.theirs, (typed) => (present = mergeForm(before, typed, merged.theirs)).mine)
        const conflict = [present, merged].find(({ fields }) => fields.length > 0)
        // The server changed no field that was typed here, so the form is sent again.
        if (!conflict) return sendOn(merged.mine)
        ask({ conflict, sends: true, pressed: 0 })
        return { status: 'cancelled' }
      }
      onSaved?.(now)
      return { ...result, sent: values, saved: formBase.current.values }
    },
    [writer, onSaved, asked, ask],
  )
  const [schema] = useState(() => (typeof writer.schema === 'function' ? writer.schema(row) : writer.schema))
  const form = useContractForm<Values>({
    schema,
    base,
    send,
    hidden: writer.hidden,
    judgesChanged: row !== null && !writer.judgesAll?.(row),
  })
  useEffect(() => {
    model.current = form
  })
  const { dirty, busy, fill } = form
  useEffect(() => {
    if (!row || dirty || busy || row.version <= (formBase.current.row?.version ?? row.version)) return
    formBase.current = baseOf(writer, row)
    fill(formBase.current.values)
    ask(null)
  }, [writer, row, dirty, busy, fill, ask])
  const take = (side: 'mine' | 'theirs') => {
    if (!question) return
    ask(null)
    if (side === 'theirs') fill(form.base, (typed) => withTheirs(typed, question.conflict))
    else if (question.sends) void form.submit()
  }
  const restore = useCallback(
    (against: Partial<Values>, written: Partial<Values>) => {
      const { values: theirs } = formBase.current
      const before = { ...theirs, ...against }
      const typed = changesOf(theirs, model.current?.values ?? theirs)
      const merged = mergeForm(before, { ...before, ...typed, ...written }, theirs)
      model.current?.fill(merged.theirs, merged.mine)
      if (merged.fields.length > 0) ask({ conflict: merged, sends: false, pressed: 0 })
    },
    [ask],
  )
  const conflict = question && { ...question.conflict, mine: form.values, pressed: question.pressed }
  return { form, conflict, take, restore }
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

/** The newest version of a record: of those that were `read`, and the one that was set; null: none yet. */
export function useNewest<Row extends RecordRow>(...read: readonly (Row | null | undefined)[]) {
  const [row, setRow] = useState<Row | null>(null)
  const newer = read.find((one) => one && (row === null || one.version > row.version))
  if (newer) setRow(newer)
  return [newer ?? row, setRow] as const
}
