import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import type { ListRequest } from '#contract/base/list'
import { countOf, isEmpty, type Selection } from '#ui/table/selection'
import type { Targets } from '#workspace/command/targets'

const none: readonly number[] = []

export interface Hidden {
  /** The selected rows that the filters hide. */
  ids: readonly number[]
  /** Whether they are still being read. */
  asking: boolean
}

const nothingHidden: Hidden = { ids: none, asking: false }

/** The selected rows that the present filters hide. Nothing is requested while all selected rows are in view. */
export function useHidden<Row extends ListRow>(
  subject: Subject<Row>,
  { ids, matching }: Selection,
  rows: readonly Row[],
  request: ListRequest,
): Hidden {
  const unseen = useMemo(() => {
    if (ids.size === 0 || matching) return none
    const seen = new Set(rows.map(({ id }) => id))
    return [...ids].filter((id) => !seen.has(id))
  }, [ids, matching, rows])
  // The request names the whole selection, so that scrolling makes no request. A row that is selected now is in view.
  const { data, isError } = useQuery({
    ...subject.outside(ids, request),
    enabled: unseen.length > 0,
    placeholderData: (before, query) => (query?.queryKey[3] === request ? keepPreviousData(before) : undefined),
  })
  return useMemo(() => {
    if (unseen.length === 0) return nothingHidden
    // When the request fails, all rows out of view count as hidden: they are named in the question.
    if (isError) return { ids: unseen, asking: false }
    const outside = new Set(data)
    return { ids: unseen.filter((id) => outside.has(id)), asking: data === undefined }
  }, [unseen, data, isError])
}

interface TargetsInput<Row extends ListRow> {
  subject: Subject<Row>
  selection: Selection
  hidden: Hidden
  cursorRow: Row | undefined
  /** The targets are judged again when these change. */
  rows: readonly Row[]
  total: number
  matchingQuery: string
}

/** The targets of commands: the selection when there is one, else the row under the cursor. */
export function useTargets<Row extends ListRow>(input: TargetsInput<Row>): Targets | null {
  const { subject, selection, hidden, cursorRow, rows, total, matchingQuery } = input
  const some = !isEmpty(selection)
  const cursor = some ? undefined : cursorRow
  // A selection does not depend on the cursor, which moves often.
  const { ids, matching, except, reading } = selection
  return useMemo(() => {
    const shared = { subject: subject.name, rows: subject.known }
    if (!some) return cursor ? { ...shared, ids: [cursor.id], from: 'cursor' } : null
    const count = countOf({ ids, matching, except }, total)
    const incomplete = reading
      ? 'The rows between are still being read'
      : hidden.asking
        ? 'Which of the selected rows are hidden is still being read'
        : undefined
    return {
      ...shared,
      // For a selection of all matching rows, the rows in view are judged in place of the others.
      ids: matching ? inView(rows, except) : [...ids],
      from: 'selection',
      ...(matching ? { matching: { count, query: matchingQuery, except: [...except] } } : {}),
      ...(hidden.ids.length > 0 ? { hidden: hidden.ids } : {}),
      ...(incomplete === undefined ? {} : { incomplete }),
    }
  }, [subject, some, ids, matching, except, reading, hidden, cursor, rows, total, matchingQuery])
}

function inView(rows: readonly ListRow[], except: ReadonlySet<number>): number[] {
  const all = rows.map(({ id }) => id)
  const included = all.filter((id) => !except.has(id))
  return included.length > 0 ? included : all
}
