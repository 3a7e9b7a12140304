// Replaces a code editor's text by one that came from outside, such as another person's change.
import { type ChangeSpec, type EditorState, Transaction, type TransactionSpec } from '@codemirror/state'
import { diffLines } from 'diff'

/** Changes the lines that differ. The caret stays in its line, and Undo takes back only what was typed here. */
export function toText(state: EditorState, text: string): TransactionSpec {
  let at = 0
  const changes = diffLines(state.doc.toString(), text).flatMap(({ value, added, removed }): ChangeSpec[] => {
    const from = at
    if (!added) at += value.length
    return added ? [{ from, insert: value }] : removed ? [{ from, to: at }] : []
  })
  return { changes, annotations: Transaction.addToHistory.of(false) }
}
