import { Languages } from 'lucide-react'

import { languageList } from '#client/taxonomy'
import { type Language, languageInput } from '#contract/languages'
import { TextField } from '#ui/form/fields'
import { useWords } from '#ui/words'
import { RecordListScreen, type RecordListSpec, textColumn } from '#workspace/list/record-list'
import { formOf } from '#workspace/side-form/form-of'
import type { ViewProps } from '#workspace/view'

const countColumn = (id: 'phrases' | 'translated', title: string) =>
  textColumn<Language>(id, title, (row) => row[id].toLocaleString('en-US'), {
    width: 180,
    align: 'right',
    weight: id === 'phrases' ? 1 : 2,
  })

const spec: RecordListSpec<Language, { name: string; code: string }> = {
  label: 'Languages',
  words: ['language', 'languages'],
  columns: [
    textColumn('name', 'Name', ({ name }) => name, { width: 240, grows: true, fixed: true, sort: 'name' }),
    textColumn('code', 'Code', ({ code }) => code, { width: 100, sort: 'code' }),
    countColumn('phrases', 'Phrases count'),
    countColumn('translated', 'Translated phrases count'),
  ],
  sorts: ['id', 'name', 'code'],
  defaultSort: 'id',
  whole: true,
  unsearched: true,
  buttons: ['languages.translations'],
  empty: { icon: Languages, text: 'No languages found' },
  form: formOf({
    list: languageList,
    what: 'language',
    rights: 'languages',
    schema: languageInput,
    empty: { name: '', code: '' },
    nameOf: ({ name }) => name,
    Fields,
  }),
}

function Fields() {
  const words = useWords()
  return (
    <>
      <TextField name="name" label={words('Name')} min={5} max={20} />
      <TextField name="code" label={words('Code')} placeholder="en-US" />
    </>
  )
}

/** The languages of the interface and the site (second text). */
export default function LanguagesScreen(props: ViewProps) {
  return <RecordListScreen spec={spec} {...props} />
}
