import { FileCode } from 'lucide-react'

import { staticPageSubject } from '#client/taxonomy'
import { fieldColumn, titledColumn } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'

/** The list of static pages. With the update right a row opens its page. */
export default recordScreen({
  subject: staticPageSubject,
  label: 'Static pages',
  bySection: true,
  opens: 'static.update',
  columns: [
    fieldColumn('title', 'Title', { width: 280, grows: true, fixed: true, sort: 'title' }),
    fieldColumn('slug', 'Slug', { width: 200, sort: 'slug' }),
    titledColumn('section', 'Section', { weight: 2 }),
  ],
  sorts: ['id', 'title', 'slug'],
  defaultSort: 'id',
  whole: true,
  empty: { icon: FileCode, text: 'Static pages not found' },
})
