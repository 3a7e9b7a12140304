// The columns of the list, as the first text names them.
import { Lock } from 'lucide-react'
import { formatInTimeZone } from 'date-fns-tz'

import { postConstants } from '#contract/constants'
import type { PostRow } from '#contract/posts'
import { Badge, StatusBadge, type StatusTone } from '#ui/badge'
import type { TableColumn } from '#ui/table/columns'
import { CommandButton } from '#workspace/command-button'

const tones: Record<number, StatusTone> = {
  0: 'draft',
  1: 'work',
  2: 'ready',
  3: 'published',
  4: 'trashed',
  5: 'scheduled',
}

const statusTitle = (status: number) => postConstants.status.find(({ id }) => id === status)?.title ?? ''
const advertTitle = (status: number) => postConstants.advert_status.find(({ id }) => id === status)?.title ?? ''

/** The text's numbers: fewer words than this are a warning, and so is less uniqueness. */
const fewWords = 500
const littleUniqueness = 75

const categoryOf = ({ category }: PostRow) => category?.parent?.catchy_title ?? category?.catchy_title ?? ''
const subcategoryOf = ({ category }: PostRow) => (category?.parent ? category.catchy_title : '')
const dateOf = (zone: string) => (row: PostRow) =>
  row.published_at ? formatInTimeZone(row.published_at, zone, 'yyyy/MM/dd HH:mm:ss') : ''

interface Options {
  zone: string
  onTitle: (row: PostRow, side: boolean) => void
}

function Title({ row, onTitle }: { row: PostRow; onTitle: Options['onTitle'] }) {
  const headline = row.main_headline || `#${row.id}`
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {row.lock && (
        <span title={`Edited by ${row.lock.username}`} className="shrink-0 text-warning">
          <Lock size={14} strokeWidth={1.75} aria-label={`Edited by ${row.lock.username}`} />
        </span>
      )}
      <a
        href={`/posts/${row.id}`}
        tabIndex={-1}
        title={headline}
        className="truncate font-medium text-fg no-underline hover:underline"
        onClick={(event) => {
          if (event.button !== 0 || event.shiftKey) return
          event.preventDefault()
          event.stopPropagation()
          onTitle(row, event.ctrlKey || event.metaKey)
        }}
      >
        {headline}
      </a>
    </span>
  )
}

function Actions({ row }: { row: PostRow }) {
  const ids = [row.id]
  return (
    <span className="flex justify-end opacity-0 group-hover:opacity-100 group-data-cursor:opacity-100 focus-within:opacity-100">
      <CommandButton
        intent="ghost"
        size="icon-sm"
        tabIndex={-1}
        iconOnly
        command={{ id: 'posts.view', args: { ids } }}
      />
      <CommandButton
        intent="ghost"
        size="icon-sm"
        tabIndex={-1}
        iconOnly
        command={{ id: row.status === 4 ? 'posts.delete' : 'posts.trash', args: { ids } }}
      />
    </span>
  )
}

/** Every column of the list; `zone` is the brand's. */
export function postColumns({ zone, onTitle }: Options): TableColumn<PostRow>[] {
  return [
    {
      id: 'title',
      title: 'Title',
      width: 260,
      grows: true,
      cell: (row) => <Title row={row} onTitle={onTitle} />,
      text: (row) => row.main_headline,
    },
    {
      id: 'status',
      title: 'Status',
      width: 176,
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          <StatusBadge tone={tones[row.status] ?? 'draft'} />
          {row.advert_status !== 0 && <Badge>{advertTitle(row.advert_status)}</Badge>}
        </span>
      ),
      text: (row) => statusTitle(row.status),
    },
    {
      id: 'authors',
      title: 'Author(s)',
      width: 150,
      cell: (row) => (
        <span title={row.authors.map(({ username }) => username).join(', ')}>
          {row.authors.map(({ username }) => username).join(', ')}
        </span>
      ),
      text: (row) => row.authors.map(({ username }) => username).join(', '),
    },
    {
      id: 'uniqueness',
      title: 'Uniqueness',
      width: 104,
      sort: 'uniqueness',
      align: 'right',
      cell: (row) =>
        row.uniqueness === null ? (
          ''
        ) : (
          <span className={row.uniqueness < littleUniqueness ? 'text-warning' : 'text-success'}>{row.uniqueness}%</span>
        ),
      text: (row) => (row.uniqueness === null ? '' : String(row.uniqueness)),
    },
    {
      id: 'words',
      title: 'Words count',
      width: 104,
      align: 'right',
      cell: (row) => (
        <span
          className={row.wordCount < fewWords ? 'text-warning' : ''}
          title={row.wordCount < fewWords ? `Under ${fewWords} words` : undefined}
        >
          {row.wordCount.toLocaleString('en-US')}
        </span>
      ),
      text: (row) => String(row.wordCount),
    },
    {
      id: 'date',
      title: 'Date',
      width: 168,
      sort: 'published_at',
      cell: (row) => (
        <span className="tabular-nums" title={zone}>
          {dateOf(zone)(row)}
        </span>
      ),
      text: dateOf(zone),
    },
    { id: 'category', title: 'Category', width: 112, cell: categoryOf, text: categoryOf },
    { id: 'subcategory', title: 'Subcategory', width: 112, cell: subcategoryOf, text: subcategoryOf },
    { id: 'actions', title: 'Actions', width: 76, align: 'right', cell: (row) => <Actions row={row} /> },
  ]
}
