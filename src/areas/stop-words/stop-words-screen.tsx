import { Ban } from 'lucide-react'

import { stopWordSubject } from '#client/taxonomy'
import { stopWordForm } from '#contract/taxonomy/stop-words'
import { FlagField, TextField } from '#ui/form/fields'
import { fieldColumn, flagColumn } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'
import { UploadButton } from '#workspace/command/upload-button'

/** The list of stop words: words that no post or tag may contain. */
export default recordScreen({
  subject: stopWordSubject,
  label: 'Stop words',
  columns: [
    // The column is narrow, so that both flags fit beside the open form.
    fieldColumn('name', 'Name', { grows: true, fixed: true, width: 180, sort: 'name' }),
    flagColumn('is_article', 'For posts', 'stop-words.set-is-article'),
    flagColumn('is_tag', 'For tags', 'stop-words.set-is-tag'),
  ],
  sorts: ['id', 'name'],
  defaultSort: '-id',
  tools: () => (
    <>
      <UploadButton command={{ id: 'stop-words.upload', args: { type: 'post' } }} label="Upload post stop words" />
      <UploadButton command={{ id: 'stop-words.upload', args: { type: 'tag' } }} label="Upload tag stop words" />
    </>
  ),
  empty: { icon: Ban, text: 'No stop words found' },
  form: {
    schema: stopWordForm,
    empty: { name: '', is_article: 1, is_tag: 1 },
    Fields: () => (
      <>
        <TextField name="name" label="Name" max={255} />
        <FlagField name="is_article" label="For posts" />
        <FlagField name="is_tag" label="For tags" />
      </>
    ),
  },
})
