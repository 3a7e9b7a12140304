import { allSections } from '#client/lookups'
import { queries } from '#client/queries'
import { postConstants } from '#contract/constants'
import { listTitle } from '#workspace/list/title'

const told = {
  status: (value: string) => postConstants.status.find(({ id }) => String(id) === value)?.title,
  section_id: (value: string) =>
    queries.getQueryData(allSections.queryKey)?.find(({ id }) => String(id) === value)?.catchy_title ?? 'a section',
  is_today: (value: string) => (value === '1' ? 'today' : undefined),
}

/** Filters whose values have no short name here. */
const others = ['categories', 'editors', 'tags', 'start_date', 'end_date', 'advert_status', 'template_type']

/** 'Posts', or what the address leaves of them: 'Posts: Draft, “fuel”'. */
export const postListTitle = (query: URLSearchParams): string => listTitle('Posts', query, told, others)
