// The description of the list of posts.
import { FileText } from 'lucide-react'

import { postSubject } from '#client/posts/posts'
import { say } from '#contract/base/say'
import { postSorts } from '#contract/constants'
import type { PostRow } from '#contract/posts/posts'
import { late } from '#ui/late'
import { run } from '#workspace/command/gate'
import { SideView } from '#workspace/areas/side-view'
import { mayLeaveTab } from '#workspace/panes/leave-tab'
import type { ListDescription } from '#workspace/list/description'

import { postColumns } from './columns'
import { postFilters } from './filters'

const { Late: ExportPanel } = late(() => import('./export-panel').then((parts) => parts.ExportPanel))
/** The peek loads late, because it reads whole texts. */
const { Late: Peek } = late(() => import('./peek').then((parts) => parts.Peek))

const openPost = (row: PostRow, how: 'here' | 'side') =>
  void run({ id: 'posts.open', args: { id: row.id, side: how === 'side' } }, 'button')

/** The filters and sorts of the posts list. Its address is parsed with them. */
export const postAddress = {
  filters: postFilters,
  sorts: postSorts,
  defaultSort: '-published_at',
  bestMatch: '-relevance',
} as const

/** The description of the list; `zone` is the brand's. */
export const describePosts = (zone: string): ListDescription<PostRow> => ({
  ...postAddress,
  subject: postSubject,
  label: 'Posts',
  columns: postColumns({ zone, onTitle: (row, side) => openPost(row, side ? 'side' : 'here') }),
  orders: [
    { sort: '-published_at', label: 'Date, newest first' },
    { sort: 'published_at', label: 'Date, oldest first' },
    { sort: '-updated_at', label: 'Changed, newest first' },
    { sort: 'updated_at', label: 'Changed, oldest first' },
    { sort: '-uniqueness', label: 'Uniqueness, highest first' },
    { sort: 'uniqueness', label: 'Uniqueness, lowest first' },
  ],
  open: openPost,
  commands: {
    new: 'posts.create',
    edit: 'posts.edit',
    remove: 'posts.trash',
    push: 'posts.push',
    bulk: [
      ['posts.set-status', 'Change the status'],
      ['posts.publish', 'Publish'],
      ['posts.restore', 'Restore to draft'],
      ['posts.trash', 'Move to trash'],
    ],
  },
  panels: {
    form: {
      title: (id) => say`Post ${String(id)}`,
      width: 400,
      mayClose: mayLeaveTab,
      render: ({ id, close }) => <SideView path={`/posts/${id}`} close={close} />,
    },
    export: { title: 'Export', render: ({ chosen }) => <ExportPanel chosen={chosen} /> },
    peek: {
      title: 'Peek',
      aside: true,
      render: ({ row }) => <Peek row={row} zone={zone} />,
    },
  },
  empty: { icon: FileText, text: 'No posts found' },
})
