import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'

import { authorProfile } from '#client/media'
import { type Author, authorInput } from '#contract/author'
import { passes } from '#contract/rights'
import { Button } from '#ui/button'
import { ErrorNotice } from '#ui/error'
import { Field } from '#ui/form/field'
import { TextField } from '#ui/form/fields'
import { Form, type Sent, useContractForm } from '#ui/form/form'
import { Textarea } from '#ui/input'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'
import { requiredPicture, noPicture, type Picture, PictureField } from '#workspace/form/picture-field'
import { type Links, linksOf, ProfileTexts, SocialLinks } from '#workspace/form/profile-fields'
import { useKept, useRestore } from '#workspace/form/kept'
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

/** The author profile of whoever is signed in; where there is none yet, the form is empty. */
export default function AuthorScreen() {
  const { data, error, refetch } = useQuery(authorProfile)
  if (data === undefined) {
    if (error) return <ErrorNotice messages={['Error fetching data.']} onRetry={() => void refetch()} />
    return <Skeleton className="m-4 h-7 w-80" />
  }
  // Another version is another form; what is typed is kept as long as nobody saved meanwhile.
  return <OpenProfile key={data?.version ?? 'new'} row={data} />
}

const profile = {
  name: 'author-info',
  words: ['author profile', 'author profiles'],
  nameOf: () => 'Author profile',
} as const
const leave = () => openPath('/')

/** What of the values was changed. */
const changes = (base: Values, values: Values) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => {
      const before: unknown = Reflect.get(base, name)
      return (
        value !== before &&
        (typeof value === 'string' || JSON.stringify(value) !== JSON.stringify(before) || name === 'avatar')
      )
    }),
  )

function OpenProfile({ row }: { row: Author | null }) {
  const words = useWords()
  const rights = useRights()
  const [base] = useState(() => valuesOf(row))
  const send = (values: Values): Promise<Sent<Values>> => {
    const args = row
      ? { values: changes(base, values), version: row.version, before: { ...base } }
      : { values: { ...values } }
    return run({ id: 'author-info.save', args }, 'button', { quietFailure: true })
  }
  const form = useContractForm<Values>({ schema, base, send, judgesChanged: row !== null })
  useFormTab(profile, row, form, leave)
  const kept = useKept(profile, row, form, useRestore(form))
  const locked = !passes(row ? 'author-info.update' : 'author-info.create', rights)
  const { tried } = form
  useEffect(() => {
    if (tried > 0) notify({ kind: 'error', message: 'Validation failed' })
  }, [tried])
  return (
    <div className="h-full overflow-y-auto bg-surface">
      <div className="mx-auto max-w-180 p-4">
        <div className="mb-3 flex items-center gap-2">
          <h1 className="flex-1 text-lg font-semibold">{words('Author profile')}</h1>
          <CommandButton command="account.set-up-two-factor" label={words('Change Two-Factor')} />
        </div>
        {kept}
        <Form form={form} locked={locked}>
          <PictureField name="avatar" label="Avatar" hint="At least 200 px wide, at most 10 MB" cut="round" />
          <TextField name="description" label="Description" lines={5} max={5000} />
          <ProfileTexts />
          <SocialLinks />
          <Field label={words('Custom JSON-LD')} hint={words('It is set by an administrator.')}>
            {(ties) => (
              <Textarea
                {...ties}
                rows={4}
                readOnly
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
    </div>
  )
}
