// Inserts typed and pasted content after a selected picture, embed, rule or whole table, so that it is never replaced.
import { Extension } from '@tiptap/core'
import { type EditorState, NodeSelection, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

/** The end of the selected block; null when something else is selected. */
function endOfBlock({ selection }: EditorState): number | null {
  if (selection instanceof NodeSelection) return selection.node.isBlock ? selection.to : null
  if (!(selection instanceof CellSelection) || !selection.isRowSelection() || !selection.isColSelection()) return null
  return selection.$anchorCell.after(-1)
}

/**
 * Moves the caret after the selected block: into the next empty paragraph, else into a new one.
 * @returns null: no block is selected.
 */
function afterBlock(state: EditorState): Transaction | null {
  const end = endOfBlock(state)
  const { paragraph } = state.schema.nodes
  if (end === null || !paragraph) return null
  const next = state.doc.resolve(end).nodeAfter
  const { tr } = state
  if (next?.type !== paragraph || next.content.size > 0) tr.insert(end, paragraph.create())
  return tr.setSelection(TextSelection.create(tr.doc, end + 1))
}

function moveAfterBlock(view: EditorView): boolean {
  const tr = view.editable ? afterBlock(view.state) : null
  if (tr) view.dispatch(tr.scrollIntoView())
  return tr !== null
}

export const InsertAfterBlock = Extension.create({
  name: 'insertAfterBlock',
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        handleTextInput: (view, _from, _to, text) => {
          if (!moveAfterBlock(view)) return false
          view.dispatch(view.state.tr.insertText(text))
          return true
        },
        // The paste is inserted at the selection that is set here.
        handlePaste: (view) => moveAfterBlock(view) && false,
        handleDOMEvents: { compositionstart: (view) => moveAfterBlock(view) && false },
      },
    }),
  ],
})
