// The description of a cell's editor, as part of its column.
import type { Choice, ChoiceLoader } from '#ui/choices/use-choices'

/**
 * The result of saving a cell. Null: it was saved. Otherwise the error messages; an empty list when the person cancelled or has
 * seen the error. The typed value stays.
 */
export type Saved = readonly string[] | null

/** The value of an open cell: a text, the value of an option, or picked records. */
export type CellValue = string | readonly Choice<number>[]

interface AnyEdit<Row, Value extends CellValue> {
  /** Returns why this row's cell cannot be changed; undefined: it can. */
  refusal?: (row: Row) => string | undefined
  /** The local validation. With messages, they are shown at the cell and nothing is sent. */
  wrong?: (row: Row, value: Value) => readonly string[]
  /** The fields of the row with the new value, which are shown while it is being saved. */
  put: (value: Value) => object
}

/**
 * The change of a cell that was left; `put` are the changed fields of its row. It is saved in the background, so that the next key
 * does not wait.
 */
export interface CellChange {
  value: CellValue
  /** The value as text for the person. */
  typed: string
  put: object
  save: () => Promise<Saved>
}

/** A cell that opens again after a refused change, with the typed value and the messages. */
export interface Again {
  value: CellValue
  messages: readonly string[]
}

/** How a cell with a text is edited. Its characters are counted against `length`. */
export interface TextEdit<Row> extends AnyEdit<Row, string> {
  kind: 'text'
  length?: readonly [min: number, max: number]
  value: (row: Row) => string
  save: (row: Row, value: string) => Promise<Saved>
}

/** How a cell with one option of a short list is edited. */
export interface ChoiceEdit<Row> extends AnyEdit<Row, string> {
  kind: 'choice'
  options: readonly { value: string; label: string }[]
  value: (row: Row) => string
  save: (row: Row, value: string) => Promise<Saved>
}

/** How a cell with one or several records is edited. They are searched by the typed text. */
export interface PickEdit<Row> extends AnyEdit<Row, readonly Choice<number>[]> {
  kind: 'pick'
  /** The most records. */
  most: number
  /** The list is short: the Down key shows all of it. */
  short?: boolean
  value: (row: Row) => readonly Choice<number>[]
  load: (row: Row) => ChoiceLoader<number>
  save: (row: Row, ids: readonly number[]) => Promise<Saved>
}

/** A cell that always shows a field of its own: a key for changing the cell goes into it. */
interface OwnEdit<Row> {
  kind: 'own'
  refusal?: (row: Row) => string | undefined
  focus: (row: Row) => void
}

export type CellEdit<Row> = TextEdit<Row> | ChoiceEdit<Row> | PickEdit<Row> | OwnEdit<Row>
