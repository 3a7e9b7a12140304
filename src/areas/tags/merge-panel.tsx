import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { mergeCount } from '#client/tags'
import { tagList } from '#client/taxonomy'
import { Button } from '#ui/button'
import { Field } from '#ui/form/field'
import { Select } from '#ui/select'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command-button'
import { EntitiesPicker } from '#workspace/entity-field'
import { run } from '#workspace/gate'
import type { Chosen } from '#workspace/list/description'
import { selectInTab } from '#workspace/context'
import { useTabId } from '#workspace/tab-scope'

const nameOf = (id: number) => tagList.known.get(id)?.catchy_title ?? `#${id}`

/** Which of the selected tags stays, which become part of it, and how many posts that changes. */
export function MergePanel({ chosen }: { chosen: Chosen }) {
  const words = useWords()
  const tabId = useTabId()
  const ids = [...chosen.ids]
  const [wanted, setMajor] = useState<number | null>(null)
  // The one with the most posts stays, unless the person says another.
  const most = ids.toSorted((a, b) => posts(b) - posts(a))[0]
  const major = wanted !== null && ids.includes(wanted) ? wanted : most
  const minors = ids.filter((id) => id !== major)
  const wrong = minors.length === 0 ? ['Wrong number of tags.'] : []
  const { data } = useQuery({ ...mergeCount(major ?? 0, minors), enabled: major !== undefined && minors.length > 0 })
  return (
    <div className="flex flex-col gap-1.5">
      <Field label={words('Major tag')}>
        {(ties) => (
          <Select
            {...ties}
            className="w-full"
            value={major === undefined ? undefined : String(major)}
            placeholder={words('Select at least one tag')}
            options={ids.map((id) => ({ value: String(id), label: nameOf(id) }))}
            onChange={(value) => setMajor(Number(value))}
          />
        )}
      </Field>
      <Field label={words('Tags to merge')} given={wrong}>
        {(ties) => (
          <EntitiesPicker
            {...ties}
            entity="tags"
            value={minors.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(picked) =>
              selectInTab(tabId, [...(major === undefined ? [] : [major]), ...picked.map(({ value }) => value)])
            }
          />
        )}
      </Field>
      <p className="min-h-5 text-muted tabular-nums" aria-live="polite">
        {data &&
          words(data.posts === 1 ? '1 post changes' : '{count} posts change', {
            count: data.posts.toLocaleString('en-US'),
          })}
      </p>
      <div className="mt-2 flex gap-2">
        <Button
          intent="primary"
          disabled={wrong.length > 0}
          onClick={() => void run({ id: 'tags.merge', args: { major, minors } }, 'button')}
        >
          {words('Merge')}
        </Button>
        <CommandButton command="tags.clear-selection" intent="ghost" />
      </div>
    </div>
  )
}

const posts = (id: number) => tagList.known.get(id)?.article_count ?? 0
