import { type Dispatch, type MouseEvent, type SetStateAction, useMemo } from 'react'

import type { TableColumn } from './columns'
import { moveTo, selectMatching, selectRows, type Selection, toggleRow } from './selection'
import type { RowReader } from './use-selection'

interface Options<Row> {
  shown: readonly TableColumn<Row>[]
  total: number
  rowAt: (index: number) => Row | undefined
  reader: RowReader<Row>
  setSelection: Dispatch<SetStateAction<Selection>>
  selectable: boolean
  onRefusal: (reason: string) => void
  begin: (index: number, column?: string) => string | undefined
  /** Opens a clicked row. Left out: a click only moves the cursor. */
  opens?: (row: Row) => void
}

/** Whether a click without Shift is on the row itself: not a double click, and not on a control. */
const isPlain = (event: MouseEvent) =>
  !event.shiftKey && event.detail < 2 && !isOn(event, 'button,a,input,label,[role="checkbox"]')

const isOn = ({ target }: MouseEvent, selector: string) =>
  target instanceof Element && target.closest(selector) !== null

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** The pointer handlers of the rows. */
export function usePress<Row extends { id: number }>(options: Options<Row>) {
  const { shown, total, rowAt, reader, setSelection, selectable, onRefusal, begin, opens } = options
  return useMemo(() => {
    const toggle = (index: number) => {
      const row = rowAt(index)
      if (row && selectable) setSelection((now) => toggleRow(now, row.id, index, total))
    }
    return {
      row: (index: number, event: MouseEvent) => {
        const inBox = isOn(event, '[data-select]')
        // A focused check box or button would take Space and Enter from the row under the cursor.
        if (inBox || (event.detail > 0 && isOn(event, 'button[tabindex="-1"]')))
          event.currentTarget.closest<HTMLElement>('[data-main]')?.focus()
        if (event.ctrlKey || event.metaKey || (!event.shiftKey && inBox)) return toggle(index)
        const extend = event.shiftKey && selectable
        // The browser selects the text between two clicks, which would be copied instead of the rows.
        if (extend) getSelection()?.removeAllRanges()
        setSelection((now) => moveTo(now, index, total, extend, rowAt))
        const row = rowAt(index)
        if (row && opens && isPlain(event)) opens(row)
      },
      /** Moves the cursor to the row of a context menu; the selection stays. */
      point: (index: number) => setSelection((now) => moveTo(now, index, total, false, rowAt)),
      edit: (index: number, column: string) => {
        if (!shown.some(({ id, edit: editable }) => id === column && editable)) return
        const reason = begin(index, column)
        if (reason !== undefined) onRefusal(reason)
      },
      all: (on: boolean) =>
        setSelection((now) => {
          if (!on) return selectRows(now, [])
          return now.matching ? selectMatching(now) : selectRows(now, new Set([...now.ids, ...idsOf(reader.loaded())]))
        }),
    }
  }, [shown, total, rowAt, reader, setSelection, selectable, onRefusal, begin, opens])
}
