// The filters of the list of posts.
import { allSections } from '#client/lists/lookups'
import { postConstants, postStatuses } from '#contract/constants'
import { constantChoices, queriedChoices, titledOptions } from '#workspace/list/filters/options'
import type { ListFilter } from '#workspace/list/description'

const { draft, inWork, ready, scheduled, published, trashed } = postStatuses
/** The statuses in the order of the filter; the board links to the trash. */
const statuses = [draft, inWork, ready, scheduled, published, trashed].flatMap(
  (id) => postConstants.status.find((status) => status.id === id) ?? [],
)

const sections = queriedChoices(allSections, titledOptions)

export const postFilters: readonly ListFilter[] = [
  {
    kind: 'choice',
    name: 'section_id',
    label: 'Section',
    wire: 'section_id',
    choices: sections,
    none: 'All sections',
    place: 'bar',
  },
  { kind: 'choice', name: 'status', label: 'Status', wire: 'status', choices: constantChoices(statuses) },
  {
    kind: 'choice',
    name: 'advert_status',
    label: 'Advert status',
    wire: 'advert_status',
    choices: constantChoices(postConstants.advert_status),
  },
  {
    kind: 'choice',
    name: 'template_type',
    label: 'Post type',
    wire: 'template_type',
    choices: constantChoices(postConstants.template_type),
  },
  {
    kind: 'picks',
    name: 'categories',
    label: 'Categories',
    keywords: 'category subcategory',
    wire: 'category_id',
    entity: 'categories',
    within: 'section_id',
  },
  { kind: 'picks', name: 'editors', label: 'Editors', keywords: 'author', wire: 'authors.id', entity: 'users' },
  { kind: 'picks', name: 'tags', label: 'Tag', wire: 'tags.id', entity: 'tags', place: 'none' },
  {
    kind: 'day',
    name: 'start_date',
    label: 'Start publication date',
    keywords: 'after since from',
    wire: '>published_at',
    edge: 'start',
  },
  {
    kind: 'day',
    name: 'end_date',
    label: 'End publication date',
    keywords: 'before until',
    wire: '<published_at',
    edge: 'end',
  },
  {
    kind: 'today',
    name: 'is_today',
    label: 'Today posts',
    wires: ['>published_at', '<published_at'],
    command: 'posts.today',
    place: 'bar',
  },
]
