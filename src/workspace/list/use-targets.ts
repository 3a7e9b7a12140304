import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { ListRow } from '#client/known'
import type { SubjectList } from '#client/list'
import type { ListRequest } from '#contract/list'
import { countOf, isEmpty, type Selection } from '#ui/table/selection'
import type { Targets } from '#workspace/command/command'

const none: readonly number[] = []

export interface Hidden {
  /** The selected rows that the list does not show, because of its filters. */
  ids: readonly number[]
  /** It is not known yet which they are. */
  asking: boolean
}

const nothingHidden: Hidden = { ids: none, asking: false }

/** Which of the selected rows the present filters leave out. While all of them are in view nothing is asked. */
export function useHidden<Row extends ListRow>(
  source: SubjectList<Row>,
  { ids, matching }: Selection,
  rows: readonly Row[],
  request: ListRequest,
): Hidden {
  const { selected, unseen } = useMemo(() => {
    if (ids.size === 0 || matching) return { selected: none, unseen: none }
    const seen = new Set(rows.map(({ id }) => id))
    return { selected: [...ids], unseen: [...ids].filter((id) => !seen.has(id)) }
  }, [ids, matching, rows])
  // Asked of all that is selected, so that scrolling asks nothing; one more row is selected where it can be seen.
  const { data, isError } = useQuery({
    ...source.outside(selected, request),
    enabled: unseen.length > 0,
    placeholderData: (before, query) => (query?.queryKey[3] === request ? keepPreviousData(before) : undefined),
  })
  return useMemo(() => {
    if (unseen.length === 0) return nothingHidden
    // What cannot be found out is named: better one row too many than one that nobody thought of.
    if (isError) return { ids: unseen, asking: false }
    const outside = new Set(data)
    return { ids: unseen.filter((id) => outside.has(id)), asking: data === undefined }
  }, [unseen, data, isError])
}

interface Meant<Row extends ListRow> {
  source: SubjectList<Row>
  selection: Selection
  hidden: Hidden
  cursorRow: Row | undefined
  /** Judged anew when they change. */
  rows: readonly Row[]
  total: number
  matchingQuery: string
}

/** What commands act on: the selection when there is one, else the row under the cursor. */
export function useTargets<Row extends ListRow>(meant: Meant<Row>): Targets | null {
  const { source, selection, hidden, cursorRow, rows, total, matchingQuery } = meant
  const some = !isEmpty(selection)
  const cursor = some ? undefined : cursorRow
  // The cursor moves often, and is nothing that a selection depends on.
  const { ids, matching, except, reading } = selection
  return useMemo(() => {
    const shared = { subject: source.subject, rows: source.known }
    if (!some) return cursor ? { ...shared, ids: [cursor.id], from: 'cursor' } : null
    const count = countOf({ ids, matching, except }, total)
    const incomplete = reading
      ? 'The rows between are still being read'
      : hidden.asking
        ? 'Which of the selected rows are hidden is still being read'
        : undefined
    return {
      ...shared,
      // Of all that match, those in view stand for the others.
      ids: matching ? inView(rows, except) : [...ids],
      from: 'selection',
      ...(matching ? { matching: { count, query: matchingQuery, except: [...except] } } : {}),
      ...(hidden.ids.length > 0 ? { hidden: hidden.ids } : {}),
      ...(incomplete === undefined ? {} : { incomplete }),
    }
  }, [source, some, ids, matching, except, reading, hidden, cursor, rows, total, matchingQuery])
}

function inView(rows: readonly ListRow[], except: ReadonlySet<number>): number[] {
  const all = rows.map(({ id }) => id)
  const meant = all.filter((id) => !except.has(id))
  return meant.length > 0 ? meant : all
}
