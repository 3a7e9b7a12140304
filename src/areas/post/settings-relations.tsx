import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { allSections, labelOf, suggest } from '#client/lookups'
import { editDraft } from '#client/post-draft'
import { useSession } from '#client/session'
import { Combobox, leftLabel, MultiCombobox } from '#ui/combobox'
import { Select } from '#ui/select'
import type { ChoiceLoader } from '#ui/use-choices'
import { useWords } from '#ui/words'
import { useTabVisible } from '#workspace/tab-scope'

import { DraftField } from './draft-field'
import { useField, useThisDraft } from './use-draft'

/** The texts' limits (first text, section 9). */
const mostTags = 5
const mostExperts = 5

/** Where the post belongs and who made it. */
export function Relations({ external }: { external: boolean }) {
  const experts = useSession((state) => state.constants?.brand.features['experts'] ?? true)
  return (
    <>
      <SectionField />
      <CategoryFields />
      <TagsField />
      <PeopleField name="authors" field="authors" label="Authors" />
      {!external && experts && <PeopleField name="experts" field="experts" label="Experts" max={mostExperts} />}
      {!external && <CopyEditorField />}
    </>
  )
}

function SectionField() {
  const words = useWords()
  const draft = useThisDraft()
  const { value, disabled } = useField('section_id')
  const { data: sections = [] } = useQuery({ ...allSections, subscribed: useTabVisible() })
  return (
    <DraftField name="section_id" label={words('Section')}>
      {(ties) => (
        <Select
          {...ties}
          disabled={disabled}
          value={value === null ? undefined : String(value)}
          placeholder={words('Choose a section')}
          options={sections.map(({ id, catchy_title }) => ({ value: String(id), label: catchy_title }))}
          // A category of another section does not fit any more.
          onChange={(next) => editDraft(draft.id, { section_id: Number(next), category: null, subcategory: null })}
        />
      )}
    </DraftField>
  )
}

function CategoryFields() {
  const words = useWords()
  const draft = useThisDraft()
  const section = useField('section_id').value
  const category = useField('category')
  const subcategory = useField('subcategory')
  const parent = category.value?.value ?? null
  const loadCategories = useCallback<ChoiceLoader<number>>(
    async (query, signal) => {
      const found = await suggest('categories', query, { section, signal })
      return found.filter((each) => !each.parent).map((each) => ({ value: each.id, label: labelOf(each) }))
    },
    [section],
  )
  const loadSubcategories = useCallback<ChoiceLoader<number>>(
    async (query, signal) =>
      (await suggest('categories', query, { parent, signal })).map((each) => ({
        value: each.id,
        label: labelOf(each),
      })),
    [parent],
  )
  return (
    <>
      <DraftField name="category_id" label={words('Category')}>
        {(ties) => (
          <Combobox
            {...ties}
            disabled={category.disabled || section === null}
            placeholder={section === null ? words('Choose a section first') : words('Search categories')}
            value={category.value}
            short
            load={loadCategories}
            onChange={(next) => editDraft(draft.id, { category: next && plain(next), subcategory: null })}
          />
        )}
      </DraftField>
      <DraftField name="subcategory" label={words('Subcategory')}>
        {(ties) => (
          <Combobox
            {...ties}
            disabled={subcategory.disabled || parent === null}
            placeholder={parent === null ? words('Choose a category first') : words('Search subcategories')}
            value={subcategory.value}
            short
            load={loadSubcategories}
            onChange={(next) => subcategory.set(next && plain(next))}
          />
        )}
      </DraftField>
    </>
  )
}

/** What is kept of a choice: without the detail that only the list shows. */
const plain = ({ value, label }: { value: number; label: string }) => ({ value, label })

function TagsField() {
  const words = useWords()
  const { value, set, disabled } = useField('tags')
  const section = useField('section_id').value
  const load = useCallback<ChoiceLoader<number>>(
    async (query, signal) =>
      (await suggest('tags', query, { section, signal })).map((each) => ({ value: each.id, label: labelOf(each) })),
    [section],
  )
  return (
    <DraftField name="tags" label={leftLabel(words('Tags'), mostTags, value.length)}>
      {(ties) => (
        <MultiCombobox
          {...ties}
          disabled={disabled}
          max={mostTags}
          placeholder={value.length === 0 ? words('Search tags') : undefined}
          value={value}
          load={load}
          onChange={(next) => set(next.map(plain))}
        />
      )}
    </DraftField>
  )
}

const loadUsers: ChoiceLoader<number> = async (query, signal) =>
  (await suggest('users', query, { signal })).map((each) => ({ value: each.id, label: labelOf(each) }))
const loadExperts: ChoiceLoader<number> = async (query, signal) =>
  (await suggest('experts', query, { signal })).map((each) => ({ value: each.id, label: labelOf(each) }))

interface PeopleFieldProps {
  name: 'authors' | 'experts'
  field: string
  label: string
  max?: number
}

function PeopleField({ name, field, label, max }: PeopleFieldProps) {
  const words = useWords()
  const { value, set, disabled } = useField(name)
  return (
    <DraftField name={field} label={max === undefined ? words(label) : leftLabel(words(label), max, value.length)}>
      {(ties) => (
        <MultiCombobox
          {...ties}
          disabled={disabled}
          max={max}
          placeholder={value.length === 0 ? words('Search by name') : undefined}
          value={value}
          load={name === 'authors' ? loadUsers : loadExperts}
          onChange={(next) => set(next.map(plain))}
        />
      )}
    </DraftField>
  )
}

function CopyEditorField() {
  const words = useWords()
  const { value, set, disabled } = useField('copyEditor')
  return (
    <DraftField name="copy_editor_id" label={words('Copy editor')}>
      {(ties) => (
        <Combobox
          {...ties}
          disabled={disabled}
          placeholder={words('Search by name')}
          value={value}
          load={loadUsers}
          onChange={(next) => set(next && plain(next))}
        />
      )}
    </DraftField>
  )
}
