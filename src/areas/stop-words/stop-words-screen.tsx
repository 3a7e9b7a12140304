import { Ban } from 'lucide-react'

import { stopWordList } from '#client/taxonomy'
import { stopWordInput, type StopWord } from '#contract/stop-words'
import { FlagField, TextField } from '#ui/form/fields'
import { useWords } from '#ui/words'
import { flagColumn, RecordListScreen, type RecordListSpec, textColumn } from '#workspace/list/record-list'
import { formOf } from '#workspace/side-form/form-of'
import { UploadButton } from '#workspace/upload-button'
import type { ViewProps } from '#workspace/view'

const spec: RecordListSpec<StopWord, { name: string; is_article: number; is_tag: number }> = {
  label: 'Stop words',
  words: ['stop word', 'stop words'],
  columns: [
    textColumn('name', 'Name', ({ name }) => name, { grows: true, fixed: true, width: 280, sort: 'name' }),
    flagColumn('is_article', 'For posts', (row) => row.is_article),
    flagColumn('is_tag', 'For tags', (row) => row.is_tag),
  ],
  sorts: ['id', 'name'],
  defaultSort: '-id',
  tools: Uploads,
  empty: { icon: Ban, text: 'No stop words found' },
  form: formOf({
    list: stopWordList,
    what: 'stop word',
    rights: 'stop-words',
    schema: stopWordInput,
    empty: { name: '', is_article: 1, is_tag: 1 },
    nameOf: ({ name }) => name,
    Fields,
  }),
}

function Fields() {
  const words = useWords()
  return (
    <>
      <TextField name="name" label={words('Name')} max={255} />
      <FlagField name="is_article" label={words('For posts')} />
      <FlagField name="is_tag" label={words('For tags')} />
    </>
  )
}

function Uploads() {
  const words = useWords()
  return (
    <>
      <UploadButton
        command={{ id: 'stop-words.upload', args: { type: 'post' } }}
        label={words('Upload post stop words')}
      />
      <UploadButton
        command={{ id: 'stop-words.upload', args: { type: 'tag' } }}
        label={words('Upload tag stop words')}
      />
    </>
  )
}

/** The words that no post or tag may hold (second text). */
export default function StopWordsScreen(props: ViewProps) {
  return <RecordListScreen spec={spec} {...props} />
}
