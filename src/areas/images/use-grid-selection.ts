import { useMemo, useState } from 'react'

import { imageSubject } from '#client/media'
import type { Image } from '#contract/media/images'
import { usePublishTargets } from '#workspace/command/context'

import { extendTo, moveTo, nothingSelected, selectOnly, toggle } from './grid-selection'

/**
 * The selection and the cursor of the gallery. It publishes the targets of commands: the selected pictures, else the one under the
 * cursor.
 */
export function useGridSelection(tabId: string, rows: readonly Image[]) {
  const [selection, setSelection] = useState(nothingSelected)
  const { cursor, ids } = selection
  const change = useMemo(
    () => ({
      moveTo: (id: number) => setSelection((now) => moveTo(now, id)),
      extendTo: (id: number) => setSelection((now) => extendTo(now, rows, id)),
      toggle: (id: number) => setSelection((now) => toggle(now, id)),
      selectAll: () => setSelection((now) => selectOnly(now, rows)),
      clear: () => setSelection((now) => selectOnly(now, [])),
    }),
    [rows],
  )
  // Removed pictures, and those not shown any more, are not targets.
  const selected = useMemo(() => new Set(rows.flatMap(({ id }) => (ids.has(id) ? [id] : []))), [ids, rows])
  const targets = useMemo(
    () =>
      selected.size > 0
        ? { subject: 'images', ids: [...selected], from: 'selection' as const, rows: imageSubject.known }
        : cursor === null || !rows.some(({ id }) => id === cursor)
          ? null
          : { subject: 'images', ids: [cursor], from: 'cursor' as const, rows: imageSubject.known },
    [cursor, rows, selected],
  )
  usePublishTargets(tabId, targets)
  return { cursor, selected, change }
}

/** The changes of the selection. The same object until other pictures are loaded. */
export type GridChange = ReturnType<typeof useGridSelection>['change']
