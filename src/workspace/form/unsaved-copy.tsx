// Stores a form's unsaved fields in this browser while they are typed, and offers them when the record is opened again.
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { dropKept, type KeptCopy } from '#client/unsaved/browser-copies'
import { recordCopy } from '#client/unsaved/record-copy'
import { say } from '#contract/base/say'
import type { FormModel } from '#ui/form/form'
import { useAnswers } from '#ui/overlays/answers'
import { Dialog } from '#ui/overlays/dialog'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'
import { holdInTab } from '#workspace/panes/tab-handle'
import { useTabId } from '#workspace/panes/tab-scope'

import { NoRoom } from './no-room'
import { formIn, otherForms } from './handle'

/** Milliseconds between two stores of the unsaved fields. */
const keepEvery = 3000

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/** The fields of a stored copy that the form has. Values of another type are left out; null is always allowed. */
function readLike<Values extends object>(fields: object, now: Values): Partial<Values> {
  const found: Partial<Values> = {}
  let name: keyof Values
  for (name in now) {
    const kinds = [kindOf(now[name]), kindOf(Reflect.get(fields, name))]
    if (name in fields && (kinds[0] === kinds[1] || kinds.includes('null'))) found[name] = Reflect.get(fields, name)
  }
  return found
}

/** The functions that keep a form's unsaved fields in this browser. @param id the record's id; null: a new record. */
export const formCopy = <Values extends object>(subject: string, id: number | null) =>
  recordCopy<Values>(subject, id ?? 0, readLike)

export type Restore<Values extends object> = (against: Partial<Values>, written: Partial<Values>) => void

/**
 * Stores the unsaved fields of a form in the browser every three seconds and when its screen goes, and offers the copy of an
 * earlier window. Saving or discarding deletes the copy. Forms of one record in several tabs share one copy: that of the form which
 * stored it last.
 * @param restore See useSending.
 * @returns the question while it is open; else a notice while the browser's storage is full; else null.
 */
export function useUnsavedCopy<Values extends object>(
  { name, words: [what] }: { name: string; words: readonly [string, string] },
  row: { id: number; version?: number } | null,
  form: FormModel<Values>,
  restore: Restore<Values>,
): ReactNode {
  const tabId = useTabId()
  const id = row?.id ?? null
  const version = row?.version ?? null
  const own = useMemo(() => formCopy<Values>(name, id), [name, id])
  const earlier = useRef(own)
  const [offered, setOffered] = useState<KeptCopy | null>(null)
  const [full, setFull] = useState(false)
  const ready = useRef(false)
  /** The restored copy, until it is stored again. */
  const restored = useRef<KeptCopy | null>(null)
  const { values, base, dirty } = form
  const latest = useRef({ values, base, dirty })
  useEffect(() => {
    latest.current = { values, base, dirty }
  })
  useEffect(() => {
    // The record was new and has been saved.
    if (earlier.current !== own) earlier.current.drop()
    earlier.current = own
  }, [own])
  const question = useRef(offered)
  const show = useCallback((copy: KeptCopy | null) => {
    question.current = copy
    setOffered(copy)
  }, [])
  useEffect(() => {
    let closed = false
    const ask = () =>
      void own
        .offer(() => (closed || otherForms(tabId, name, id).length > 0 ? undefined : latest.current.values))
        .then(({ copy, unreadable }) => {
          if (closed) return
          ready.current = true
          show(copy ?? null)
          if (unreadable > 0) notify({ kind: 'error', message: say`Error parsing ${what} data from localStorage.` })
        })
    const clear = () => {
      const copy = question.current
      show(null)
      if (copy) dropKept(copy)
      return copy
    }
    const letGo = holdInTab(tabId, 'restoreQuestion', { isOpen: () => question.current !== null, clear, ask })
    ask()
    return () => {
      closed = true
      letGo()
    }
  }, [own, tabId, name, id, what, show])
  const keep = useCallback(() => {
    const { values: now, base: before, dirty: unsaved } = latest.current
    if (!ready.current || !unsaved) return
    const fits = own.keep(version, now, before)
    setFull(!fits)
    // From here on this window's own copy contains it.
    if (fits && restored.current) dropKept(restored.current)
    if (fits) restored.current = null
  }, [own, version])
  useEffect(() => {
    const timer = setInterval(keep, keepEvery)
    // The page may close before the next interval.
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [keep])
  useEffect(() => {
    const isElsewhere = otherForms(tabId, name, id).some((form) => form.unsaved() !== undefined)
    if (ready.current && !dirty && !isElsewhere) own.drop()
    if (dirty && restored.current) keep()
  }, [own, tabId, name, id, dirty, keep])
  const latestKeep = useRef(keep)
  useEffect(() => {
    latestKeep.current = keep
  })
  // A screen may go without a question, for instance with the right to it. A form that was left has nothing unsaved.
  useEffect(() => {
    const handle = formIn(tabId)
    return () => {
      if (handle?.unsaved() !== undefined) latestKeep.current()
    }
  }, [tabId])
  if (!offered) return dirty && full ? <NoRoom /> : null
  const answer = (apply: boolean) => {
    if (!apply) return void run({ id: 'form.clear-unsaved', args: { tabId } }, 'button')
    show(null)
    restored.current = offered
    restore(readLike(offered.against, values), readLike(offered.changes, values))
  }
  return <Restoring onAnswer={answer} />
}

function Restoring({ onAnswer }: { onAnswer: (apply: boolean) => void }) {
  const words = useWords()
  const { buttons, ...keys } = useAnswers(
    [
      { label: words('Cancel and clear unsaved data'), onSelect: () => onAnswer(false), loses: true },
      { label: words('Apply unsaved changes'), onSelect: () => onAnswer(true), first: true, intent: 'primary' },
    ],
    true,
  )
  return (
    <Dialog
      open
      onClose={() => undefined}
      role="alertdialog"
      title={words('Restoring data')}
      description={words('Unsaved changes found. Do you want to restore those?')}
      {...keys}
      footer={buttons}
    />
  )
}
