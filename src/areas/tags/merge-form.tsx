import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'

import { picker } from '#client/lists/pickers'
import { distinctNames, sectionOfMerge, tagsToMerge } from '#client/tags/merging'
import { mergeCount } from '#client/tags/tags'
import { say } from '#contract/base/say'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'
import { Form, useContractForm } from '#ui/form/form'
import { Select } from '#ui/choices/select'
import { useWords } from '#ui/words'
import { EntitiesPicker } from '#workspace/form/entity-field'
import { run } from '#workspace/command/gate'

interface MergeFormProps {
  ids: readonly number[]
  onIds: (ids: readonly number[]) => void
  /** The tags whose names and numbers of posts are known, by id. */
  known: { get: (id: number) => { catchy_title: string; article_count: number } | undefined }
  /** What is shown beside the Merge button. */
  children?: ReactNode
}

/** The form itself has no values: the tags are those of the list or of the group. */
const nothing = z.object({})

/** Chooses which of several tags stays and which are merged into it, and shows how many posts change. */
export function MergeForm({ ids, onIds, known, children }: MergeFormProps) {
  const words = useWords()
  const [wanted, setMajor] = useState<number | null>(null)
  const { data: tags = [] } = useQuery(tagsToMerge(ids))
  const names = distinctNames(tags)
  const nameOf = (id: number) => names.get(id) ?? known.get(id)?.catchy_title ?? picker('tags').nameOf(id)
  const posts = (id: number) => known.get(id)?.article_count ?? 0
  // The tag with the most posts stays, unless the person chooses another.
  const most = ids.toSorted((a, b) => posts(b) - posts(a))[0]
  const major = wanted !== null && ids.includes(wanted) ? wanted : most
  const minors = ids.filter((id) => id !== major)
  const section = sectionOfMerge(tags, major)
  const wrong = minors.length === 0 ? ['Wrong number of tags.'] : []
  const { data } = useQuery({ ...mergeCount(major ?? 0, minors), enabled: major !== undefined && minors.length > 0 })
  const form = useContractForm({
    schema: nothing,
    base: {},
    send: () => run({ id: 'tags.merge', args: { major, minors } }, 'button'),
  })
  return (
    <Form form={form}>
      <Field label={words('Major tag')}>
        {(ariaProps) => (
          <Select
            {...ariaProps}
            className="w-full"
            value={major === undefined ? undefined : String(major)}
            placeholder={words('Select at least one tag')}
            options={ids.map((id) => ({ value: String(id), label: nameOf(id) }))}
            onChange={(value) => setMajor(Number(value))}
          />
        )}
      </Field>
      <Field label={words('Tags to merge')} given={wrong}>
        {(ariaProps) => (
          <EntitiesPicker
            {...ariaProps}
            entity="tags"
            value={minors.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(picked) => onIds([...(major === undefined ? [] : [major]), ...picked.map(({ value }) => value)])}
          />
        )}
      </Field>
      <p className="min-h-5 text-muted tabular-nums" aria-live="polite">
        {data && words(data.posts === 1 ? say`${data.posts} post changes` : say`${data.posts} posts change`)}
      </p>
      {section !== undefined && (
        <p className="text-warning">{words(say`They are of several sections: all become a tag of ${section}`)}</p>
      )}
      <div className="mt-2 flex gap-2">
        <Button type="submit" intent="primary" disabled={wrong.length > 0 || form.busy}>
          {words('Merge')}
        </Button>
        {children}
      </div>
    </Form>
  )
}
