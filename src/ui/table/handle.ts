// How commands reach the table of a tab: every key, button and palette row moves the same handle.

/** Where the cursor goes. */
export type CursorMove = number | 'start' | 'end' | 'page-up' | 'page-down'

export interface TableHandle {
  /** Names the list; what a person likes of it is kept under this name (preferences.ts). */
  list: string
  /** Its rows can be selected. */
  selectable: boolean
  /** Every column in the person's order. */
  columns: () => readonly { id: string; title: string; fixed?: boolean; unasked?: boolean }[]
  /** Opens the menu of columns. */
  showColumns: () => void
  /** Moves the row cursor; with `extend` the selection grows from the anchor to it. */
  moveCursor: (by: CursorMove, extend: boolean) => void
  /** Selects or unselects the row under the cursor. */
  toggle: () => void
  /** Selects the rows that are loaded; when they are selected already, every row that matches. */
  selectMore: () => void
  isSelected: (id: number) => boolean
  /** Means every row that matches, loaded or not. */
  selectMatching: () => void
  /** Selects just these rows, in view or not, for instance the ones that failed. */
  selectRows: (ids: readonly number[]) => void
  /** Unselects everything; answers whether there was anything. */
  clear: () => boolean
  open: (how: 'here' | 'side') => void
  /** Opens the cell under the cursor for change where there is one that can be, else the row. */
  enter: () => void
  /** Moves the cursor to the cell beside it: from the row into its first or last cell, and from the first cell back to the row. */
  moveCell: (by: 1 | -1) => void
  /** The cursor stands in a cell, not on the row. */
  isInCell: boolean
  /** Whether the cursor was in a cell; it is on the whole row by that. */
  endCell: () => boolean
  /** Shows what can be done with the row under the cursor, at the row. */
  showMenu: () => void
  /** Shows what the row under the cursor holds beside the list, or not any more. The focus stays in the list. */
  peek: () => void
  /** Whether a peek was open; it is closed by that. */
  endPeek: () => boolean
  /** Opens a cell of the row under the cursor for change; left out: the one it is in, else its first that can be. @returns why not. */
  edit: (column?: string) => string | undefined
  /** Shows a page; one that there is not means the nearest one there is. */
  goToPage: (page: number) => void
  /** How many there are, at least one. */
  pages: number
  /** The selected rows, or the one under the cursor, as tab-separated text with a head. @throws where they cannot be read. */
  copyText: (signal: AbortSignal) => Promise<string>
  /**
   * Heads and cells as text: of the selected rows, else of every row that matches but those taken out, read page by page.
   * @throws when the signal ends it, or the server does not answer.
   */
  cells: (onCount: (count: number, total: number) => void, signal: AbortSignal) => Promise<string[][]>
  focus: () => void
  /** Where the view stands, for whoever brings in rows that changed elsewhere. */
  view: () => { cursor: number; grid: HTMLElement | null; rowHeight: number }
  /** The row under the cursor stands at another place now: cursor and anchor go along. */
  follow: (cursor: number) => void
}
