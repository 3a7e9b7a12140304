import { Megaphone } from 'lucide-react'

import { allCategories } from '#client/categories'
import { callToActionSubject } from '#client/media'
import {
  type CallToAction,
  callToActionInput,
  callToActionLengths,
  callToActionPositions,
} from '#contract/media/call-to-actions'
import { refusesEmbed } from '#client/session/refused-embed'
import { RichField } from '#editor/rich-field'
import { useHoldInTab } from '#workspace/panes/tab-handle'
import { SelectField, TextField } from '#ui/form/fields'
import type { FormModel } from '#ui/form/form'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { EntityField } from '#workspace/form/entity-field'
import { SectionField } from '#workspace/form/section-field'
import type { ListFilter } from '#workspace/list/description'
import { constantChoices, queriedChoices, titledOptions } from '#workspace/list/filters/options'
import { fieldColumn, titledColumn, Translated } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'
import { useTabId } from '#workspace/panes/tab-scope'

interface Values {
  name: string
  section_id: number | null
  position: CallToAction['position'] | null
  category_id: number | null
  body: string
}

const positionTitle = ({ position }: CallToAction) =>
  callToActionPositions.find(({ id }) => id === position)?.title ?? position

const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'position',
    label: 'Position',
    wire: 'position',
    choices: constantChoices(callToActionPositions),
    pattern: /^(?:top|middle|bottom)$/,
    none: 'All positions',
    place: 'bar',
  },
  {
    kind: 'choice',
    name: 'category_id',
    label: 'Category',
    wire: 'category_id',
    choices: queriedChoices(allCategories, titledOptions),
    none: 'All categories',
    place: 'bar',
  },
]

/** The list of call-to-actions, the promotional blocks of the sections. */
export default recordScreen<CallToAction, Values>({
  subject: callToActionSubject,
  label: 'Call to actions',
  bySection: true,
  filters,
  columns: [
    fieldColumn('name', 'Name', { grows: true, fixed: true, width: 260, sort: 'name' }),
    titledColumn('section', 'Section'),
    {
      id: 'position',
      title: 'Position',
      width: 120,
      sort: 'position',
      cell: (row) => <Translated text={positionTitle(row)} />,
      text: positionTitle,
    },
    titledColumn('category', 'Category'),
  ],
  include: ['section', 'category'],
  sorts: ['id', 'name', 'position'],
  defaultSort: '-id',
  empty: { icon: Megaphone, text: 'Call to actions not found' },
  form: {
    schema: callToActionInput,
    empty: (query) => ({
      name: '',
      section_id: Number(query.get('section_id')) || null,
      position: null,
      category_id: null,
      body: '',
    }),
    Fields,
  },
})

function Fields({ form }: { form: FormModel<Values> }) {
  const words = useWords()
  const tabId = useTabId()
  const { section_id: section } = form.values
  return (
    <>
      <TextField name="name" label="Name" max={150} />
      <SectionField />
      <SelectField
        name="position"
        label="Position"
        placeholder="Choose a position"
        options={callToActionPositions.map(({ id, title }) => ({ value: id, label: words(title) }))}
      />
      <EntityField
        name="category_id"
        label="Category"
        entity="categories"
        within={{ section }}
        short
        disabled={section === null}
      />
      <RichField
        name="body"
        label="Body"
        required
        lengths={callToActionLengths}
        onEditor={useHoldInTab(tabId, 'editor')}
        onAction={(action) => void run({ id: `editor.${action}` }, 'button')}
        refusesEmbed={refusesEmbed}
      />
    </>
  )
}
