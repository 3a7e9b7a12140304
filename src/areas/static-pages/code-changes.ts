// Replaces a code editor's text by one that came from outside, such as another person's change.
import { type ChangeSpec, type EditorState, Transaction, type TransactionSpec } from '@codemirror/state'
import { diffLines } from 'diff'

/** The most lines removed and added that are looked for. Where more differ, the whole text is replaced. */
const mostDiffering = 500

/** Changes the lines that differ. The caret stays in its line, and Undo takes back only what was typed here. */
export function toText(state: EditorState, text: string): TransactionSpec {
  const annotations = Transaction.addToHistory.of(false)
  const parts = diffLines(state.doc.toString(), text, { maxEditLength: mostDiffering })
  if (!parts) return { changes: { from: 0, to: state.doc.length, insert: text }, annotations }
  let at = 0
  const changes = parts.flatMap(({ value, added, removed }): ChangeSpec[] => {
    const from = at
    if (!added) at += value.length
    return added ? [{ from, insert: value }] : removed ? [{ from, to: at }] : []
  })
  return { changes, annotations }
}
