// The search field of a list. It also takes filters: source:afp after:2026-11-01 free words. The code that reads and completes them
// loads with the first use of the field.
import { useState } from 'react'

import type { Subject } from '#client/lists/subject'
import { late } from '#ui/late'
import { SearchBox, type SearchBoxProps } from '#ui/search-box'
import { useWords } from '#ui/words'
import { textOf } from '#workspace/list/change-address'
import type { ListDescription, ListFilter } from '#workspace/list/description'

const { Late: LineHelp } = late(() => import('./line-help').then((parts) => parts.LineHelp))

export interface ListSearchProps extends Pick<SearchBoxProps, 'onSearch' | 'onLeave'> {
  list: Pick<ListDescription<never>, 'filters'> & { subject: Pick<Subject<never>, 'name'> }
  query: URLSearchParams
  onFilter: (name: string, value: string) => void
}

const none: readonly ListFilter[] = []
const nothingWrong: readonly string[] = []

export function ListSearch({ list: { subject, filters = none }, query, onFilter, onSearch, onLeave }: ListSearchProps) {
  const words = useWords()
  const [wrong, setWrong] = useState(nothingWrong)
  const read = (text: string, ended: boolean) => {
    if (text.includes(':') && filters.length > 0) return readLine(text, ended)
    setWrong(nothingWrong)
    return undefined
  }
  const readLine = async (text: string, ended: boolean) => {
    const { readTyped } = await import('./typed')
    const told = await readTyped(text, { filters, query, ended })
    setWrong(told.wrong)
    return told
  }
  return (
    <>
      {wrong.length > 0 && (
        <p role="alert" className="text-sm text-danger">
          {wrong.map((sentence) => words(sentence)).join(' ')}
        </p>
      )}
      <SearchBox
        value={textOf(query)}
        onSearch={onSearch}
        onLeave={onLeave}
        clears
        read={read}
        renderHelp={
          filters.length === 0
            ? undefined
            : (field) => (
                <LineHelp {...field} subject={subject.name} filters={filters} query={query} onFilter={onFilter} />
              )
        }
      />
    </>
  )
}
