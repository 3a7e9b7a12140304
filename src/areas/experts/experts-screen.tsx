import { GraduationCap } from 'lucide-react'

import { expertSubject } from '#client/media'
import { fieldColumn } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'

/** The experts; a row leads to the expert's own form. */
export default recordScreen({
  subject: expertSubject,
  label: 'Experts',
  opens: 'experts.update',
  columns: [
    fieldColumn('username', 'Name', { grows: true, fixed: true, width: 240, sort: 'username' }),
    fieldColumn('slug', 'Slug', { width: 200, weight: 2 }),
    fieldColumn('position', 'Position', { width: 240, sort: 'position' }),
  ],
  sorts: ['id', 'username', 'position'],
  defaultSort: '-id',
  empty: { icon: GraduationCap, text: 'Experts not found' },
})
