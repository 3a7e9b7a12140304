import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { isNotFound } from '#contract/base/failure'
import { queries } from '#client/api/queries'
import { extendedTagOf } from '#client/tags/tags'
import { tagSubject } from '#client/tags/subject'
import type { ExtendedTag } from '#contract/taxonomy/tags'
import { tagBodyLengths } from '#contract/taxonomy/rules'
import { refusesEmbed } from '#client/session/refused-embed'
import { RichField } from '#editor/rich-field'
import { useHoldInTab } from '#workspace/panes/tab-handle'
import { Button } from '#ui/button'
import { ErrorNotice } from '#ui/error'
import { TextField } from '#ui/form/fields'
import { Form } from '#ui/form/form'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import type { FormWriter } from '#workspace/form/form-of'
import { useUnsavedCopy } from '#workspace/form/unsaved-copy'
import { useSending } from '#workspace/form/sending'
import { FormScreen } from '#workspace/form/form-screen'
import { FormMessages, useFormTab } from '#workspace/form/side-form'
import { leaveTabFor } from '#workspace/panes/store'
import { useTabId } from '#workspace/panes/tab-scope'
import type { ViewProps } from '#workspace/areas/view'

import { Conflict } from '#workspace/form/conflict-question'
import { PictureField } from '#workspace/form/picture-field'
import { useScreenRecord } from '#workspace/form/screen-record'

import { pageSchema, type PageValues, pageValues, sentPage } from './extended-values'

/** The extended page of one tag. */
export default function TagScreen({ params }: ViewProps) {
  const { data, error, refetch } = useQuery(extendedTagOf(Number(params.tagId)))
  if (data) return <OpenTag tag={data} isRemoved={isNotFound(error)} />
  if (error) return <ErrorNotice messages={['Error fetching data.']} onRetry={() => void refetch()} />
  return <Skeleton className="m-4 h-7 w-80" />
}

/** The subject of the form of a tag's extended page. Its name differs from the tag's, so that commands tell the two forms apart. */
const extended = { ...tagSubject, name: 'tags-extended', of: 'tags' }

const writer: FormWriter<ExtendedTag, PageValues> = {
  schema: pageSchema,
  valuesOf: pageValues,
  // A tag without a picture has no extended page yet.
  judgesAll: ({ thumb }) => thumb === null,
  call: (tag, _before, values) => ({
    id: 'tags.save-extended',
    args: { id: tag?.id, version: tag?.version, page: sentPage(values) },
  }),
  read: (tag) => (tag ? queries.fetchQuery(extendedTagOf(tag.id)).catch(() => undefined) : undefined),
}

function OpenTag({ tag, isRemoved }: { tag: ExtendedTag; isRemoved: boolean }) {
  const words = useWords()
  const tabId = useTabId()
  const [base] = useState(() => pageValues(tag))
  const { form, conflict, take, restore } = useSending(writer, tag, base)
  useFormTab(extended, tag, { form, restore }, () => leaveTabFor(tabId, '/tags'), { isRemoved })
  const kept = useUnsavedCopy(extended, tag, form, restore)
  const name = tagSubject.known.get(tag.id)?.catchy_title ?? tag.catchy_title
  useScreenRecord(tabId, tagSubject, tag)
  const wrong = Object.keys(form.live).length > 0
  return (
    <FormScreen isRemoved={isRemoved} className="overflow-y-auto">
      <div className="mx-auto max-w-180 p-4">
        <h1 className="mb-3 text-lg font-semibold">{name}</h1>
        {kept}
        <Form form={form}>
          <Conflict what="tag" conflict={conflict} onTake={take} />
          <PictureField name="thumb" label="Avatar" cut="square" />
          <TextField name="facebook" label="Facebook" placeholder="https://facebook.com/" />
          <TextField name="instagram" label="Instagram" placeholder="https://instagram.com/" />
          <TextField name="x" label="X" placeholder="https://x.com/" />
          <RichField
            name="body"
            label="Description"
            lengths={tagBodyLengths}
            required
            onEditor={useHoldInTab(tabId, 'editor')}
            onAction={(action) => void run({ id: `editor.${action}` }, 'button')}
            refusesEmbed={refusesEmbed}
          />
          <TextField name="json_ld" label="JSON-LD" lines={6} code />
          <FormMessages messages={form.given[''] ?? []} />
          <Button type="submit" intent="primary" className="mt-2 self-start" disabled={wrong || form.busy}>
            {words('Save')}
          </Button>
        </Form>
      </div>
    </FormScreen>
  )
}
