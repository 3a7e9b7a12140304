// Subjects of the v2 family that have an endpoint of their own for texts.
import type { ListRequest, Page } from '#contract/list'

import type { ListRow } from './known'
import type { SubjectOptions } from './subject'

type Read<Row> = (input: { query: ListRequest; signal?: AbortSignal }) => Promise<Page<Row>>

/** `fields` and `type` are the parameters of a search. */
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
