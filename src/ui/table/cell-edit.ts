// How a cell is changed in place, as a column says it.
import type { Choice, ChoiceLoader } from '#ui/choices/use-choices'

/** Null: it was saved. Else why not, in words; no words where the person left it, or was told. What was typed stays. */
export type Saved = readonly string[] | null

/** What stands in a cell that is open for change: a text, the value of an option, or what was picked. */
export type CellValue = string | readonly Choice<number>[]

interface AnyEdit<Row, Value extends CellValue> {
  /** Why this row's cell cannot be changed; undefined: it can. */
  refusal?: (row: Row) => string | undefined
  /** What is wrong with it as far as that is known here: it is said at the cell, and nothing is sent. */
  wrong?: (row: Row, value: Value) => readonly string[]
  /** What of the row is another with the value in it: so it is shown while it is being saved. */
  put: (value: Value) => object
}

/** What a cell was left with; `put` is what of its row is another. It is saved after it was left: the answer may take its time, the next key does not. */
export interface CellChange {
  value: CellValue
  /** As a person reads it. */
  typed: string
  put: object
  save: () => Promise<Saved>
}

/** A cell that is opened again because the change was refused: with what was typed, and why. */
export interface Again {
  value: CellValue
  messages: readonly string[]
}

/** Any text; `length` is counted beside it. */
export interface TextEdit<Row> extends AnyEdit<Row, string> {
  kind: 'text'
  length?: readonly [min: number, max: number]
  value: (row: Row) => string
  save: (row: Row, value: string) => Promise<Saved>
}

/** One of a short list. */
export interface ChoiceEdit<Row> extends AnyEdit<Row, string> {
  kind: 'choice'
  options: readonly { value: string; label: string }[]
  value: (row: Row) => string
  save: (row: Row, value: string) => Promise<Saved>
}

/** One or several of many, found by what is typed. */
export interface PickEdit<Row> extends AnyEdit<Row, readonly Choice<number>[]> {
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
