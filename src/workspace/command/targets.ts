// What a command acts on, and why it does not fit a row.

/** What a command acts on: the selection when there is one, else the row or card under the cursor, else the focused editor. */
export interface Targets {
  /** The subject's name, for instance `posts`. */
  subject: string
  ids: readonly number[]
  from: 'selection' | 'cursor' | 'editor' | 'argument'
  /** The list's own data of each target row, by id, so that a command can be judged without a request. */
  rows?: { get: (id: number) => object | undefined }
  /**
   * Set when the targets are all rows that match the list's filters, loaded or not, except those in `except`. `query` is the list's
   * query string. `only` holds the states that the command fits; the gate sets it after the split. `count` is the number of target
   * rows.
   */
  matching?: { count: number; query: string; except?: readonly number[]; only?: readonly number[] }
  /** The state of each target row, by id, when the command was judged: as its question shows it. The gate sets it. */
  states?: ReadonlyMap<number, number>
  /** The ids of the targets that the list does not show, because its filters exclude them. A confirmation names them. */
  hidden?: readonly number[]
  /** The refusal while the targets are not known yet: rows between the anchor and the cursor are still being read. */
  incomplete?: string
}

/** A row as commands judge it: its id and its known fields. */
export type TargetRow = Readonly<Record<string, unknown>> & { readonly id: number }

/**
 * Why a command does not fit a row. `reason` is a sentence about this row alone. `are` completes the sentence for several rows:
 * 'published already' in '2 are published already and stay'.
 */
export interface Misfit {
  reason: string
  are: string
}
