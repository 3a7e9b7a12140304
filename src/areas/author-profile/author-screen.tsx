import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { authorProfile } from '#client/media'
import { type Author, authorInput } from '#contract/media/author-profile'
import { passes } from '#contract/users/rights'
import { Button } from '#ui/button'
import { ErrorNotice } from '#ui/error'
import { Field } from '#ui/form/field'
import { TextField } from '#ui/form/fields'
import { Form } from '#ui/form/form'
import { Textarea } from '#ui/input'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { requiredPicture, noPicture, type Picture, PictureField } from '#workspace/form/picture-field'
import { type Links, linksOf, ProfileTexts, SocialLinks } from '#workspace/form/profile-fields'
import { Conflict } from '#workspace/form/conflict-question'
import type { FormWriter } from '#workspace/form/form-of'
import { useUnsavedCopy } from '#workspace/form/unsaved-copy'
import { changesOf } from '#workspace/form/merge-form'
import { useInvalidNotice, useSending } from '#workspace/form/sending'
import { FormScreen } from '#workspace/form/form-screen'
import { FormMessages, useFormTab } from '#workspace/form/side-form'
import { TwoFactorDialog } from '#workspace/form/two-factor-dialog'
import { openPath } from '#workspace/panes/store'

interface Values {
  avatar: Picture
  description: string
  education: string
  experience: string
  awards: string
  social_links: Links
}

const { description, education, experience, awards, social_links } = authorInput.shape
const schema = z.object({
  avatar: requiredPicture,
  description,
  education,
  experience,
  awards,
  social_links,
})

const valuesOf = (row: Author | null): Values => ({
  avatar: row ? { key: row.avatar, url: row.avatar_url, file: null, crop: row.crop } : noPicture,
  description: row?.description ?? '',
  education: row?.education ?? '',
  experience: row?.experience ?? '',
  awards: row?.awards ?? '',
  social_links: linksOf(row?.social_links ?? {}),
})

/** The author profile of the signed-in person. Without a profile the form is empty. */
export default function AuthorScreen() {
  const { data, error, refetch } = useQuery(authorProfile)
  if (data === undefined) {
    if (error) return <ErrorNotice messages={['Error fetching data.']} onRetry={() => void refetch()} />
    return <Skeleton className="m-4 h-7 w-80" />
  }
  return <OpenProfile row={data} />
}

const profile = {
  name: 'author-info',
  words: ['author profile', 'author profiles'],
  nameOf: () => 'Author profile',
} as const
const leave = () => openPath('/')

const writer: FormWriter<Author, Values> = {
  schema,
  valuesOf,
  call: (row, before, values) =>
    row
      ? {
          id: 'author-info.save',
          args: { id: row.id, version: row.version, values: changesOf(before, values), before },
        }
      : { id: 'author-info.add', args: { values } },
  read: () =>
    queries.fetchQuery({ ...authorProfile, staleTime: 0 }).then(
      (row) => row ?? undefined,
      () => undefined,
    ),
}

function OpenProfile({ row }: { row: Author | null }) {
  const words = useWords()
  const rights = useRights()
  const [base] = useState(() => valuesOf(row))
  const { form, conflict, take, restore } = useSending(writer, row, base)
  useFormTab(profile, row, { form, restore }, leave, { tellsWrong: true })
  const kept = useUnsavedCopy(profile, row, form, restore)
  const locked = !passes(row ? 'author-info.update' : 'author-info.create', rights)
  useInvalidNotice(form)
  return (
    <FormScreen className="overflow-y-auto">
      <div className="mx-auto max-w-180 p-4">
        <div className="mb-3 flex min-h-7 items-center gap-2">
          <h1 className="flex-1 text-lg font-semibold">{words('Author profile')}</h1>
          <CommandButton command="account.set-up-two-factor" label={words('Change Two-Factor')} />
        </div>
        {kept}
        <Form form={form} locked={locked}>
          <Conflict what="author profile" conflict={conflict} onTake={take} />
          <PictureField name="avatar" label="Avatar" hint="At least 200 px wide, at most 10 MB" cut="round" />
          <TextField name="description" label="Description" lines={5} max={5000} />
          <ProfileTexts />
          <SocialLinks />
          <Field label={words('Custom JSON-LD')} hint={words('It is set through the API.')}>
            {(ariaProps) => (
              <Textarea
                {...ariaProps}
                rows={4}
                readOnly
                data-locked
                className="resize-none font-mono text-sm"
                value={row?.json_ld ?? ''}
              />
            )}
          </Field>
          <FormMessages messages={form.given[''] ?? []} />
          {!locked && (
            <Button type="submit" intent="primary" className="mt-2 self-start" disabled={form.busy}>
              {words(row ? 'Update' : 'Save')}
            </Button>
          )}
        </Form>
      </div>
      <TwoFactorDialog />
    </FormScreen>
  )
}
