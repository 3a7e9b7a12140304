// The names of a post's fields.
import type { PostValues } from './values'

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

/** Whether a field is shown among `fields`: all but the extension of a picture that is among them. */
export const isNamed = (fields: readonly (keyof PostValues)[]) => (field: keyof PostValues) =>
  !(field === 'thumb_ext' && fields.includes('thumb')) && !(field === 'fb_thumb_ext' && fields.includes('fb_thumb'))
