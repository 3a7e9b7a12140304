import { allSections } from '#client/lists/lookups'
import { queries } from '#client/api/queries'
import { postConstants } from '#contract/constants'
import { say } from '#contract/base/say'
import { isDay } from '#text/days'
import { shownDay } from '#ui/dates/day'
import { listTitle } from '#workspace/list/title'

const told = {
  status: (value: string) => postConstants.status.find(({ id }) => String(id) === value)?.title,
  section_id: (value: string) =>
    queries.getQueryData(allSections.queryKey)?.find(({ id }) => String(id) === value)?.catchy_title ?? 'a section',
  is_today: (value: string) => (value === '1' ? 'today' : undefined),
  start_date: (value: string) => (isDay(value) ? say`from ${shownDay(value)}` : undefined),
  end_date: (value: string) => (isDay(value) ? say`until ${shownDay(value)}` : undefined),
}

/** Filters that the title only counts, because their values have no short names. */
const others = ['categories', 'editors', 'tags', 'advert_status', 'template_type']

/** The title of the list: 'Posts', or with filters 'Posts: Draft, “fuel”'. */
export const postListTitle = (query: URLSearchParams): string => listTitle('Posts', query, told, others)
