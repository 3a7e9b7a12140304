// The values of a post's fields as text, for comparing two versions.
import { type Choice, postConstants } from '#contract/constants'
import type { Picked, PostValues } from '#client/post-draft/draft'
import { isBodyError, parseBody } from '#text/body'
import { bodyText } from '#text/versions/block-difference'

/** A value as text. `sections`: section names by id. */
export function valueText(
  field: keyof PostValues,
  value: PostValues[keyof PostValues] | undefined,
  sections: ReadonlyMap<number, string>,
): string {
  if (field === 'body') return storedText(String(value ?? ''))
  if (field === 'section_id') return typeof value === 'number' ? (sections.get(value) ?? `#${value}`) : ''
  if (field === 'top_status' || field === 'advert_status' || field === 'template_type') {
    const choices: readonly Choice[] = postConstants[field]
    return choices.find(({ id }) => id === value)?.title ?? String(value ?? '')
  }
  if (Array.isArray(value)) return value.map(({ label }: Picked) => label).join(', ')
  if (typeof value === 'object' && value !== null && 'label' in value) return value.label
  return value === null || value === undefined ? '' : String(value)
}

function storedText(body: string): string {
  const parsed = parseBody(body)
  return !Array.isArray(parsed) && isBodyError(parsed) ? body : bodyText(parsed)
}
