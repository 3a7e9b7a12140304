import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { isNotFound } from '#contract/base/failure'
import { expertSubject, oneExpert } from '#client/media'
import type { Expert } from '#contract/media/experts'
import { passes, rightOf } from '#contract/users/rights'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'
import { TextField } from '#ui/form/fields'
import { Form } from '#ui/form/form'
import { Input } from '#ui/input'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import type { ViewProps } from '#workspace/areas/view'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { notify } from '#workspace/command/notices'
import { Conflict } from '#workspace/form/conflict-question'
import { formOf } from '#workspace/form/form-of'
import { useUnsavedCopy } from '#workspace/form/unsaved-copy'
import { PictureField } from '#workspace/form/picture-field'
import { ProfileTexts, SocialLinks } from '#workspace/form/profile-fields'
import { useScreenRecord } from '#workspace/form/screen-record'
import { useInvalidNotice, useNewest, useSending } from '#workspace/form/sending'
import { FormScreen } from '#workspace/form/form-screen'
import { FormMessages, useFormTab } from '#workspace/form/side-form'
import { leaveTabFor } from '#workspace/panes/store'

import { emptyExpert, expertSchema, expertValues } from './expert-values'

const spec = formOf(expertSubject, { schema: expertSchema, empty: emptyExpert, valuesOf: expertValues })

const backFrom = (tabId: string) => leaveTabFor(tabId, '/experts')

/** The form of one expert, or of a new one. */
export default function ExpertScreen({ tabId, params }: ViewProps) {
  const id = params.expertId === undefined ? null : Number(params.expertId)
  const { data, error } = useQuery({ ...oneExpert(id ?? 0), enabled: id !== null })
  const [row, setRow] = useNewest<Expert>(data)
  const lost = error !== null && row === null
  useEffect(() => {
    if (!lost) return
    notify({ kind: 'error', message: 'Error fetching data.' })
    backFrom(tabId)
  }, [lost, tabId])
  if (id === null || row)
    return <OpenExpert key={id ?? 'new'} row={row} isRemoved={isNotFound(error)} onSaved={setRow} tabId={tabId} />
  return <Skeleton className="m-4 h-7 w-80" />
}

interface OpenExpertProps {
  row: Expert | null
  isRemoved: boolean
  onSaved: (row: Expert) => void
  tabId: string
}

function OpenExpert({ row, isRemoved, onSaved, tabId }: OpenExpertProps) {
  const words = useWords()
  const rights = useRights()
  const [base] = useState(() => (row ? expertValues(row) : emptyExpert))
  const [wasNew] = useState(row === null)
  const { form, conflict, take, restore } = useSending(spec, row, base, onSaved)
  useFormTab(expertSubject, row, { form, restore }, () => backFrom(tabId), { tellsWrong: true, isRemoved })
  const kept = useUnsavedCopy(expertSubject, row, form, restore)
  useScreenRecord(tabId, expertSubject, row)
  const right = rightOf('experts', row ? 'update' : 'create')
  const locked = right === undefined || !passes(right, rights)
  useInvalidNotice(form)
  const { dirty } = form
  // A created expert has an address of its own, which the tab then shows.
  const made = wasNew ? row?.id : undefined
  useEffect(() => {
    if (made === undefined || dirty) return
    leaveTabFor(tabId, `/experts/${made}`)
  }, [made, dirty, tabId])
  return (
    <FormScreen fieldFirst={row === null} isRemoved={isRemoved} className="overflow-y-auto">
      <div className="mx-auto max-w-180 p-4">
        <h1 className="mb-3 text-lg font-semibold">{words(row ? 'Update expert' : 'Create expert')}</h1>
        {kept}
        <Form form={form} locked={locked}>
          <Conflict what="expert" conflict={conflict} onTake={take} />
          <PictureField name="avatar" label="Avatar" hint="At least 200 px wide, at most 10 MB" cut="round" />
          <TextField name="username" label="Name" max={150} data-main={row === null || undefined} />
          {row && (
            <Field label={words('Slug')}>
              {(ariaProps) => <Input {...ariaProps} value={row.slug} readOnly disabled />}
            </Field>
          )}
          <TextField name="position" label="Position" max={255} />
          <TextField name="description" label="Description" lines={5} max={5000} />
          <ProfileTexts />
          <SocialLinks />
          <FormMessages messages={form.given[''] ?? []} />
          <div className="mt-2 flex items-center gap-2">
            {!locked && (
              <Button type="submit" intent="primary" disabled={form.busy}>
                {words('Save')}
              </Button>
            )}
            {row && passes('experts.delete', rights) && (
              <CommandButton
                command={{ id: 'experts.remove', args: { ids: [row.id] } }}
                label={words('Remove')}
                intent="ghost"
              />
            )}
          </div>
        </Form>
      </div>
    </FormScreen>
  )
}
