// The `read` of subjects of the v2 family whose text search is a separate endpoint.
import type { ListRequest, Page } from '#contract/base/list'

import type { ListRow } from './known'
import type { SubjectOptions } from './subject'

type Read<Row> = (input: { query: ListRequest; signal?: AbortSignal }) => Promise<Page<Row>>

/**
 * The reading of a subject with a separate search endpoint: a request with a text calls `search`, any other calls `list`.
 * @param fields the fields to search. @param type the kind of match. Both are parameters of `search`.
 */
export const searched = <Row extends ListRow>(
  list: Read<Row>,
  search: Read<Row>,
  fields: readonly string[],
  type?: 'phrase_prefix',
): Pick<SubjectOptions<Row>, 'family' | 'read'> => ({
  family: 'v2',
  read: ({ query, ...rest }) =>
    query.search
      ? search({ query: { ...query, searchFields: fields, ...(type ? { searchType: type } : {}) }, ...rest })
      : list({ query, ...rest }),
})
