// The editable cells of the list of posts. Each saves through a command, so that it can be undone.
import { picker } from '#client/lists/pickers'
import { reachRefusal } from '#client/posts/may-change'
import { externalType, postConstants, postStatuses } from '#contract/constants'
import type { PostRow } from '#contract/posts/posts'
import { postLengths, postTextRules } from '#contract/posts/rules'
import { broken, messages } from '#contract/base/rules'
import type { ChoiceEdit, PickEdit, TextEdit } from '#ui/table/cell-edit'
import type { Choice } from '#ui/choices/use-choices'
import { savedBy } from '#workspace/list/saved-by'

/** Whether a post must meet the publishing rules: a published or scheduled one, but no external link. */
const mustMeetRules = ({ status, template_type }: PostRow) =>
  (status === postStatuses.published || status === postStatuses.scheduled) && template_type !== externalType

const unchanged = (row: PostRow) =>
  reachRefusal(row) ?? (row.status === postStatuses.trashed ? 'The post is in the trash: restore it first' : undefined)

export const titleEdit: TextEdit<PostRow> = {
  kind: 'text',
  length: postLengths.main_headline,
  value: ({ main_headline }) => main_headline,
  refusal: unchanged,
  wrong: (row, value) => {
    const text = value.trim()
    if (text === '') return [messages.empty]
    return mustMeetRules(row) ? broken(postTextRules.main_headline, text) : []
  },
  put: (value) => ({ main_headline: value.trim() }) satisfies Partial<PostRow>,
  save: ({ id }, headline) => savedBy({ id: 'posts.set-headline', args: { id, headline } }),
}

/**
 * The edit of the status in the list. Publishing, scheduling and the trash are not offered: they have commands with their own
 * questions.
 */
export const statusEdit: ChoiceEdit<PostRow> = {
  kind: 'choice',
  options: postConstants.status
    .filter(({ id }) => id <= 2)
    .map(({ id, title }) => ({ value: String(id), label: title })),
  value: ({ status }) => String(status),
  refusal: (row) =>
    unchanged(row) ?? (row.status > 2 ? 'Publish, Schedule and Restore change the status of this post' : undefined),
  put: (status) => ({ status: Number(status) }) satisfies Partial<PostRow>,
  save: ({ id }, status) => savedBy({ id: 'posts.set-status', args: { ids: [id], status: Number(status) } }),
}

export const authorsEdit: PickEdit<PostRow> = {
  kind: 'pick',
  most: 50,
  value: ({ authors }) => authors.map(({ id, username }) => ({ value: id, label: username })),
  refusal: unchanged,
  wrong: (row, authors) => (authors.length === 0 && mustMeetRules(row) ? ['Select authors'] : []),
  put: (authors) =>
    ({ authors: authors.map(({ value, label }) => ({ id: value, username: label })) }) satisfies Partial<PostRow>,
  load: () => (text, signal) => picker('users').suggest(text, { signal }),
  save: ({ id }, authors) => savedBy({ id: 'posts.set-authors', args: { id, authors } }),
}

/** A picked category as the columns show it: a subcategory with the name of its parent. */
const asShown = ({ value: id, label, detail }: Choice<number>): PostRow['category'] => ({
  id,
  parent_id: null,
  catchy_title: label,
  parent: detail === undefined ? null : { id, catchy_title: detail },
})

/** The edit of the category in the list. A subcategory has its parent's name beside it. */
export const categoryEdit: PickEdit<PostRow> = {
  kind: 'pick',
  most: 1,
  short: true,
  value: ({ category }) => (category ? [{ value: category.id, label: category.catchy_title }] : []),
  refusal: unchanged,
  wrong: (_row, chosen) =>
    chosen.length === 0 ? ['There should be one category for the article from selected section.'] : [],
  put: ([chosen]) => ({ category: chosen ? asShown(chosen) : null }) satisfies Partial<PostRow>,
  load:
    ({ section_id }) =>
    (text, signal) =>
      picker('categories').suggest(text, { section: section_id, signal }),
  save: ({ id }, [category]) => savedBy({ id: 'posts.set-category', args: { id, category } }),
}
