// The form of a record beside its list, for a new or an existing record.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { isNotFound } from '#contract/base/failure'
import type { ListRow } from '#client/lists/known'
import type { RecordRow } from '#client/lists/records'
import { passes, rightOf } from '#contract/users/rights'
import { Button } from '#ui/button'
import { ErrorNotice } from '#ui/error'
import { Form, type FormModel } from '#ui/form/form'
import { FormSkeleton } from '#ui/skeleton'
import { Tooltip } from '#ui/overlays/tooltip'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { registry } from '#workspace/command/registry'
import { useKeysOf } from '#workspace/keys/bindings'
import type { ListPanel } from '#workspace/list/description'
import { parseSearch } from '#workspace/areas/routes'
import { useTabRecord } from '#workspace/panes/store'
import { useTabId } from '#workspace/panes/tab-scope'
import { mayLeaveTab } from '#workspace/panes/leave-tab'
import { noteTab } from '#workspace/panes/tabs'

import { Conflict } from './conflict-question'
import { firstField } from './dock'
import { discardCall, type FormHandle, registerForm, takeRestored } from './handle'
import { formOf, type FormSubject, type RecordForm, type SubjectForm } from './form-of'
import { changesOf } from './merge-form'
import { formCopy, type Restore, useUnsavedCopy } from './unsaved-copy'
import { useNewest, useSending } from './sending'
import { say } from '#contract/base/say'

/** The form as a side panel of the subject's list. */
export const formPanel = <Row extends RecordRow, Values extends object>(
  subject: FormSubject<Row>,
  form: RecordForm<Row, Values>,
): Pick<ListPanel<ListRow>, 'title' | 'render' | 'mayClose'> => {
  const spec = formOf(subject, form)
  const [what] = subject.words
  return {
    title: (id) => (id === undefined ? say`Create ${what}` : say`Edit ${what}`),
    render: ({ id, opening, onMade, close }) => <SideForm key={opening} {...{ spec, id, onMade, close }} />,
    mayClose: mayLeaveTab,
  }
}

interface SideFormProps<Row extends RecordRow, Values extends object> {
  spec: SubjectForm<Row, Values>
  /** The record that it opens for; undefined: a new one. A later value is ignored. */
  id: number | undefined
  /** Called when a new record was saved. */
  onMade: (id: number) => void
  close: () => void
}

/** The form in a side panel. After a new record is saved, the form goes on editing it. Each opening is a form of its own (`key`). */
export function SideForm<Row extends RecordRow, Values extends object>(props: SideFormProps<Row, Values>) {
  const { spec, onMade, close } = props
  const [id] = useState(props.id)
  const known = id === undefined || spec.whole ? undefined : spec.subject.known.get(id)
  // Live events invalidate the query, also that of a record which was known when the form opened.
  const { data, error, refetch } = useQuery({
    queryKey: [spec.subject.name, 'one', id],
    queryFn: async ({ signal }) => {
      if (id === undefined) return null
      return (await spec.whole?.(id)) ?? (await spec.subject.byId([id], signal))[0] ?? null
    },
    enabled: id !== undefined,
    initialData: known,
    staleTime: known ? Infinity : 0,
    gcTime: 0,
  })
  const [row, setRow] = useNewest<Row>(data, known)
  if (id !== undefined && row === null) {
    if (data === undefined && !error) return <FormSkeleton />
    return <ErrorNotice messages={['Error fetching data.']} onRetry={() => void refetch()} />
  }
  const isRemoved = id !== undefined && (data === null || isNotFound(error))
  return (
    <>
      {isRemoved && <RemovedMessage />}
      <OpenForm {...{ spec, row, isRemoved, onMade, close }} onSaved={setRow} />
    </>
  )
}

interface OpenFormProps<Row extends RecordRow, Values extends object> {
  spec: SubjectForm<Row, Values>
  row: Row | null
  isRemoved: boolean
  onSaved: (row: Row) => void
  onMade: (id: number) => void
  close: () => void
}

