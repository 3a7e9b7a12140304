import { Link } from 'lucide-react'

import { contextualLinkSubject } from '#client/taxonomy'
import { contextualLinkInput } from '#contract/taxonomy/contextual-links'
import { TextField } from '#ui/form/fields'
import { fieldColumn } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'
import { UploadButton } from '#workspace/command/upload-button'

/** The list of contextual links: phrases that become links in articles of the public site. */
export default recordScreen({
  subject: contextualLinkSubject,
  label: 'Contextual links',
  columns: [
    fieldColumn('text', 'Text', { width: 280, fixed: true, sort: 'text' }),
    fieldColumn('url', 'Url', { width: 280, grows: true, sort: 'url' }),
  ],
  sorts: ['id', 'text', 'url'],
  defaultSort: 'id',
  tools: () => <UploadButton command={{ id: 'contextual-links.upload' }} />,
  empty: { icon: Link, text: 'Contextual links not found' },
  form: {
    schema: contextualLinkInput,
    empty: { text: '', url: '' },
    Fields: () => (
      <>
        <TextField name="text" label="Text" max={255} />
        <TextField name="url" label="Url" max={2000} />
      </>
    ),
  },
})
