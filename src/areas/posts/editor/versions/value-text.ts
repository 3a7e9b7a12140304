// The names of a post's fields and their values as text, for comparing two versions.
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

/** The names of fields that the server calls differently. */
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

/** The names of changed fields, each once. Fields without a name, such as desk notes, are left out. */
export const changedNames = (fields: readonly string[]): string[] => [
  ...new Set(fields.flatMap((field) => serverNames[field] ?? [])),
]

/** A value as text. `sections`: section names by id. */
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
