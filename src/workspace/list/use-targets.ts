import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import type { ListRow } from '#client/known'
import type { SubjectList } from '#client/list'
import type { ListRequest } from '#contract/list'
import type { Selection } from '#ui/table/selection'
import type { Targets } from '#workspace/command'

/** Which of the selected rows the present filters leave out. What is in view is in, so nothing is asked for it. */
export function useHidden<Row extends ListRow>(
  source: SubjectList<Row>,
  selection: Selection,
  rows: readonly Row[],
  request: ListRequest,
): number {
  const unseen = useMemo(() => {
    if (selection.ids.size === 0 || selection.matching) return []
    const seen = new Set(rows.map(({ id }) => id))
    return [...selection.ids].filter((id) => !seen.has(id))
  }, [selection.ids, selection.matching, rows])
  const { data = [] } = useQuery({ ...source.outside(unseen, request), enabled: unseen.length > 0 })
  return unseen.length === 0 ? 0 : data.length
}

interface Meant<Row extends ListRow> {
  source: SubjectList<Row>
  selection: Selection
  cursorRow: Row | undefined
  /** Judged anew when they change. */
  rows: readonly Row[]
  total: number
  matchingQuery: string
}

/** What commands act on: the selection when there is one, else the row under the cursor. */
export function useTargets<Row extends ListRow>(meant: Meant<Row>): Targets | null {
  const { source, selection, cursorRow, rows, total, matchingQuery } = meant
  const { ids, matching, reading } = selection
  const some = ids.size > 0 || matching
  const cursor = some ? undefined : cursorRow
  return useMemo(() => {
    if (!some && !cursor) return null
    return {
      subject: source.subject,
      ids: some ? [...ids] : cursor ? [cursor.id] : [],
      from: some ? 'selection' : 'cursor',
      rows: source.known,
      ...(matching ? { matching: { count: total, query: matchingQuery } } : {}),
      ...(reading ? { incomplete: true } : {}),
    }
    // oxlint-disable-next-line react/exhaustive-deps -- other rows are another moment to judge in
  }, [source, some, ids, cursor, rows, matching, reading, total, matchingQuery])
}
