// How a person likes each list: widths, order and choice of columns, density. Kept in this browser, the same in every tab of it.
import { byName, listOf, number, oneOf, otherwise, record, type ShapeOf, text } from '#contract/shape'
import { create } from 'zustand'

export const densities = { compact: 28, normal: 32, comfortable: 40 } as const

const preferences = record({
  /** Pixels, by column. */
  sizes: otherwise(byName(number(40, 2000)), {}),
  /** Column ids; those that are not named follow in their own order. */
  order: otherwise(listOf(text), []),
  hidden: otherwise(listOf(text), []),
  /** Of the columns that are hidden until somebody wants them, those that somebody wants. */
  wanted: otherwise(listOf(text), []),
  density: otherwise(oneOf('compact', 'normal', 'comfortable'), 'normal'),
})
export type TablePreferences = ShapeOf<typeof preferences>

export const defaultTablePreferences: TablePreferences = preferences.parse({})

const storageKey = 'slotdesk.tables'

/** A broken record counts as none: lists then look as they did on the first day. */
function load(): Record<string, TablePreferences> {
  try {
    const parsed = byName(preferences).safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
    return parsed.success ? parsed.data : {}
  } catch {
    return {}
  }
}

const usePreferences = create<Readonly<Record<string, TablePreferences>>>(load)

export const useTablePreferences = (list: string): TablePreferences =>
  usePreferences((lists) => lists[list] ?? defaultTablePreferences)

export const tablePreferences = (list: string): TablePreferences =>
  usePreferences.getState()[list] ?? defaultTablePreferences

/** Changes what is liked of a list and keeps it; a full storage keeps it for this window only. */
export function changeTable(list: string, change: Partial<TablePreferences>): void {
  // Another window may have changed this list or others since.
  const kept = load()
  usePreferences.setState({ ...kept, [list]: { ...(kept[list] ?? tablePreferences(list)), ...change } })
  try {
    localStorage.setItem(storageKey, JSON.stringify(usePreferences.getState()))
  } catch {
    // Looks are not worth an error.
  }
}

export const showColumn = (list: string, column: string, shown: boolean): void => {
  const { hidden, wanted } = tablePreferences(list)
  const without = (ids: readonly string[]) => ids.filter((id) => id !== column)
  changeTable(list, {
    hidden: shown ? without(hidden) : [...without(hidden), column],
    wanted: shown ? [...without(wanted), column] : without(wanted),
  })
}

/** Which of these columns are hidden: those that somebody hid, and those that nobody wanted yet. */
export const hiddenOf = (
  columns: readonly { id: string; unasked?: boolean }[],
  { hidden, wanted }: Pick<TablePreferences, 'hidden' | 'wanted'>,
): string[] => [...hidden, ...columns.filter(({ id, unasked }) => unasked && !wanted.includes(id)).map(({ id }) => id)]

/** Puts a column at a place, from 0; `columns` is the present order of all. */
export const moveColumn = (list: string, columns: readonly string[], column: string, to: number): void => {
  const others = columns.filter((id) => id !== column)
  changeTable(list, { order: [...others.slice(0, to), column, ...others.slice(to)] })
}

export const sizeColumn = (list: string, column: string, width: number): void =>
  changeTable(list, { sizes: { ...tablePreferences(list).sizes, [column]: Math.max(48, Math.min(2000, width)) } })
