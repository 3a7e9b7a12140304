// What the fields of a post are called, and what stands in one, in words: for questions about two versions of it.
import { type Choice, postConstants } from '#contract/constants'
import type { Picked, PostValues } from '#client/post-draft/draft'
import { isBodyError, parseBody } from '#text/body'
import { plainText } from '#text/plain'

export const fieldNames: Readonly<Record<keyof PostValues, string>> = {
  main_headline: 'Main headline',
  catchy_title: 'Catchy title',
  rss: 'RSS title',
  description: 'Description (Google)',
  fb_catchy_title: 'Facebook headline',
  slug: 'Slug',
  external_link: 'External link',
  json_ld: 'JSON-LD',
  section_id: 'Section',
  category: 'Category',
  subcategory: 'Subcategory',
  tags: 'Tags',
  authors: 'Authors',
  experts: 'Experts',
  copyEditor: 'Copy editor',
  thumb: 'Image',
  thumb_ext: 'Image',
  fb_thumb: 'Facebook image',
  fb_thumb_ext: 'Facebook image',
  top_status: 'Top status',
  advert_status: 'Advert status',
  template_type: 'Type',
  schedule_date: 'Date',
  schedule_time: 'Time',
  body: 'Text of the post',
}

/** The server's own names of what it changes, where they differ from those of the fields. */
const serverNames: Readonly<Record<string, string>> = {
  ...fieldNames,
  rss_title: 'RSS title',
  category_id: 'Category',
  copy_editor_id: 'Copy editor',
  status: 'Status',
  published_at: 'Date',
  first_published_at: 'Date',
  is_verified: 'Verified',
  is_evergreen: 'Is Evergreen',
  table_of_contents: 'Table Of Contents',
  breaking_status: 'Breaking',
}

/** What a change on the server touched, each thing once and by its name; what has none (notes of the desk) is left out. */
export const changedNames = (fields: readonly string[]): string[] => [
  ...new Set(fields.flatMap((field) => serverNames[field] ?? [])),
]

/** What one reads of a value. `sections`: names by id. */
export function valueText(
  field: keyof PostValues,
  value: PostValues[keyof PostValues] | undefined,
  sections: ReadonlyMap<number, string>,
): string {
  if (field === 'body') return bodyText(String(value ?? ''))
  if (field === 'section_id') return typeof value === 'number' ? (sections.get(value) ?? `#${value}`) : ''
  if (field === 'top_status' || field === 'advert_status' || field === 'template_type') {
    const choices: readonly Choice[] = postConstants[field]
    return choices.find(({ id }) => id === value)?.title ?? String(value ?? '')
  }
  if (Array.isArray(value)) return value.map(({ label }: Picked) => label).join(', ')
  if (typeof value === 'object' && value !== null && 'label' in value) return value.label
  return value === null || value === undefined ? '' : String(value)
}

function bodyText(body: string): string {
  const parsed = parseBody(body)
  return !Array.isArray(parsed) && isBodyError(parsed) ? body : plainText(parsed)
}
