import { useQuery } from '@tanstack/react-query'
import { SquareStack } from 'lucide-react'

import { allSections } from '#client/lookups'
import { queries } from '#client/queries'
import { languageList, sectionList } from '#client/taxonomy'
import { mainSectionInput, type Section, sectionInput } from '#contract/sections'
import { FlagField, SelectField, TextField } from '#ui/form/fields'
import { useWords } from '#ui/words'
import { flagColumn, RecordListScreen, type RecordListSpec, textColumn } from '#workspace/list/record-list'
import { formOf } from '#workspace/side-form/form-of'
import type { ViewProps } from '#workspace/view'

interface Values {
  slug: string
  language_id: number | null
  catchy_title: string
  main_headline: string
  description: string
  is_enabled: number
}

const spec: RecordListSpec<Section, Values> = {
  label: 'Sections',
  words: ['section', 'sections'],
  columns: [
    textColumn('catchy_title', 'Catchy title', (row) => row.catchy_title, { width: 280, grows: true, fixed: true }),
    textColumn('slug', 'Slug', ({ slug }) => slug, { weight: 2 }),
    flagColumn('is_enabled', 'Show on main page', (row) => row.is_enabled),
  ],
  sorts: ['order'],
  defaultSort: 'order',
  whole: true,
  unsearched: true,
  ordered: () => (queries.getQueryData(allSections.queryKey) ?? []).length > 1,
  buttons: ['sections.posts', 'sections.categories', 'sections.view'],
  empty: { icon: SquareStack, text: 'No sections found' },
  form: formOf<Section, Values>({
    list: sectionList,
    what: 'section',
    rights: 'sections',
    // The main section is the first one that is made; it needs no slug.
    schema: (row) =>
      row !== null || (queries.getQueryData(allSections.queryKey) ?? []).length === 0 ? mainSectionInput : sectionInput,
    empty: { slug: '', language_id: null, catchy_title: '', main_headline: '', description: '', is_enabled: 1 },
    nameOf: (row) => row.catchy_title,
    Fields,
  }),
}

function Fields({ row }: { row: Section | null }) {
  const words = useWords()
  const { data } = useQuery(languageList.page({ perPage: 200 }))
  const languages = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <TextField name="slug" label={words('Slug')} max={50} disabled={row !== null} />
      <SelectField
        name="language_id"
        label={words('Language')}
        placeholder={words('Choose a language')}
        options={languages}
      />
      <TextField name="catchy_title" label={words('Catchy title')} max={255} />
      <TextField name="main_headline" label={words('SEO headline')} min={5} max={255} lines={2} />
      <TextField name="description" label={words('SEO description')} min={100} max={600} lines={4} />
      <FlagField name="is_enabled" label={words('Show on main page')} />
    </>
  )
}

/** The sections of the site, in their order (second text). */
export default function SectionsScreen(props: ViewProps) {
  // How many there are decides whether they can be put into an order.
  useQuery(allSections)
  return <RecordListScreen spec={spec} {...props} />
}
