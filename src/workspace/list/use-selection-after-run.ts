import { type Dispatch, type SetStateAction, useCallback } from 'react'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'
import type { ListRequest } from '#contract/base/list'
import { type Selection, selectionAfter } from '#ui/table/selection'
import type { RanOn } from '#workspace/command/context'

/**
 * Updates the selection after a command. Rows still in the list stay selected, for a further command. Rows that left are
 * unselected; failed rows stay selected. A selection of all matching rows is cleared.
 */
export function useSelectionAfterRun<Row extends ListRow>(
  subject: Subject<Row>,
  request: ListRequest,
  { ids: selected }: Selection,
  setSelection: Dispatch<SetStateAction<Selection>>,
): (done: RanOn) => void {
  return useCallback(
    async ({ ids, failed, matching }) => {
      const tried = new Set(failed)
      const done = matching ? [] : ids.filter((id) => selected.has(id) && !tried.has(id))
      // When the server does not say which rows left, none is unselected.
      const gone =
        done.length === 0
          ? []
          : await queries.fetchQuery({ ...subject.outside(done, request), staleTime: 0 }).catch(() => [])
      setSelection((now) => selectionAfter(now, new Set(gone), failed, matching))
    },
    [subject, request, selected, setSelection],
  )
}
