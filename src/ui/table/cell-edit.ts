// How a cell is changed in place, as a column says it.
import type { Choice, ChoiceLoader } from '#ui/use-choices'

/** Null: it was saved. Else why not, in words, shown at the cell; no words where the person left it. What was typed stays. */
export type Saved = readonly string[] | null

interface AnyEdit<Row> {
  /** Why this row's cell cannot be changed; undefined: it can. */
  refusal?: (row: Row) => string | undefined
}

/** Any text; `length` is counted beside it. */
export interface TextEdit<Row> extends AnyEdit<Row> {
  kind: 'text'
  length?: readonly [min: number, max: number]
  value: (row: Row) => string
  save: (row: Row, value: string) => Promise<Saved>
}

/** One of a short list. */
export interface ChoiceEdit<Row> extends AnyEdit<Row> {
  kind: 'choice'
  options: readonly { value: string; label: string }[]
  value: (row: Row) => string
  save: (row: Row, value: string) => Promise<Saved>
}

/** One or several of many, found by what is typed. */
export interface PickEdit<Row> extends AnyEdit<Row> {
  kind: 'pick'
  /** At most so many. */
  most: number
  /** There are few: the arrow down shows them all. */
  short?: boolean
  value: (row: Row) => readonly Choice<number>[]
  load: (row: Row) => ChoiceLoader<number>
  save: (row: Row, ids: readonly number[]) => Promise<Saved>
}

export type CellEdit<Row> = TextEdit<Row> | ChoiceEdit<Row> | PickEdit<Row>
