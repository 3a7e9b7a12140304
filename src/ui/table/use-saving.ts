// Cell changes that are being saved. The rows show them meanwhile.
import { useCallback, useMemo, useRef, useState } from 'react'

import type { CellChange, Saved } from './cell-edit'
import { useSteady } from '#ui/use-steady'

import type { RowReader } from './use-selection'

interface Pending<Row> {
  id: number
  put: object
  /** The row in the list when the save succeeded; missing: not yet. The change is shown until another row replaces it. */
  rowWhenSaved?: Row
}

interface Options<Row> {
  rows: readonly Row[]
  rowAt: (index: number) => Row | undefined
  reader: RowReader<Row>
}

/** A change that was refused. */
export interface Refused<Row> {
  row: Row
  column: string
  change: CellChange
  messages: readonly string[]
}

/**
 * The rows with the changes that are being saved, and the function that saves a change. Two changes of one row are sent one after
 * the other, the second with the version that the first one made.
 */
export function useSaving<Row extends { id: number }>({ rows, rowAt, reader }: Options<Row>) {
  const [list, setList] = useState<readonly Pending<Row>[]>([])
  const last = useRef(new Map<number, Promise<Saved>>())
  const asSaved = useCallback(
    (row: Row) =>
      list.reduce(
        (now, { id, put, rowWhenSaved }) =>
          id === row.id && (!rowWhenSaved || rowWhenSaved === row) ? { ...now, ...put } : now,
        row,
      ),
    [list],
  )
  const shown = useMemo(
    () => new Map(list.length === 0 ? [] : rows.map((row) => [row, asSaved(row)])),
    [list, rows, asSaved],
  )
  const sourceOf = useSteady((id: number) => rows.find((row) => row.id === id))
  const save = useSteady(async (row: Row, column: string, change: CellChange): Promise<Refused<Row> | null> => {
    const pending: Pending<Row> = { id: row.id, put: change.put }
    setList((now) => [...now.filter(({ id, rowWhenSaved }) => !rowWhenSaved || sourceOf(id) === rowWhenSaved), pending])
    const before = last.current.get(row.id)
    const saving = before ? before.then(change.save) : change.save()
    last.current.set(row.id, saving)
    const messages = await saving
    const isLast = last.current.get(row.id) === saving
    if (isLast) last.current.delete(row.id)
    const rowWhenSaved = messages === null ? sourceOf(row.id) : undefined
    setList((now) => now.flatMap((one) => (one !== pending ? [one] : rowWhenSaved ? [{ ...one, rowWhenSaved }] : [])))
    return messages && { row, column, change, messages }
  })
  const readSaved = useMemo<RowReader<Row>>(() => {
    const saved = () => Promise.allSettled(last.current.values())
    return {
      all: (...how) => saved().then(() => reader.all(...how)),
      between: (...how) => saved().then(() => reader.between(...how)),
      byId: (...how) => saved().then(() => reader.byId(...how)),
      loaded: reader.loaded,
    }
  }, [reader])
  return {
    save,
    /** Reads rows after all running saves. */
    reader: readSaved,
    rows: useMemo(() => (list.length === 0 ? rows : rows.map((row) => shown.get(row) ?? row)), [list, rows, shown]),
    rowAt: useCallback(
      (index: number) => {
        const row = rowAt(index)
        return row && (shown.get(row) ?? row)
      },
      [rowAt, shown],
    ),
  }
}
