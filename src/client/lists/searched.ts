// Lists of the v2 family that have an endpoint of their own for texts.
import type { ListRequest, Page } from '#contract/list'

import type { ListRow } from './known'
import { listOf, type SubjectList } from './list'

type Read<Row> = (input: { query: ListRequest; signal?: AbortSignal }) => Promise<Page<Row>>

/** `fields` and `type` are what the texts ask a search with. */
export const searchedList = <Row extends ListRow>(
  subject: string,
  list: Read<Row>,
  search: Read<Row>,
  fields: readonly string[],
  type?: 'phrase_prefix',
): SubjectList<Row> =>
  listOf<Row>(subject, {
    family: 'v2',
    read: ({ query, ...rest }) =>
      query.search
        ? search({ query: { ...query, searchFields: fields, ...(type ? { searchType: type } : {}) }, ...rest })
        : list({ query, ...rest }),
  })
