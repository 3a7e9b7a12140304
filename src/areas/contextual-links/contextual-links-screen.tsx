import { Link } from 'lucide-react'

import { contextualLinkList } from '#client/taxonomy'
import { fieldColumn } from '#workspace/list/record-list'
import { listScreen } from '#workspace/list/screens'
import { UploadButton } from '#workspace/command/upload-button'

/** Words of articles that lead somewhere on the public site. */
export default listScreen({
  subject: 'contextual-links',
  label: 'Contextual links',
  words: ['contextual link', 'contextual links'],
  source: contextualLinkList,
  columns: [
    fieldColumn('text', 'Text', { width: 280, fixed: true, sort: 'text' }),
    fieldColumn('url', 'Url', { width: 280, grows: true, sort: 'url' }),
  ],
  sorts: ['id', 'text', 'url'],
  defaultSort: 'id',
  tools: () => <UploadButton command={{ id: 'contextual-links.upload' }} />,
  empty: { icon: Link, text: 'Contextual links not found' },
})
