import { useQuery } from '@tanstack/react-query'
import { LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'

import { isNotFound } from '#contract/base/failure'
import { staticPage, type Written } from '#client/static-pages'
import { type KnownPage, staticPageSubject } from '#client/taxonomy'
import { staticPageInput } from '#contract/taxonomy/static-pages'
import { Button } from '#ui/button'
import { TextField } from '#ui/form/fields'
import { Form } from '#ui/form/form'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { notify } from '#workspace/command/notices'
import { Conflict } from '#workspace/form/conflict-question'
import { formOf } from '#workspace/form/form-of'
import { useUnsavedCopy } from '#workspace/form/unsaved-copy'
import { useScreenRecord } from '#workspace/form/screen-record'
import { FormScreen } from '#workspace/form/form-screen'
import { FormMessages, useFormTab } from '#workspace/form/side-form'
import { useInvalidNotice, useNewest, useSending } from '#workspace/form/sending'
import { leaveTabFor } from '#workspace/panes/store'
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
  const [page, setPage] = useNewest<KnownPage>(data)
  const lost = error !== null && page === null
  useEffect(() => {
    if (!lost) return
    notify({ kind: 'error', message: 'Error fetching data.' })
    backFrom(tabId)
  }, [lost, tabId])
  if (!page) return <Skeleton className="m-4 h-7 w-80" />
  return <OpenPage page={page} isRemoved={isNotFound(error)} onSaved={setPage} tabId={tabId} />
}

const backFrom = (tabId: string) => leaveTabFor(tabId, '/static')

interface OpenPageProps {
  page: KnownPage
  isRemoved: boolean
  onSaved: (page: KnownPage) => void
  tabId: string
}

function OpenPage({ page, isRemoved, onSaved, tabId }: OpenPageProps) {
  const words = useWords()
  const [base] = useState(() => spec.valuesOf(page))
  const { form, conflict, take, restore } = useSending(spec, page, base, onSaved)
  useFormTab(staticPageSubject, page, { form, restore }, () => backFrom(tabId), { tellsWrong: true, isRemoved })
  useScreenRecord(tabId, staticPageSubject, page)
  useInvalidNotice(form)
  const kept = useUnsavedCopy(staticPageSubject, page, form, restore)
  return (
    <FormScreen isRemoved={isRemoved} className="flex flex-col">
      <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line px-3">
        <span className="min-w-0 flex-1 truncate text-muted">{`/${page.slug}`}</span>
        <CommandButton command="static-pages.preview" intent="ghost" />
        <Button type="submit" form={`page-${page.id}`} intent="primary" disabled={form.busy}>
          {form.busy && <LoaderCircle size={16} strokeWidth={1.75} className="animate-spin" aria-hidden />}
          {words('Update')}
        </Button>
      </header>
      <div className="@container min-h-0 flex-1 overflow-y-auto p-3">
        <Form form={form} id={`page-${page.id}`}>
          <Conflict what="static page" conflict={conflict} onTake={take} />
          <TextField name="title" label="Title" min={5} max={255} />
          <div className="grid gap-3 @min-[800px]:grid-cols-2">
            <CodeField name="html" label="HTML" language="html" />
            <CodeField name="css" label="CSS" language="css" />
          </div>
          <FormMessages messages={form.given[''] ?? []} />
        </Form>
      </div>
      {kept}
    </FormScreen>
  )
}
