// The list of tags: its columns, filters, form and merge panel.
import { Tags as TagsIcon } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { allSections } from '#client/lists/lookups'
import { queries } from '#client/api/queries'
import { readTag } from '#client/tags/tags'
import { tagSubject } from '#client/tags/subject'
import { type Tag, tagInput } from '#contract/taxonomy/tags'
import { mostRelatedTags } from '#contract/taxonomy/tags-bulk'
import { TextField } from '#ui/form/fields'
import { TitleField } from '#ui/form/title-field'
import type { FormModel } from '#ui/form/form'
import { tableOf } from '#workspace/panes/tab-handle'
import { amountText, useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useCommandContext } from '#workspace/command/context'
import { EntitiesField } from '#workspace/form/entity-field'
import { fieldColumn, RecordListScreen, type RecordList, textColumn, titledColumn } from '#workspace/list/record-list'
import { sectionFilter } from '#workspace/list/filters/section'
import { SectionField } from '#workspace/form/section-field'
import type { ViewProps } from '#workspace/areas/view'

import { MergePanel } from './merge-panel'

interface Values {
  section_id: number | null
  catchy_title: string
  slug: string
  main_headline: string
  description: string
  tags: number[]
}

/** The section that a new tag begins with: that of the filter, else the only section; null when there are several. */
function firstSection(query: URLSearchParams): number | null {
  const [only, ...others] = queries.getQueryData(allSections.queryKey) ?? []
  return Number(query.get('section_id')) || (only && others.length === 0 ? only.id : null)
}

const list: RecordList<Tag, Values> = {
  subject: tagSubject,
  label: 'Tags',
  filters: [sectionFilter],
  columns: [
    fieldColumn('catchy_title', 'Catchy title', {
      width: 280,
      grows: true,
      fixed: true,
      sort: 'catchy_title',
    }),
    fieldColumn('slug', 'Slug', { weight: 2 }),
    titledColumn('section', 'Section', { weight: 3 }),
    textColumn('article_count', 'Posts count', (row) => amountText(row.article_count), {
      width: 110,
      align: 'right',
      sort: 'article_count',
    }),
  ],
  include: ['section', 'tags.section', 'tags'],
  sorts: ['id', 'catchy_title', 'article_count'],
  defaultSort: '-id',
  tools: Merge,
  merge: 'tags.merge-form',
  bulk: [['tags.set-related', 'Related tags']],
  buttons: ['tags.extended', 'tags.view'],
  panels: { merge: { title: 'Merge tags', render: ({ chosen }) => <MergePanel chosen={chosen} /> } },
  empty: { icon: TagsIcon, text: 'No tags found' },
  form: {
    schema: tagInput,
    empty: (query) => ({
      section_id: firstSection(query),
      catchy_title: '',
      slug: '',
      main_headline: '',
      description: '',
      tags: [],
    }),
    valuesOf: (row) => ({
      section_id: row.section_id,
      catchy_title: row.catchy_title,
      slug: row.slug,
      main_headline: row.main_headline,
      description: row.description,
      tags: (row.tags ?? []).map(({ id }) => id),
    }),
    read: readTag,
    Fields,
  },
}

function Fields({ row, form }: { row: Tag | null; form: FormModel<Values> }) {
  return (
    <>
      <SectionField disabled={row !== null} />
      <TitleField kind="tag" makesSlug={row === null} />
      <TextField name="slug" label="Slug" max={50} />
      <TextField name="main_headline" label="SEO main headline" min={50} max={100} lines={2} />
      <TextField name="description" label="SEO description" max={300} lines={4} />
      <EntitiesField
        name="tags"
        label="Tags"
        entity="tags"
        within={{ section: form.values.section_id }}
        max={mostRelatedTags}
      />
    </>
  )
}

/** The Merge button with the number of selected tags, and the Duplicates button. */
function Merge() {
  const words = useWords()
  const { targets } = useCommandContext()
  const count = targets?.from === 'selection' ? targets.ids.length : 0
  return (
    <>
      <CommandButton command="tags.merge-form" intent="ghost" label={`${words('Merge')} (${count})`} />
      <CommandButton command="tags.duplicates" intent="ghost" label={words('Duplicates')} fold={960} />
    </>
  )
}

/** The list of tags, with the panel that merges them. */
export default function TagsScreen(props: ViewProps) {
  const { tabId, query } = props
  const section = query.get('section_id')
  const before = useRef(section)
  // Tags of another section are not merged with these.
  useEffect(() => {
    if (before.current !== section) tableOf(tabId)?.clear()
    before.current = section
  }, [tabId, section])
  return <RecordListScreen list={list} {...props} />
}
