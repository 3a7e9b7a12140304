import { Languages } from 'lucide-react'

import { languageSubject } from '#client/taxonomy'
import { type Language, languageInput } from '#contract/taxonomy/languages'
import { TextField } from '#ui/form/fields'
import { amountText } from '#ui/words'
import { fieldColumn, textColumn } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'

const countColumn = (id: 'phrases' | 'translated', title: string) =>
  textColumn<Language>(id, title, (row) => amountText(row[id]), {
    width: 180,
    align: 'right',
    weight: id === 'phrases' ? 1 : 2,
  })

/** The languages of the interface and the site. */
export default recordScreen({
  subject: languageSubject,
  label: 'Languages',
  columns: [
    fieldColumn('name', 'Name', { width: 240, grows: true, fixed: true, sort: 'name' }),
    fieldColumn('code', 'Code', { width: 100, sort: 'code' }),
    countColumn('phrases', 'Phrases count'),
    countColumn('translated', 'Translated phrases count'),
  ],
  sorts: ['id', 'name', 'code'],
  defaultSort: 'id',
  whole: true,
  buttons: ['languages.translations'],
  empty: { icon: Languages, text: 'No languages found' },
  form: {
    schema: languageInput,
    empty: { name: '', code: '' },
    Fields: () => (
      <>
        <TextField name="name" label="Name" min={5} max={20} />
        <TextField name="code" label="Code" placeholder="en-US" />
      </>
    ),
  },
})
