import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'

import { allSections } from '#client/lookups'
import { Button } from '#ui/button'
import { Pager } from '#ui/pager'
import { SearchBox } from '#ui/search-box'
import { Select } from '#ui/select'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command-button'
import { run } from '#workspace/gate'

import { activeFilters, type FilterName } from './query'

interface ToolbarProps {
  query: URLSearchParams
  onFilter: (name: FilterName, value: string) => void
  page: number
  pages: number
  total: number
  selected: number
}

/** Section, today, filters, export, pages, search: the first text's order. */
export function Toolbar({ query, onFilter, page, pages, total, selected }: ToolbarProps) {
  const words = useWords()
  const { data: sections = [] } = useQuery(allSections)
  const text = query.get('query')
  const filters = activeFilters(query)
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
        <Button
          intent="ghost"
          aria-label={words('Remove the search for {text}', { text })}
          onClick={() => onFilter('query', '')}
          className="max-w-60 bg-hover"
        >
          <span className="truncate">“{text}”</span>
          <X size={14} strokeWidth={1.75} />
        </Button>
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
}
