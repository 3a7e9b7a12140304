import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { Draft } from '#client/post-draft/draft'
import { changedNames } from '#client/post-draft/field-names'
import { revisionsOf, groupRevisions } from '#client/posts/revisions'
import type { RevisionRow } from '#contract/posts/revisions'
import { formatInstant } from '#ui/dates/datetime'
import { ErrorNotice } from '#ui/error'
import { useKeys } from '#ui/keys'
import { FormSkeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { describeFailure } from '#workspace/command/gate'
import { useFrame } from '#workspace/frame/options'

import { HistoryLook } from './history-look'
import { useServerVersion } from './use-others-version'

/** The name and style of each kind of revision. */
const kinds: Readonly<Record<RevisionRow['kind'], { title: string; look: string }>> = {
  save: { title: 'Saved', look: 'text-muted' },
  publish: { title: 'Published', look: 'text-success' },
  restore: { title: 'Brought back', look: 'text-accent' },
  earlier: { title: 'Before the first save here', look: 'text-muted' },
  between: { title: 'Changed between saves', look: 'text-muted' },
  kept: { title: 'Not chosen, kept', look: 'text-warning' },
  ousted: { title: 'Ousted, kept', look: 'text-warning' },
  imported: { title: 'Imported', look: 'text-muted' },
}

/** Focuses the first version when the list's frame has the focus, which got it before the versions were read. */
function enter(list: HTMLElement | null): void {
  if (list && list.parentElement === document.activeElement) list.querySelector('button')?.focus()
}

/** Moves the focus to the version or the fold above or below, with Up and Down. */
function walk(event: KeyboardEvent): void {
  if (!(event.currentTarget instanceof HTMLElement)) return
  const rows = [...event.currentTarget.querySelectorAll('button')]
  const at = rows.findIndex((row) => row === document.activeElement)
  rows[at + (event.key === 'ArrowUp' ? -1 : 1)]?.focus()
  event.preventDefault()
}

/** The versions of a post, grouped by editing session. Choosing one opens the comparison. */
export function HistoryPanel({ draft }: { draft: Draft }) {
  const words = useWords()
  const { data, error, refetch } = useQuery(revisionsOf(draft.id, useServerVersion(draft)))
  const [looked, setLooked] = useState<RevisionRow | null>(null)
  const groups = useMemo(() => groupRevisions(data ?? []), [data])
  const keys = useKeys<HTMLOListElement>('up, down', walk, enter)
  if (error && !data) {
    const messages = describeFailure(error, 'Error fetching data.')
    return <ErrorNotice messages={messages} onRetry={() => void refetch()} />
  }
  if (!data) return <FormSkeleton />
  if (data.length === 0) return <p className="text-muted">{words('Nothing was saved over this post yet.')}</p>
  return (
    <>
      <ol ref={keys} aria-label={words('Earlier versions')} className="-mx-2 flex flex-col">
        {groups.map((group) => (
          <RevisionGroup key={group.at(-1)?.number} rows={group} onLook={setLooked} />
        ))}
      </ol>
      {looked && <HistoryLook draft={draft} rows={data} looked={looked} onClose={() => setLooked(null)} />}
    </>
  )
}

interface RevisionGroupProps {
  rows: readonly RevisionRow[]
  onLook: (row: RevisionRow) => void
}

function RevisionGroup({ rows: [newest, ...older], onLook }: RevisionGroupProps) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  if (!newest) return null
  const Chevron = open ? ChevronDown : ChevronRight
  return (
    <li className="border-t border-line py-0.5 first:border-0">
      <Row row={newest} onLook={onLook} />
      {older.length > 0 && (
        <button
          type="button"
          aria-expanded={open}
          className="ms-2 flex items-center gap-1 rounded-sm pb-1 text-sm text-muted hover:text-fg"
          onClick={() => setOpen(!open)}
        >
          <Chevron size={12} strokeWidth={1.75} />
          {older.length === 1
            ? words('1 more save in this sitting')
            : words('{count} more saves in this sitting', { count: older.length })}
        </button>
      )}
      {open && (
        <ol className="ms-3 border-s border-line">
          {older.map((row) => (
            <li key={row.number}>
              <Row row={row} onLook={onLook} />
            </li>
          ))}
        </ol>
      )}
    </li>
  )
}

function Row({ row, onLook }: { row: RevisionRow; onLook: (row: RevisionRow) => void }) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const { title, look } = kinds[row.kind]
  const fields = changedNames(row.fields ?? [])
    .map((name) => words(name))
    .join(', ')
  return (
    <button
      type="button"
      className="block w-full rounded-md px-2 py-1 text-left hover:bg-hover"
      onClick={() => onLook(row)}
      data-numbers
    >
      <span className="flex items-baseline gap-2">
        <span className={`font-medium ${look}`}>{words(title)}</span>
        <span className="min-w-0 flex-1 truncate">{row.user?.username}</span>
        <span className="text-sm text-muted">{formatInstant(row.created_at, zone).slice(0, 16)}</span>
      </span>
      {fields && <span className="block truncate text-sm text-muted">{fields}</span>}
    </button>
  )
}
