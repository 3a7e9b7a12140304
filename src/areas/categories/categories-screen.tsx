import { ChevronDown, ChevronRight, Shapes } from 'lucide-react'

import { categorySubject, useExpanded } from '#client/categories'
import { mayOrderCategories } from '#commands/categories'
import { type Category, categoryInput, mostCategoryTags } from '#contract/taxonomy/categories'
import { refusesEmbed } from '#client/session/refused-embed'
import { RichField } from '#editor/rich-field'
import { useHoldInTab } from '#workspace/panes/tab-handle'
import { FlagField, TextField } from '#ui/form/fields'
import { TitleField } from '#ui/form/title-field'
import type { FormModel } from '#ui/form/form'
import { useWords } from '#ui/words'
import { EntitiesField, EntityField } from '#workspace/form/entity-field'
import { run } from '#workspace/command/gate'
import { fieldColumn, flagColumn, titledColumn } from '#workspace/list/record-list'
import { recordScreen } from '#workspace/list/screens'
import { SectionField } from '#workspace/form/section-field'
import { useTabId } from '#workspace/panes/tab-scope'

interface Values {
  section_id: number | null
  parent_id: number | null
  slug: string
  catchy_title: string
  main_headline: string
  description: string
  body: string
  tags: number[]
  is_enabled: number
  newshub: number
}

const valuesOf = (row: Category): Values => ({
  section_id: row.section_id,
  parent_id: row.parent_id,
  slug: row.slug,
  catchy_title: row.catchy_title,
  main_headline: row.main_headline,
  description: row.description,
  body: row.body ?? '',
  tags: (row.tags ?? []).map(({ id }) => id),
  is_enabled: row.is_enabled,
  newshub: row.newshub,
})

/** The categories of the sections, as a tree. */
export default recordScreen<Category, Values>({
  subject: categorySubject,
  label: 'Categories',
  columns: [
    {
      id: 'catchy_title',
      title: 'Catchy title',
      width: 280,
      grows: true,
      fixed: true,
      cell: (row) => <Title row={row} />,
      text: (row) => row.catchy_title,
    },
    fieldColumn('slug', 'Slug', { weight: 2 }),
    titledColumn('section', 'Section', { weight: 3 }),
    flagColumn('is_enabled', 'Show on main page', 'categories.set-is-enabled'),
  ],
  include: ['section', 'parent', 'children', 'tags'],
  sorts: ['order'],
  defaultSort: '-order',
  whole: true,
  ordered: mayOrderCategories,
  buttons: ['categories.posts', 'categories.view'],
  tree: { parent: ({ parent_id }) => parent_id, opens: ({ children = [] }) => children.length > 0 },
  treeCommands: { expand: 'categories.expand', collapse: 'categories.collapse' },
  empty: { icon: Shapes, text: 'No categories found' },
  bySection: true,
  form: {
    schema: categoryInput,
    empty: (query) => ({
      section_id: Number(query.get('section_id')) || null,
      parent_id: null,
      slug: '',
      catchy_title: '',
      main_headline: '',
      description: '',
      body: '',
      tags: [],
      is_enabled: 1,
      newshub: 0,
    }),
    valuesOf,
    Fields,
  },
})

/**
 * The title of a category in the tree, indented in a subcategory. The arrow of a category with subcategories expands and collapses
 * it; a collapsed one shows their number.
 */
function Title({ row }: { row: Category }) {
  const words = useWords()
  const open = useExpanded((state) => state.ids.has(row.id))
  const count = row.children?.length ?? 0
  const Arrow = open ? ChevronDown : ChevronRight
  const turn = () =>
    void run({ id: open ? 'categories.collapse' : 'categories.expand', args: { id: row.id } }, 'button')
  return (
    <span className={`flex min-w-0 items-center gap-1 ${row.parent_id === null ? '' : 'ps-6'}`}>
      {count > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          aria-label={words('Subcategories of {title}', { title: row.catchy_title })}
          className="flex size-5 shrink-0 items-center justify-center rounded-sm text-muted hover:bg-pressed"
          onClick={turn}
        >
          <Arrow size={14} strokeWidth={1.75} />
        </button>
      ) : (
        <span className="w-5 shrink-0" />
      )}
      <span className="truncate">{row.catchy_title}</span>
      {count > 0 && !open && <span className="text-sm text-muted tabular-nums">{count}</span>}
    </span>
  )
}

/** The fields of the form of a category. Section, slug and parent cannot be changed in an existing one. */
function Fields({ row, form }: { row: Category | null; form: FormModel<Values> }) {
  const locked = row !== null
  const tabId = useTabId()
  const { section_id: section, newshub } = form.values
  return (
    <>
      <SectionField disabled={locked} />
      <EntityField
        name="parent_id"
        label="Parent category"
        entity="categories"
        within={{ section, top: true }}
        short
        disabled={locked || section === null}
      />
      <TextField name="slug" label="Slug" max={50} disabled={locked} />
      <TitleField kind="category" makesSlug={row === null} />
      <TextField name="main_headline" label="SEO headline" min={5} max={255} lines={2} />
      <TextField name="description" label="SEO description" min={100} max={600} lines={4} />
      <EntitiesField name="tags" label="Tags" entity="tags" within={{ section }} max={mostCategoryTags(newshub)} />
      <RichField
        name="body"
        label="Body"
        onEditor={useHoldInTab(tabId, 'editor')}
        onAction={(action) => void run({ id: `editor.${action}` }, 'button')}
        refusesEmbed={refusesEmbed}
      />
      <FlagField name="is_enabled" label="Show on main page" />
      <FlagField name="newshub" label="Newshub" />
    </>
  )
}
