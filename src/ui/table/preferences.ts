// A person's preferences for each list: widths, order and choice of columns, density. The workspace stores them with the person's
// other preferences.
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

/** The preferences of all lists that the person changed, by list. */
export type TableLooks = Readonly<Record<string, TablePreferences>>
export const tableLooks = byName(preferences)

export const useTableLooks = create<TableLooks>(() => ({}))

export const useTablePreferences = (list: string): TablePreferences =>
  useTableLooks((lists) => lists[list] ?? defaultTablePreferences)

export const tablePreferences = (list: string): TablePreferences =>
  useTableLooks.getState()[list] ?? defaultTablePreferences

/** Changes the preferences of a list. */
export const changeTable = (list: string, change: Partial<TablePreferences>): void =>
  useTableLooks.setState({ [list]: { ...tablePreferences(list), ...change } })

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
