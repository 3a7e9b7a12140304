import { useCallback, useMemo, useState } from 'react'

import { imageSubject } from '#client/media'
import type { ListRequest } from '#contract/base/list'
import type { Image } from '#contract/media/images'
import { countOf, isSelected, selectMatching, selectRows } from '#ui/table/selection'
import { type RanOn, usePublishTargets } from '#workspace/command/context'
import type { Targets } from '#workspace/command/targets'
import { useEndOfMatching } from '#workspace/list/use-end-of-matching'

import { extendTo, moveTo, nothingSelected, selectMore, toggle } from './grid-selection'

/**
 * The selection and the cursor of the gallery. It publishes the targets of commands: the selected pictures, else the one under the
 * cursor.
 * @param total the number of pictures that match, loaded or not
 */
export function useGridSelection(tabId: string, request: ListRequest, rows: readonly Image[], total: number) {
  const [selection, setSelection] = useState(nothingSelected)
  const { cursor, ids, matching, except } = selection
  const change = useMemo(
    () => ({
      moveTo: (id: number) => setSelection((now) => moveTo(now, id)),
      extendTo: (id: number) => setSelection((now) => extendTo(now, rows, id)),
      toggle: (id: number) => setSelection((now) => toggle(now, id)),
      selectMore: () => setSelection((now) => selectMore(now, rows, total)),
      selectMatching: () => setSelection(selectMatching),
      clear: () => setSelection((now) => selectRows(now, [])),
    }),
    [rows, total],
  )
  const query = useMemo(() => imageSubject.matching(request), [request])
  useEndOfMatching(query, matching, change.clear)
  // Removed pictures, and those not shown any more, are not targets.
  const selected = useMemo(
    () => new Set(rows.flatMap(({ id }) => (isSelected({ ids, matching, except }, id) ? [id] : []))),
    [ids, matching, except, rows],
  )
  const count = matching ? countOf({ ids, matching, except }, total) : selected.size
  const targets = useMemo((): Targets | null => {
    const shared = { subject: 'images', rows: imageSubject.known }
    if (count > 0)
      return {
        ...shared,
        ids: [...selected],
        from: 'selection',
        ...(matching ? { matching: { count, query, except: [...except] } } : {}),
      }
    return cursor === null || !rows.some(({ id }) => id === cursor)
      ? null
      : { ...shared, ids: [cursor], from: 'cursor' }
  }, [cursor, rows, selected, count, matching, query, except])
  // A selection of all matching pictures ends with the command; the failed ones stay selected.
  const settle = useCallback(
    ({ matching: wasMatching, failed }: RanOn) => wasMatching && setSelection((now) => selectRows(now, failed)),
    [],
  )
  usePublishTargets(tabId, targets, undefined, settle)
  return { cursor, selected, chosen: { count, matching, except }, change }
}

/** The changes of the selection. The same object until other pictures are loaded, or match. */
export type GridChange = ReturnType<typeof useGridSelection>['change']
