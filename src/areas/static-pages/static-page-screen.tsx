import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'

import type { KeptCopy } from '#client/draft/copies'
import { dropKeptPage, keepPage, keptPage, staticPage, type Written } from '#client/static-pages'
import { type KnownPage, staticPageSubject } from '#client/taxonomy'
import { type StaticPage, staticPageInput } from '#contract/static-pages'
import { Button } from '#ui/button'
import { Dialog } from '#ui/overlays/dialog'
import { TextField } from '#ui/form/fields'
import { Form, type FormModel } from '#ui/form/form'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { notify } from '#workspace/command/notices'
import { Conflict } from '#workspace/form/conflict-question'
import { formOf } from '#workspace/form/form-of'
import { useScreenTargets } from '#workspace/form/screen-targets'
import { FormMessages, useFormTab } from '#workspace/form/side-form'
import { useSending } from '#workspace/form/sending'
import { dropTab, openPath } from '#workspace/panes/store'
import type { ViewProps } from '#workspace/areas/view'

import { CodeField, isBrokenCss } from './code-field'

const spec = formOf<KnownPage, Written>(staticPageSubject, {
  schema: staticPageInput.superRefine(({ css }, context) => {
    if (isBrokenCss(css)) context.addIssue({ code: 'custom', path: ['css'], message: 'Invalid code, check markers' })
  }),
  empty: { title: '', html: '', css: '' },
  valuesOf: ({ title, html = '', css = '' }) => ({ title, html, css }),
})

/** The editor of one static page. */
export default function StaticPageScreen({ tabId, params }: ViewProps) {
  const id = Number(params.staticPageId)
  const { data, error } = useQuery(staticPage(id))
  const [page, setPage] = useState<StaticPage | null>(null)
  if (page === null && data) setPage(data)
  const lost = error !== null && page === null
  useEffect(() => {
    if (!lost) return
    notify({ kind: 'error', message: 'Error fetching data.' })
    dropTab(tabId)
    openPath('/static')
  }, [lost, tabId])
  return page ? <OpenPage page={page} tabId={tabId} /> : <Skeleton className="m-4 h-7 w-80" />
}

const back = () => openPath('/static')

function OpenPage({ page, tabId }: { page: StaticPage; tabId: string }) {
  const words = useWords()
  const [row, setRow] = useState<KnownPage>(page)
  const [base] = useState(() => spec.valuesOf(page))
  const { form, meeting, take, restore } = useSending(spec, row, base, setRow)
  useFormTab(staticPageSubject, row, form, back)
  useScreenTargets(tabId, 'static-pages', row)
  const { tried } = form
  useEffect(() => {
    if (tried > 0) notify({ kind: 'error', message: 'Validation failed' })
  }, [tried])
  const kept = useKept(page.id, row.version, form, restore)
  return (
    <div className="flex h-full flex-col bg-surface">
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-3">
        <span className="min-w-0 flex-1 truncate text-muted">{`/${page.slug}`}</span>
        <CommandButton command="static-pages.preview" intent="ghost" />
        <Button type="submit" form={`page ${page.id}`} intent="primary" disabled={form.busy}>
          {form.busy && <LoaderCircle size={16} strokeWidth={1.75} className="animate-spin" aria-hidden />}
          {words('Update')}
        </Button>
      </header>
      <div className="@container min-h-0 flex-1 overflow-y-auto p-3">
        {meeting && (
          <Conflict what="static page" meeting={meeting} onMine={() => take('mine')} onTheirs={() => take('theirs')} />
        )}
        <Form form={form} id={`page ${page.id}`}>
          <TextField name="title" label="Title" min={5} max={255} />
          <div className="grid gap-3 @min-[800px]:grid-cols-2">
            <CodeField name="html" label="HTML" language="html" />
            <CodeField name="css" label="CSS" language="css" />
          </div>
          <FormMessages messages={form.given[''] ?? []} />
        </Form>
      </div>
      {kept && <Restoring onAnswer={kept} />}
    </div>
  )
}

/** A page's texts as far as a copy has them. */
const code = z.object({ title: z.string(), html: z.string(), css: z.string() }).partial().catch({})

/** Whether a copy says what the page says already. */
const addsNothing = ({ changes }: KeptCopy, now: Written): boolean =>
  Object.entries(code.parse(changes)).every(([field, text]) => Reflect.get(now, field) === text)

/** How often unsaved text is kept, in milliseconds. */
const keepEvery = 3000

/** Keeps what is unsaved in this browser, and offers what was kept. @returns how the offer is answered, while it stands. */
function useKept(
  id: number,
  version: number,
  form: FormModel<Written>,
  restore: (against: Partial<Written>, written: Partial<Written>) => void,
): ((apply: boolean) => void) | null {
  const [copy, setCopy] = useState<KeptCopy | null>(null)
  const asked = useRef(false)
  /** A copy that was applied and is not kept anew yet. */
  const restored = useRef<KeptCopy | null>(null)
  const { values, base, dirty } = form
  const latest = useRef({ values, base, dirty })
  useEffect(() => {
    latest.current = { values, base, dirty }
  })
  useEffect(() => {
    void keptPage(id).then(({ copy: found, unreadable }) => {
      asked.current = true
      if (found && addsNothing(found, latest.current.values)) dropKeptPage(found)
      else setCopy(found ?? null)
      if (unreadable > 0) notify({ kind: 'error', message: 'Error parsing static page data from localStorage.' })
    })
  }, [id])
  const offered = copy !== null
  useEffect(() => {
    const keep = () => {
      const { values: now, base: before, dirty: unsaved } = latest.current
      if (asked.current && !offered) keepPage(id, version, unsaved ? now : null, before)
    }
    const timer = setInterval(keep, keepEvery)
    // The page may go away before the next turn of the timer.
    window.addEventListener('pagehide', keep)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', keep)
    }
  }, [id, version, offered])
  // What was saved or discarded is not offered again.
  useEffect(() => {
    if (asked.current && !offered && !dirty) keepPage(id, version, null, base)
  }, [id, version, offered, dirty, base])
  useEffect(() => {
    if (restored.current === null || !dirty) return
    // This window's own copy holds it from here on.
    const { values: now, base: before } = latest.current
    if (keepPage(id, version, now, before)) dropKeptPage(restored.current)
    restored.current = null
  }, [id, version, dirty])
  if (!copy) return null
  return (apply) => {
    setCopy(null)
    if (!apply) return dropKeptPage(copy)
    restored.current = copy
    // Somebody may have changed the page since: what they wrote stays, and where both wrote it is asked about.
    restore(code.parse(copy.against), code.parse(copy.changes))
  }
}

/** What this browser kept, and whether it comes back. */
function Restoring({ onAnswer }: { onAnswer: (apply: boolean) => void }) {
  const words = useWords()
  return (
    <Dialog
      open
      onClose={() => undefined}
      role="alertdialog"
      title={words('Restoring data')}
      description={words('Unsaved changes found. Do you want to restore those?')}
      footer={
        <>
          <Button onClick={() => onAnswer(false)}>{words('Cancel and clear unsaved data')}</Button>
          <Button intent="primary" data-autofocus onClick={() => onAnswer(true)}>
            {words('Apply unsaved changes')}
          </Button>
        </>
      }
    />
  )
}
