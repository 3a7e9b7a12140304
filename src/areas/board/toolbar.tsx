import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'

import { boardIn } from '#client/board/view'
import { allSections } from '#client/lists/lookups'
import { sectionChoices } from '#client/lists/section-choices'
import { boardLanes } from '#commands/board/board'
import { Select } from '#ui/choices/select'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { openPath } from '#workspace/panes/store'

interface ToolbarProps {
  tabId: string
  query: URLSearchParams
  mine: number
  selected: number
}

const trash = '/posts?status=4'

/** The filters of the board, and the commands for the selected cards. It does not render during a drag. */
export const BoardToolbar = memo(function BoardToolbar({ tabId, query, mine, selected }: ToolbarProps) {
  const words = useWords()
  const { data: sections } = useQuery(allSections)
  const set = (name: string) => (value: string) => boardIn(tabId)?.setQuery(name, value)
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-2 border-b border-line px-3 py-1">
      <CommandButton
        command="board.mine"
        intent="secondary"
        aria-pressed={query.get('mine') === '1'}
        className="aria-pressed:border-accent aria-pressed:bg-accent-soft"
      >
        {words('Only my tasks')} <span data-numbers>{mine}</span>
      </CommandButton>
      <span className="w-40">
        <Select
          aria-label={words('Section')}
          className="w-full"
          value={query.get('section_id') ?? ''}
          onChange={set('section_id')}
          options={sectionChoices(sections, words('All sections'))}
        />
      </span>
      <span className="w-32">
        <Select
          aria-label={words('Groups')}
          className="w-full"
          value={query.get('group') ?? ''}
          onChange={set('group')}
          options={boardLanes.map(({ value, label }) => ({ value, label: words(label) }))}
        />
      </span>
      <span className="flex-1" />
      {selected > 0 && (
        <>
          <span className="text-muted" data-numbers>
            {words('{count} selected', { count: selected })}
          </span>
          <CommandButton command="board.move" label={words('Move to a column')} fold={960} />
          <CommandButton command="posts.trash" label={words('Move to trash')} fold={960} />
          <CommandButton command="board.clear" intent="ghost" label={words('Clear')} />
        </>
      )}
      <a
        href={trash}
        className="flex h-7 items-center gap-1.5 rounded-md px-2 text-muted no-underline hover:bg-hover hover:text-fg"
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey) return
          event.preventDefault()
          openPath(trash)
        }}
      >
        <Trash2 size={16} strokeWidth={1.75} aria-hidden /> {words('Trash')}
      </a>
    </div>
  )
})
