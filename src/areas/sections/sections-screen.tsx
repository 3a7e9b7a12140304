import { useQuery } from '@tanstack/react-query'
import { SquareStack } from 'lucide-react'

import { allSections } from '#client/lists/lookups'
import { queries } from '#client/api/queries'
import { languageSubject, sectionSubject } from '#client/taxonomy'
import { mainSectionInput, type Section, sectionInput } from '#contract/taxonomy/sections'
import { FlagField, SelectField, TextField } from '#ui/form/fields'
import { TitleField } from '#ui/form/title-field'
import { fieldColumn, flagColumn, RecordListScreen, type RecordList } from '#workspace/list/record-list'
import type { ViewProps } from '#workspace/areas/view'

interface Values {
  slug: string
  language_id: number | null
  catchy_title: string
  main_headline: string
  description: string
  is_enabled: number
}

const languages = languageSubject.page({ perPage: 200 })

/** The language of the site when it has one; else null: the person chooses. */
function onlyLanguage(): number | null {
  const [first, second] = queries.getQueryData(languages.queryKey)?.items ?? []
  return first && !second ? first.id : null
}

const list: RecordList<Section, Values> = {
  subject: sectionSubject,
  label: 'Sections',
  columns: [
    fieldColumn('catchy_title', 'Catchy title', { width: 280, grows: true, fixed: true }),
    fieldColumn('slug', 'Slug', { weight: 2 }),
    flagColumn('is_enabled', 'Show on main page', 'sections.set-is-enabled'),
  ],
  sorts: ['order'],
  defaultSort: 'order',
  whole: true,
  ordered: () => (queries.getQueryData(allSections.queryKey) ?? []).length > 1,
  buttons: ['sections.posts', 'sections.categories', 'sections.view'],
  empty: { icon: SquareStack, text: 'No sections found' },
  form: {
    // The first section may omit its slug. An existing section cannot change its slug, so its form does not require it.
    schema: (row) =>
      row !== null || (queries.getQueryData(allSections.queryKey) ?? []).length === 0 ? mainSectionInput : sectionInput,
    empty: () => ({
      slug: '',
      language_id: onlyLanguage(),
      catchy_title: '',
      main_headline: '',
      description: '',
      is_enabled: 1,
    }),
    Fields,
  },
}

function Fields({ row }: { row: Section | null }) {
  const { data } = useQuery(languages)
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <TextField name="slug" label="Slug" max={50} disabled={row !== null} />
      <SelectField name="language_id" label="Language" placeholder="Choose a language" options={options} />
      <TitleField kind="section" makesSlug={row === null} />
      <TextField name="main_headline" label="SEO headline" min={5} max={255} lines={2} />
      <TextField name="description" label="SEO description" min={100} max={600} lines={4} />
      <FlagField name="is_enabled" label="Show on main page" />
    </>
  )
}

/** The sections of the site, in their order. */
export default function SectionsScreen(props: ViewProps) {
  // The list can be reordered only when there are several sections.
  useQuery(allSections)
  // A new section begins with the only language.
  useQuery(languages)
  return <RecordListScreen list={list} {...props} />
}