function OpenForm<Row extends RecordRow, Values extends object>(props: OpenFormProps<Row, Values>) {
  const { spec, row, isRemoved, onSaved, onMade, close } = props
  const words = useWords()
  const rights = useRights()
  const address = useTabRecord(useTabId())?.path ?? ''
  const [base] = useState(() => (row ? spec.valuesOf(row) : spec.empty(parseSearch(address).query)))
  const { form, conflict, take, restore } = useSending(spec, row, base, onSaved)
  const right = rightOf(spec.subject.rights, row ? 'update' : 'create')
  const removes = registry().find(`${spec.subject.name}.remove`)
  const refusal = row ? spec.refusal?.(row) : undefined
  const locked = right === undefined || !passes(right, rights) || refusal !== undefined
  useFormTab(spec.subject, row, { form, restore }, close, { isRemoved })
  const kept = useUnsavedCopy(spec.subject, row, form, restore)
  // Waits until the form holds the saved values, so that nothing is unsaved.
  const made = row?.id
  const [wasNew] = useState(row === null)
  useEffect(() => {
    if (wasNew && made !== undefined && !form.dirty) onMade(made)
  }, [wasNew, made, form.dirty, onMade])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) firstField(box.current)?.focus()
  }, [])
  const wrong = Object.keys(form.live).length > 0
  const saveKeys = useKeysOf('form.submit')
  return (
    <div ref={box}>
      {kept}
      <Form form={form} locked={locked}>
        <Conflict what={spec.subject.words[0]} conflict={conflict} onTake={take} />
        {refusal !== undefined && <p className="text-muted">{words(refusal)}</p>}
        {spec.Fields && <spec.Fields row={row} form={form} />}
        <FormMessages messages={form.given[''] ?? []} />
        <div className="sticky -bottom-3 -mx-3 mt-2 -mb-3 flex items-center gap-2 border-t border-line bg-surface px-3 py-2">
          {!locked && !isRemoved && (
            <Tooltip text={words('Save')} keys={saveKeys}>
              <Button type="submit" intent="primary" disabled={wrong || form.busy}>
                {words('Save')}
              </Button>
            </Tooltip>
          )}
          {row && !isRemoved && removes && passes(removes.right, rights) && (
            <CommandButton
              command={{ id: removes.id, args: { ids: [row.id] } }}
              label={words('Remove')}
              intent="ghost"
            />
          )}
        </div>
      </Form>
    </div>
  )
}

const removed = ['This record was removed. What is typed here cannot be saved.']

/** Says over a form that its record was removed. */
export const RemovedMessage = () => <FormMessages messages={removed} />

/** Server messages that name no field. New ones are scrolled into view. */
export function FormMessages({ messages }: { messages: readonly string[] }) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (messages.length > 0) box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [messages])
  return (
    <div ref={box} role="alert" className="text-danger empty:hidden">
      {messages.map((message) => (
        <p key={message} className="break-words">
          {words(message)}
        </p>
      ))}
    </div>
  )
}

const noCalls = { save: undefined, discard: undefined }

/**
 * Registers the form in its tab: commands reach it, and the tab is unsaved while the form is. Whoever leaves the form of a removed
 * record is not offered to save it.
 */
export function useFormTab<Row extends RecordRow, Values extends object>(
  { name, of, words: [what], nameOf }: Pick<FormSubject<Row>, 'name' | 'words' | 'nameOf'> & Pick<FormHandle, 'of'>,
  row: Row | null,
  { form, restore }: { form: FormModel<Values>; restore: Restore<Values> },
  close: () => void,
  { tellsWrong = false, isRemoved = false } = {},
): void {
  const tabId = useTabId()
  const label = row ? nameOf(row) : say`New ${what}`
  const unsaved = form.dirty ? label : undefined
  const { base, values, submit, isWrong } = form
  const now = { unsaved, base, values, submit, isWrong, restore, close }
  const latest = useRef(now)
  useEffect(() => {
    latest.current = now
  })
  const id = row?.id ?? null
  useEffect(
    () =>
      registerForm(tabId, {
        subject: name,
        of,
        id,
        unsaved: () => latest.current.unsaved,
        values: () => latest.current.values,
        typed: () => {
          const { base: before, values: typed } = latest.current
          return { changes: changesOf(before, typed), against: changesOf(typed, before) }
        },
        restore: ({ changes, against }) => latest.current.restore(against, changes),
        submit: () => latest.current.submit(),
        tellsWrong: () => tellsWrong && latest.current.isWrong(),
        leave: () => {
          latest.current = { ...latest.current, unsaved: undefined }
          formCopy(name, id).drop()
          latest.current.close()
        },
      }),
    [tabId, name, of, id, tellsWrong],
  )
  useEffect(() => {
    const typed = takeRestored(name, id)
    if (typed) latest.current.restore(typed.against, typed.changes)
  }, [name, id])
  useEffect(() => {
    const save = isRemoved ? undefined : { id: 'form.submit', args: { tabId } }
    const calls = { save, discard: discardCall(tabId) }
    noteTab(tabId, { dirty: unsaved, ...(unsaved === undefined ? noCalls : calls) })
  }, [tabId, unsaved, isRemoved])
  useEffect(() => () => noteTab(tabId, { dirty: undefined, ...noCalls }), [tabId])
}
