// tiptap's tables without column widths and with a size limit.
import type { Editor } from '@tiptap/core'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Plugin } from '@tiptap/pm/state'
import { CellSelection, TableMap } from '@tiptap/pm/tables'

import { maxColumns, maxRows, type TableSize } from '#text/tables'

/** The table around the caret, with where it begins. */
export function tableAround(editor: Editor): { node: ProseMirrorNode; pos: number } | null {
  const { $from } = editor.state.selection
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (node.type.name === 'table') return { node, pos: $from.before(depth) }
  }
  return null
}

/** The size of the table around the caret. */
export function sizeAround(editor: Editor): TableSize | null {
  const table = tableAround(editor)
  if (!table) return null
  const { width, height } = TableMap.get(table.node)
  return { columns: width, rows: height }
}

export const roomForRow = (editor: Editor): boolean => (sizeAround(editor)?.rows ?? maxRows) < maxRows
export const roomForColumn = (editor: Editor): boolean => (sizeAround(editor)?.columns ?? maxColumns) < maxColumns

/** Moves to the next cell; after the last one adds a row, up to the limit. @returns false outside a table. */
function tab(editor: Editor): boolean {
  if (!tableAround(editor)) return false
  if (editor.commands.goToNextCell()) return true
  if (roomForRow(editor)) editor.chain().addRowAfter().goToNextCell().run()
  return true
}

/**
 * Keeps selected cells when Shift with an arrow key finds no cell to add. The library leaves that key to the browser, which would
 * select the text of another cell instead.
 */
const cellsStaySelected = new Plugin({
  props: {
    handleKeyDown: ({ state }, { key, shiftKey }) =>
      shiftKey && key.startsWith('Arrow') && state.selection instanceof CellSelection,
  },
})

const TableNode = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => tab(this.editor),
      'Shift-Tab': () => {
        if (!tableAround(this.editor)) return false
        this.editor.commands.goToPreviousCell()
        return true
      },
    }
  },
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), cellsStaySelected]
  },
}).configure({ resizable: false, View: null })

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(element.getAttribute(name) ?? 1) || 1,
  renderHTML: (attributes: Record<string, unknown>) => (attributes[name] === 1 ? {} : { [name]: attributes[name] }),
})

/** The attributes of a cell: how many columns and rows it spans. The library also requires `colwidth`, which is never stored. */
const spans = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

export const tableNodes = [
  TableNode,
  TableRow,
  TableCell.extend({ addAttributes: spans }),
  TableHeader.extend({ addAttributes: spans }),
]
