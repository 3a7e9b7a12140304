import { FileCode } from 'lucide-react'
import { useMemo } from 'react'

import { type KnownPage, staticPageList } from '#client/taxonomy'
import { useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import type { ListDescription } from '#workspace/list/description'
import { ListScreen } from '#workspace/list/list-screen'
import { fieldColumn, titledColumn } from '#workspace/list/record-list'
import { sectionFilter } from '#workspace/list/filters/section'
import type { ViewProps } from '#workspace/areas/view'

const list: ListDescription<KnownPage> = {
  subject: 'static-pages',
  label: 'Static pages',
  words: ['static page', 'static pages'],
  source: staticPageList,
  filters: [sectionFilter],
  columns: [
    fieldColumn('title', 'Title', { width: 280, grows: true, fixed: true, sort: 'title' }),
    fieldColumn('slug', 'Slug', { width: 200, sort: 'slug' }),
    titledColumn('section', 'Section', { weight: 2 }),
  ],
  sorts: ['id', 'title', 'slug'],
  defaultSort: 'id',
  whole: true,
  unsearched: true,
  empty: { icon: FileCode, text: 'Static pages not found' },
}

/** With the update right a row opens its page. */
const opening: Pick<ListDescription<KnownPage>, 'open' | 'opensOnClick' | 'commands'> = {
  opensOnClick: true,
  open: ({ id }) => void run({ id: 'static-pages.edit', args: { id } }, 'button'),
  commands: { edit: 'static-pages.edit' },
}

/** Pages with a text of their own. */
export default function StaticPagesScreen(props: ViewProps) {
  const mayOpen = useRights().has('static.update')
  const shown = useMemo(() => ({ ...list, ...(mayOpen ? opening : {}) }), [mayOpen])
  return <ListScreen list={shown} {...props} />
}
