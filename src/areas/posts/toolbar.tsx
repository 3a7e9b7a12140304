import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { memo } from 'react'

import { allSections } from '#client/lookups'
import { picker } from '#client/pickers'
import { Button } from '#ui/button'
import { Pager } from '#ui/pager'
import { SearchBox } from '#ui/search-box'
import { Select } from '#ui/select'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command-button'
import { run } from '#workspace/gate'

import { activeFilters, bestMatch, defaultSort, type FilterName, idsOf, sortOf } from './query'

interface ToolbarProps {
  query: URLSearchParams
  onFilter: (name: FilterName, value: string) => void
  page: number
  pages: number
  total: number
  selected: number
}

/** Section, today, filters, export, pages, search: the first text's order. The row cursor leaves it as it is. */
export const Toolbar = memo(function Toolbar({ query, onFilter, page, pages, total, selected }: ToolbarProps) {
  const words = useWords()
  const { data: sections = [] } = useQuery(allSections)
  const text = query.get('query')
  const filters = activeFilters(query)
  const tags = useTagNames(idsOf(query.get('tags')))
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-2 py-1">
      <div className="w-36">
        <Select
          className="w-full"
          aria-label={words('Section')}
          value={query.get('section_id') ?? ''}
          onChange={(value) => onFilter('section_id', value)}
          options={[
            { value: '', label: words('All sections') },
            ...sections.map(({ id, catchy_title }) => ({ value: String(id), label: catchy_title })),
          ]}
        />
      </div>
      <CommandButton
        command="posts.today"
        fold={960}
        aria-pressed={query.get('is_today') === '1'}
        intent={query.get('is_today') === '1' ? 'primary' : 'ghost'}
      />
      <CommandButton
        command="posts.filters"
        fold={960}
        intent="ghost"
        label={filters > 0 ? `${words('Filters')} (${filters})` : undefined}
      />
      <CommandButton
        command="posts.export-panel"
        fold={960}
        intent="ghost"
        label={`${words('Export')} (${selected})`}
      />
      {text && (
        <Chip
          text={`“${text}”`}
          label={words('Remove the search for {text}', { text })}
          onRemove={() => onFilter('query', '')}
        />
      )}
      {text && <Order sort={sortOf(query)} onSort={(sort) => onFilter('sort', sort)} />}
      {tags !== '' && (
        <Chip
          text={words('Tag: {tags}', { tags })}
          label={words('Remove the tag')}
          onRemove={() => onFilter('tags', '')}
        />
      )}
      <span className="flex-1" />
      <output className="whitespace-nowrap text-muted tabular-nums @max-[480px]:hidden">
        {total === 1 ? words('1 post') : words('{total} posts', { total: total.toLocaleString('en-US') })}
      </output>
      <Pager
        page={page}
        pages={pages}
        onPage={(next) => void run({ id: 'table.page', args: { page: next } }, 'button')}
      />
      <SearchBox onSearch={(value) => onFilter('query', value)} />
      <CommandButton command="posts.create" fold={960} intent="primary" />
    </div>
  )
})

/** A filter that has no field of its own in the panel. */
function Chip({ text, label, onRemove }: { text: string; label: string; onRemove: () => void }) {
  return (
    <Button intent="ghost" aria-label={label} onClick={onRemove} className="max-w-60 bg-hover">
      <span className="truncate">{text}</span>
      <X size={14} strokeWidth={1.75} />
    </Button>
  )
}

/** Which order a text's posts have: how well they fit, unless a column says another. */
function Order({ sort, onSort }: { sort: string; onSort: (sort: string) => void }) {
  const words = useWords()
  const fits = sort === bestMatch
  return (
    <Button intent="ghost" aria-pressed={fits} onClick={() => onSort(fits ? defaultSort : '')}>
      {words(sort === defaultSort ? 'Newest first' : fits ? 'Best match first' : 'Sorted by a column')}
    </Button>
  )
}

function useTagNames(ids: readonly number[]): string {
  const { data: names } = useQuery(picker('tags').byIds(ids))
  return ids.map((id) => picker('tags').nameOf(id, names)).join(', ')
}
