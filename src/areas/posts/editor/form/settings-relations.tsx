import { useQuery } from '@tanstack/react-query'

import { allSections } from '#client/lists/lookups'
import type { Entity, Within } from '#client/lists/pickers'
import { editDraft } from '#client/post-draft/draft'
import { useSession } from '#client/session/session'
import { useField, useThisDraft } from '#client/post-draft/use-draft'
import { leftLabel } from '#ui/choices/combobox'
import { Select } from '#ui/choices/select'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { EntitiesPicker, EntityPicker } from '#workspace/form/entity-field'

import { DraftField } from './draft-field'

/** The most tags that can be picked, as the specification says. */
const mostTags = 5
const mostExperts = 5

/** The relations of a post: section, categories, tags, authors, experts and copy editor. */
export function Relations({ external }: { external: boolean }) {
  const experts = useSession((state) => state.constants?.brand.features['experts'] ?? true)
  return (
    <>
      <SectionField />
      <CategoryFields />
      <TagsField />
      <EntitiesField name="authors" entity="users" label="Authors" />
      {!external && experts && <EntitiesField name="experts" entity="experts" label="Experts" max={mostExperts} />}
      {!external && <CopyEditorField />}
    </>
  )
}

function SectionField() {
  const words = useWords()
  const { id } = useThisDraft()
  const { value, disabled } = useField('section_id')
  const { data: sections = [] } = useQuery(allSections)
  return (
    <DraftField name="section_id" label={words('Section')}>
      {(ariaProps) => (
        <Select
          {...ariaProps}
          disabled={disabled}
          value={value === null ? undefined : String(value)}
          placeholder={words('Choose a section')}
          options={sections.map((one) => ({ value: String(one.id), label: one.catchy_title }))}
          onChange={(next) => void run({ id: 'posts.choose-section', args: { id, section: Number(next) } }, 'button')}
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
  return (
    <>
      <DraftField name="category_id" label={words('Category')}>
        {(ariaProps) => (
          <EntityPicker
            {...ariaProps}
            entity="categories"
            within={{ section, top: true }}
            disabled={category.disabled || section === null}
            placeholder={section === null ? words('Choose a section first') : undefined}
            value={category.value}
            short
            onChange={(next) => editDraft(draft.id, { category: next, subcategory: null })}
          />
        )}
      </DraftField>
      <DraftField name="subcategory" label={words('Subcategory')}>
        {(ariaProps) => (
          <EntityPicker
            {...ariaProps}
            entity="categories"
            within={{ parent }}
            disabled={subcategory.disabled || parent === null}
            placeholder={words(parent === null ? 'Choose a category first' : 'Search subcategories')}
            value={subcategory.value}
            short
            onChange={subcategory.set}
          />
        )}
      </DraftField>
    </>
  )
}

interface EntitiesFieldProps {
  name: 'tags' | 'authors' | 'experts'
  entity: Entity
  label: string
  max?: number
  within?: Within
}

function EntitiesField({ name, entity, label, max, within }: EntitiesFieldProps) {
  const words = useWords()
  const { value, set, disabled } = useField(name)
  return (
    <DraftField name={name} label={max === undefined ? words(label) : words(leftLabel(label, max, value.length))}>
      {(ariaProps) => (
        <EntitiesPicker
          {...ariaProps}
          entity={entity}
          within={within}
          disabled={disabled}
          max={max}
          value={value}
          onChange={set}
        />
      )}
    </DraftField>
  )
}

function TagsField() {
  const section = useField('section_id').value
  return <EntitiesField name="tags" entity="tags" label="Tags" max={mostTags} within={{ section }} />
}

function CopyEditorField() {
  const words = useWords()
  const { value, set, disabled } = useField('copyEditor')
  return (
    <DraftField name="copy_editor_id" label={words('Copy editor')}>
      {(ariaProps) => <EntityPicker {...ariaProps} entity="users" disabled={disabled} value={value} onChange={set} />}
    </DraftField>
  )
}
