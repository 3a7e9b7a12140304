// The handle of a tab's table, by which keys, buttons and palette rows control it.

/** How far the cursor moves: a number of rows, or a named place. */
export type CursorMove = number | 'start' | 'end' | 'page-up' | 'page-down'

export interface TableHandle {
  /** The name of the list, under which its preferences are stored (preferences.ts). */
  list: string
  /** Whether its rows can be selected. */
  selectable: boolean
  /** All columns in the person's order. */
  columns: () => readonly { id: string; title: string; fixed?: boolean; unasked?: boolean }[]
  /** Opens the menu of columns. */
  showColumns: () => void
  /** Moves the row cursor; with `extend` the selection grows from the anchor to it. */
  moveCursor: (by: CursorMove, extend: boolean) => void
  /** Selects or unselects the row under the cursor. */
  toggle: () => void
  /** Selects all loaded rows; if they are selected already, all matching rows. */
  selectMore: () => void
  isSelected: (id: number) => boolean
  /** Selects all matching rows, loaded or not. */
  selectMatching: () => void
  /** Selects only these rows, for instance those that failed. They can be out of view. */
  selectRows: (ids: readonly number[]) => void
  /** Clears the selection. @returns whether there was one. */
  clear: () => boolean
  open: (how: 'here' | 'side') => void
  /** Opens the editor of the cell under the cursor; if the cell has none, opens the row. */
  enter: () => void
  /** Moves the cursor by one cell: from the row into its first or last cell, and from the first cell back to the row. */
  moveCell: (by: 1 | -1) => void
  /** Whether the cursor is in a cell and not on the whole row. */
  isInCell: boolean
  /** Moves the cursor from a cell to the whole row. @returns whether it was in a cell. */
  endCell: () => boolean
  /** Opens the context menu of the row under the cursor. */
  showMenu: () => void
  /** Shows or hides the peek panel of the row under the cursor. The focus stays in the list. */
  peek: () => void
  /** Closes the peek panel. @returns whether it was open. */
  endPeek: () => boolean
  /**
   * Opens a cell of the row under the cursor for editing. Left out: the cell under the cursor, else the first editable one.
   * @returns why it cannot; undefined: it opened.
   */
  edit: (column?: string) => string | undefined
  /** Shows a page. For a number out of range it shows the nearest page. */
  goToPage: (page: number) => void
  /** The number of pages, at least one. */
  pages: number
  /** The selected rows, or the row under the cursor, as tab-separated text with headings. @throws when they cannot be read. */
  rowsText: (signal: AbortSignal) => Promise<string>
  /**
   * The headings and cells as text, for the selected rows, else for all matching rows without the excluded ones. It reads page by
   * page.
   * @throws when the signal aborts it, or the server does not answer.
   */
  cells: (onCount: (count: number, total: number) => void, signal: AbortSignal) => Promise<string[][]>
  focus: () => void
  /** The cursor and the scroll container, for code that takes in changes from elsewhere. */
  view: () => { cursor: number; grid: HTMLElement | null; rowHeight: number }
  /** Sets the cursor and the anchor after the row under the cursor moved to another index. */
  follow: (cursor: number) => void
  /** Scrolls to the row under the cursor if it is out of view. */
  showCursor: () => void
}
