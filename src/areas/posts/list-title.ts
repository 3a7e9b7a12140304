import { allSections } from '#client/lookups'
import { queries } from '#client/queries'
import { postConstants } from '#contract/constants'

/** Filters whose values have no short name here. */
const others = ['categories', 'editors', 'tags', 'start_date', 'end_date', 'advert_status', 'template_type']

/** 'Posts', or what the address leaves of them: 'Posts: Draft, “fuel”'. */
export function listTitle(query: URLSearchParams): string {
  const section = query.get('section_id')
  const status = query.get('status')
  const text = query.get('query')
  const more = others.filter((name) => query.has(name)).length
  const parts = [
    text && `“${text}”`,
    status && postConstants.status.find(({ id }) => String(id) === status)?.title,
    section &&
      (queries.getQueryData(allSections.queryKey)?.find(({ id }) => String(id) === section)?.catchy_title ??
        'a section'),
    query.get('is_today') === '1' && 'today',
    more > 0 && (more === 1 ? '1 filter' : `${more} filters`),
  ].filter(Boolean)
  return parts.length > 0 ? `Posts: ${parts.join(', ')}` : 'Posts'
}
