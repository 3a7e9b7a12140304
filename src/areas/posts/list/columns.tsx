// The columns of the list of posts.
import { Lock } from 'lucide-react'
import { useMemo } from 'react'

import { useColleagues } from '#client/presence/store'
import { postConstants, postStatuses, statusTitle } from '#contract/constants'
import type { PostRow } from '#contract/posts/posts'
import { clockText } from '#text/zone'
import { Badge, StatusBadge, statusTone } from '#ui/badge'
import { Initials } from '#ui/initials'
import type { TableColumn } from '#ui/table/columns'
import type { Targets } from '#workspace/command/targets'
import { CommandButton } from '#workspace/command/command-button'

import { authorsEdit, categoryEdit, statusEdit, titleEdit } from './edits'
import { say } from '#contract/base/say'
import { amountText, useWords } from '#ui/words'

const advertTitle = (status: number) => postConstants.advert_status.find(({ id }) => id === status)?.title ?? ''

/** The number of words, from the specification, below which the list shows a warning. */
const fewWords = 500
const littleUniqueness = 75

const categoryOf = ({ category }: PostRow) => category?.parent?.catchy_title ?? category?.catchy_title ?? ''
const subcategoryOf = ({ category }: PostRow) => (category?.parent ? category.catchy_title : '')
const dateOf = (zone: string) => (row: PostRow) => clockText(row.published_at, zone)
const changedAt = (zone: string) => (row: PostRow) => clockText(row.updated_at, zone)

interface Options {
  zone: string
  onTitle: (row: PostRow, side: boolean) => void
}

function WordCount({ count }: { count: number }) {
  const words = useWords()
  const few = count < fewWords
  return (
    <span className={few ? 'text-warning' : ''} title={few ? words(say`Under ${fewWords} words`) : undefined}>
      {amountText(count)}
    </span>
  )
}

function Title({ row, onTitle }: { row: PostRow; onTitle: Options['onTitle'] }) {
  const words = useWords()
  const headline = row.main_headline || `#${row.id}`
  const edited = row.lock ? words(say`Edited by ${row.lock.username}`) : undefined
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      {row.lock && (
        <span title={edited} className="shrink-0 text-warning">
          <Lock size={14} strokeWidth={1.75} aria-label={edited} />
        </span>
      )}
      <a
        href={`/posts/${row.id}`}
        tabIndex={-1}
        title={headline}
        className="min-w-0 truncate font-medium text-fg no-underline hover:underline"
        onClick={(event) => {
          if (event.button !== 0) return
          event.preventDefault()
          // The row selects the rows up to it. The browser would open a window besides.
          if (event.shiftKey) return
          event.stopPropagation()
          onTitle(row, event.ctrlKey || event.metaKey)
        }}
      >
        {headline}
      </a>
      <Initials people={useColleagues(row.id)} />
    </span>
  )
}

/** The targets of a row's own buttons: this row alone, whatever is selected. */
const targetOf = (row: PostRow): Targets => ({
  subject: 'posts',
  ids: [row.id],
  from: 'argument',
  rows: new Map([[row.id, row]]),
})

function Actions({ row }: { row: PostRow }) {
  const on = useMemo(() => targetOf(row), [row])
  const shared = { intent: 'ghost', size: 'icon-sm', tabIndex: -1, iconOnly: true, on } as const
  return (
    <span className="flex justify-end">
      <CommandButton {...shared} command="posts.view" />
      {row.status === postStatuses.published && <CommandButton {...shared} command="posts.push" />}
      <CommandButton {...shared} command={row.status === 4 ? 'posts.delete' : 'posts.trash'} />
    </span>
  )
}

const Advert = ({ status }: { status: number }) => <Badge>{useWords()(advertTitle(status))}</Badge>

/** Every column of the list; `zone` is the brand's. */
export function postColumns({ zone, onTitle }: Options): TableColumn<PostRow>[] {
  return [
    {
      id: 'title',
      title: 'Title',
      width: 320,
      grows: true,
      fixed: true,
      edit: titleEdit,
      cell: (row) => <Title row={row} onTitle={onTitle} />,
      text: (row) => row.main_headline,
    },
    {
      id: 'status',
      weight: 8,
      title: 'Status',
      width: 176,
      edit: statusEdit,
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          <StatusBadge tone={statusTone(row.status)} />
          {row.advert_status !== 0 && <Advert status={row.advert_status} />}
        </span>
      ),
      text: ({ status, advert_status }) =>
        [statusTitle(status), ...(advert_status === 0 ? [] : [advertTitle(advert_status)])].join(', '),
    },
    {
      id: 'authors',
      weight: 6,
      title: 'Author(s)',
      width: 120,
      edit: authorsEdit,
      cell: (row) => (
        <span title={row.authors.map(({ username }) => username).join(', ')}>
          {row.authors.map(({ username }) => username).join(', ')}
        </span>
      ),
      text: (row) => row.authors.map(({ username }) => username).join(', '),
    },
    {
      id: 'uniqueness',
      weight: 2,
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
      weight: 3,
      title: 'Words count',
      width: 92,
      align: 'right',
      cell: (row) => <WordCount count={row.wordCount} />,
      text: (row) => String(row.wordCount),
    },
    {
      id: 'date',
      weight: 7,
      title: 'Date',
      width: 156,
      sort: 'published_at',
      cell: (row) => (
        <span className="tabular-nums" title={zone}>
          {dateOf(zone)(row)}
        </span>
      ),
      text: dateOf(zone),
    },
    {
      id: 'category',
      title: 'Category',
      weight: 4,
      width: 92,
      edit: categoryEdit,
      cell: categoryOf,
      text: categoryOf,
    },
    { id: 'subcategory', title: 'Subcategory', weight: 1, width: 96, cell: subcategoryOf, text: subcategoryOf },
    {
      id: 'changed',
      title: 'Changed',
      width: 168,
      unasked: true,
      sort: 'updated_at',
      cell: (row) => (
        <span className="tabular-nums" title={zone}>
          {changedAt(zone)(row)}
        </span>
      ),
      text: changedAt(zone),
    },
    {
      id: 'id',
      title: 'ID',
      width: 80,
      unasked: true,
      sort: 'id',
      align: 'right',
      cell: ({ id }) => id,
      text: ({ id }) => String(id),
    },
    {
      id: 'actions',
      title: 'Actions',
      weight: 5,
      width: 96,
      align: 'right',
      lively: true,
      cell: (row) => <Actions row={row} />,
    },
  ]
}
