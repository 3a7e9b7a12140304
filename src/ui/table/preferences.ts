// A person's preferences for each list: widths, order and choice of columns, density. They are stored in this browser and shared by
// its windows.
import { byName, listOf, number, oneOf, otherwise, record, type Parsed, text } from '#contract/base/parser'
import { create } from 'zustand'

export const densities = { compact: 28, normal: 32, comfortable: 40 } as const

const preferences = record({
  /** Pixels, by column. */
  sizes: otherwise(byName(number(40, 2000)), {}),
  /** Column ids in the person's order; other columns follow in the default order. */
  order: otherwise(listOf(text), []),
  hidden: otherwise(listOf(text), []),
  /** The shown columns among those that are hidden by default. */
  wanted: otherwise(listOf(text), []),
  density: otherwise(oneOf('compact', 'normal', 'comfortable'), 'normal'),
})
export type TablePreferences = Parsed<typeof preferences>

export const defaultTablePreferences: TablePreferences = preferences.parse({})

const storageKey = 'slotdesk.tables'

/** Reads the stored preferences of all lists. When they cannot be read, every list has its default look. */
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

/** Changes the preferences of a list and stores them. When the storage is full, they last until the window closes. */
export function changeTable(list: string, change: Partial<TablePreferences>): void {
  // Another window may have stored changes meanwhile.
  const kept = load()
  usePreferences.setState({ ...kept, [list]: { ...(kept[list] ?? tablePreferences(list)), ...change } })
  try {
    localStorage.setItem(storageKey, JSON.stringify(usePreferences.getState()))
  } catch {
    // Preferences are not worth an error.
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

/** The ids of the hidden columns: hidden by the person, or hidden by default and not chosen. */
export const hiddenOf = (
  columns: readonly { id: string; unasked?: boolean }[],
  { hidden, wanted }: Pick<TablePreferences, 'hidden' | 'wanted'>,
): string[] => [...hidden, ...columns.filter(({ id, unasked }) => unasked && !wanted.includes(id)).map(({ id }) => id)]

/** Moves a column to an index, from 0. `columns` are all columns in the present order. */
export const moveColumn = (list: string, columns: readonly string[], column: string, to: number): void => {
  const others = columns.filter((id) => id !== column)
  changeTable(list, { order: [...others.slice(0, to), column, ...others.slice(to)] })
}

export const sizeColumn = (list: string, column: string, width: number): void =>
  changeTable(list, { sizes: { ...tablePreferences(list).sizes, [column]: Math.max(48, Math.min(2000, width)) } })
