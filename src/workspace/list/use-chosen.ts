import { type Dispatch, type SetStateAction, useCallback, useEffect, useMemo } from 'react'

import type { ListRow } from '#client/lists/known'
import { tableOf } from '#workspace/panes/tab-handle'
import { countOf, headState, isSelected, type Selection, selectRows, withinRows } from '#ui/table/selection'
import { usePublishTargets } from '#workspace/command/context'
import { rowIsComing } from '#workspace/panes/tab-handle'

import type { Chosen, ListDescription } from './description'
import type { Address } from './use-address'
import type { Pages } from './use-pages'
import { useCursorRow } from './use-cursor-row'
import { useEndOfMatching } from './use-end-of-matching'
import { useSelectionAfterRun } from './use-selection-after-run'
import { useHidden, useTargets } from './use-targets'

/**
 * Publishes the targets of commands that follow from selection and cursor, keeps the cursor on its row, and updates the selection
 * after commands. @returns the selection, its hidden rows, and the row under the cursor.
 */
export function useChosen<Row extends ListRow>(
  { subject }: ListDescription<Row>,
  tabId: string,
  { request }: Address,
  { rows, rowAt, total, failed }: Pages<Row>,
  [selection, setSelection]: [Selection, Dispatch<SetStateAction<Selection>>],
) {
  const { cursor } = withinRows(selection, total)
  const cursorRow = rowAt(cursor)
  useCursorRow(tabId, request, cursor, rowAt)
  const isRowComing = !cursorRow && total > 0 && !failed
  useEffect(() => (isRowComing ? rowIsComing(tabId) : undefined), [isRowComing, tabId])
  const matchingQuery = useMemo(() => subject.matching(request), [subject, request])
  const clear = useCallback(() => setSelection((now) => selectRows(now, [])), [setSelection])
  useEndOfMatching(matchingQuery, selection.matching, clear)
  const hidden = useHidden(subject, selection, rows, request)
  const targets = useTargets({ subject, selection, hidden, cursorRow, rows, total, matchingQuery })
  const select = useCallback((ids: readonly number[]) => tableOf(tabId)?.selectRows(ids), [tabId])
  usePublishTargets(tabId, targets, select, useSelectionAfterRun(subject, request, selection, setSelection))
  const { ids, matching, except } = selection
  useEffect(() => subject.known.keep((id) => ids.has(id)), [subject, ids])
  const all = rows.length > 0 && rows.every(({ id }) => isSelected(selection, id))
  const counted = { count: countOf(selection, total), head: headState(selection, total), all }
  const chosen: Chosen = { ids, matching, except, ...counted }
  return { hidden: hidden.ids, chosen, cursorRow }
}
