import { useLayoutEffect, useRef } from 'react'

import type { ListRow } from '#client/lists/known'
import { tableOf } from '#workspace/panes/tab-handle'

/** The number of rows from the cursor on that are remembered, and of rows on either side of it that are searched. */
const reach = 200

type RowAt = (index: number) => ListRow | undefined

/** The index of a row, at most `reach` rows from its old index; undefined: it is not there. */
function placeOf(id: number, rowAt: RowAt, from: number): number | undefined {
  for (let by = 0; by <= reach; by += 1) {
    if (rowAt(from + by)?.id === id) return from + by
    if (by > 0 && rowAt(from - by)?.id === id) return from - by
  }
  return undefined
}

/**
 * Keeps the cursor on its row by id when the rows change. If its row left the list, the cursor goes to the next remaining row. With
 * another request (filter, sort, search) it starts anew.
 */
export function useCursorRow(tabId: string, request: object, cursor: number, rowAt: RowAt): void {
  const before = useRef<{ request: object; cursor: number; ids: readonly number[] } | null>(null)
  useLayoutEffect(() => {
    const last = before.current
    const isSameView = last !== null && last.request === request && last.cursor === cursor
    const [id, ...following] = isSameView ? last.ids : []
    // Unloaded rows do not tell where the row went.
    if (id !== undefined && !rowAt(cursor)) return
    if (id !== undefined && rowAt(cursor)?.id !== id) {
      const place = [id, ...following].reduce<number | undefined>(
        (found, one) => found ?? placeOf(one, rowAt, cursor),
        undefined,
      )
      if (place !== undefined && place !== cursor) {
        tableOf(tabId)?.follow(place)
        return
      }
    }
    const ids = Array.from({ length: reach }, (_, at) => rowAt(cursor + at)?.id)
    const end = ids.indexOf(undefined)
    before.current = { request, cursor, ids: ids.slice(0, end < 0 ? reach : end).filter((one) => one !== undefined) }
  }, [tabId, request, cursor, rowAt])
}
