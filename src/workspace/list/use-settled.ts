import { type Dispatch, type SetStateAction, useCallback } from 'react'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'
import type { ListRequest } from '#contract/list'
import { type Selection, selectionAfter } from '#ui/table/selection'
import type { Settled } from '#workspace/command/context'

/**
 * The one rule for what is selected after a command: what is still in the list stays selected, so that the next command can be
 * for the same rows; what left it is not; what failed stays. 'All that match' was said of one moment and ends with it.
 */
export function useSettled<Row extends ListRow>(
  subject: Subject<Row>,
  request: ListRequest,
  { ids: selected }: Selection,
  setSelection: Dispatch<SetStateAction<Selection>>,
): (done: Settled) => void {
  return useCallback(
    async ({ ids, failed, matching }) => {
      const tried = new Set(failed)
      const done = matching ? [] : ids.filter((id) => selected.has(id) && !tried.has(id))
      // Where the server does not say, nothing is unselected.
      const gone =
        done.length === 0
          ? []
          : await queries.fetchQuery({ ...subject.outside(done, request), staleTime: 0 }).catch(() => [])
      setSelection((now) => selectionAfter(now, new Set(gone), failed, matching))
    },
    [subject, request, selected, setSelection],
  )
}
