import { Flame } from 'lucide-react'

import { hotNewsSubject } from '#client/taxonomy'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'
import { fieldColumn, titledColumn } from '#workspace/list/record-list'
import { listScreen } from '#workspace/list/screens'
import { UploadButton } from '#workspace/command/upload-button'

/** The list of hot news. Each section has the lines of its last upload. */
export default listScreen({
  subject: hotNewsSubject,
  label: 'Hot news',
  columns: [
    fieldColumn('title', 'Title', { width: 280, grows: true, fixed: true }),
    fieldColumn('url', 'Url', { width: 320 }),
    // Not in a download, which the upload takes back: it asks for the section.
    titledColumn('section', 'Section', { weight: 2, text: undefined }),
  ],
  include: ['section'],
  sorts: ['id', 'order'],
  defaultSort: 'order',
  tools: Upload,
  bySection: true,
  empty: { icon: Flame, text: 'Hot news not found' },
})

function Upload() {
  const words = useWords()
  const rights = useRights()
  if (rights.has('hot-news.upload')) return <UploadButton command={{ id: 'hot-news.upload' }} />
  return <p className="text-muted">{words('You have no rights to upload files. Contact the administrator.')}</p>
}
