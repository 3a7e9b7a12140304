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
  opensOnClick: boolean
  onOpen: (row: Row, how: 'here' | 'side') => void
  onRefusal: (reason: string) => void
  begin: (index: number, column?: string) => string | undefined
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)

/** A click on the row itself. */
const isPlain = ({ target, ctrlKey, metaKey, shiftKey, detail }: MouseEvent) =>
  !ctrlKey &&
  !metaKey &&
  !shiftKey &&
  detail < 2 &&
  !(target instanceof Element && target.closest('button,a,input,label,[role="checkbox"]'))

/** What the pointer does to rows. */
export function usePress<Row extends { id: number }>(options: Options<Row>) {
  const { shown, total, rowAt, reader, setSelection, selectable, opensOnClick, onOpen, onRefusal, begin } = options
  return useMemo(() => {
    const toggle = (index: number) => {
      const row = rowAt(index)
      if (row && selectable) setSelection((now) => toggleRow(now, row.id, index, total))
    }
    return {
      toggle,
      row: (index: number, event: MouseEvent) => {
        const row = rowAt(index)
        if (row && opensOnClick && isPlain(event)) onOpen(row, 'here')
        if (event.ctrlKey || event.metaKey) toggle(index)
        else setSelection((now) => moveTo(now, index, total, event.shiftKey && selectable, rowAt))
      },
      /** A menu is for the row under the pointer; of one that is selected, for all that are. */
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
  }, [shown, total, rowAt, reader, setSelection, selectable, opensOnClick, onOpen, onRefusal, begin])
}
