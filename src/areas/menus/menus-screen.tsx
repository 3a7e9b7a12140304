import { useQuery } from '@tanstack/react-query'
import { Menu } from 'lucide-react'
import { useEffect } from 'react'

import { allCategories } from '#client/categories'
import { allSections } from '#client/lists/lookups'
import { mayOrderMenus } from '#commands/menus'
import { menuSubject } from '#client/taxonomy'
import { menuInput, type MenuItem, menuTypes } from '#contract/taxonomy/menus'
import { FlagField, SelectField, TextField } from '#ui/form/fields'
import { useWords } from '#ui/words'
import { EntityField } from '#workspace/form/entity-field'
import { constantChoices, queriedChoices, titledOptions } from '#workspace/list/filters/options'
import { sectionFilter } from '#workspace/list/filters/section'
import type { ListFilter } from '#workspace/list/description'
import {
  fieldColumn,
  flagColumn,
  RecordListScreen,
  type RecordList,
  Translated,
  textColumn,
  titledColumn,
} from '#workspace/list/record-list'
import { notify } from '#workspace/command/notices'
import { SectionField } from '#workspace/form/section-field'
import type { ViewProps } from '#workspace/areas/view'

interface Values {
  name: string
  url: string
  type: string | null
  section_id: number | null
  category_id: number | null
  nofollow: number
}

const without = 'none'

const typeFilter: ListFilter = {
  kind: 'choice',
  name: 'type',
  label: 'Menu type',
  wire: 'type',
  choices: constantChoices(menuTypes),
  none: 'All menu types',
  pattern: /^\w+$/,
  place: 'bar',
}

const sections = queriedChoices(allSections, (list) =>
  list.length < 2 ? [] : [{ value: without, label: 'Every section' }, ...titledOptions(list)],
)

const menuSectionFilter: ListFilter = {
  ...sectionFilter,
  missing: without,
  choices: { ...sections, key: [...sections.key, 'every'] },
}

const categoryFilter: ListFilter = {
  kind: 'choice',
  name: 'category_id',
  label: 'Category',
  wire: 'category_id',
  none: 'All categories',
  missing: without,
  choices: queriedChoices(allCategories, (list) => [
    { value: without, label: 'Without category' },
    ...titledOptions(list),
  ]),
  place: 'bar',
}

const typeTitle = ({ type }: MenuItem) => menuTypes.find(({ id }) => id === type)?.title ?? type

const idIn = (query: URLSearchParams, name: string) => Number(query.get(name)) || null

const list: RecordList<MenuItem, Values> = {
  subject: menuSubject,
  label: 'Menus',
  filters: [typeFilter, menuSectionFilter, categoryFilter],
  columns: [
    fieldColumn('name', 'Name', { width: 220, fixed: true, grows: true }),
    fieldColumn('url', 'Link', { width: 240, weight: 1 }),
    textColumn('type', 'Menu type', typeTitle, {
      width: 140,
      weight: 2,
      cell: (row) => <Translated text={typeTitle(row)} />,
    }),
    titledColumn('section', 'Section', { width: 130, weight: 6 }),
    titledColumn('category', 'Category', { width: 130, weight: 3 }),
    flagColumn('nofollow', 'Open in a new tab', 'menus.set-nofollow'),
  ],
  include: ['category', 'section'],
  sorts: ['order', 'name'],
  defaultSort: 'order',
  whole: true,
  ordered: mayOrderMenus,
  empty: { icon: Menu, text: 'Menu list not found' },
  lost: 'Error fetching.',
  form: {
    schema: menuInput,
    empty: (query) => ({
      name: '',
      url: '',
      type: query.get('type'),
      section_id: idIn(query, 'section_id'),
      category_id: idIn(query, 'category_id'),
      nofollow: 0,
    }),
    Fields,
  },
}

function Fields() {
  const words = useWords()
  return (
    <>
      <TextField name="name" label="Name" max={255} />
      <TextField name="url" label="Link" placeholder="https://" />
      <SelectField
        name="type"
        label="Menu type"
        placeholder="Choose a menu type"
        options={menuTypes.map(({ id, title }) => ({ value: id, label: words(title) }))}
      />
      <SectionField none="Every section" />
      <EntityField name="category_id" label="Category" entity="categories" />
      <FlagField name="nofollow" label="Open in a new tab" />
    </>
  )
}

/** The menus of the site. */
export default function MenusScreen(props: ViewProps) {
  const [{ isError: noSections }, { isError: noCategories }] = [useQuery(allSections), useQuery(allCategories)]
  const lost = noSections || noCategories
  useEffect(() => {
    if (lost) notify({ kind: 'error', message: 'Error fetching sections or categories.' })
  }, [lost])
  return <RecordListScreen list={list} {...props} />
}
