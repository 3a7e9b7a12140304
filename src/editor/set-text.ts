// Replaces an editor's text by one that came from outside, such as a merge with what a colleague saved.
import type { Editor } from '@tiptap/core'

/**
 * Replaces what differs between an editor's text and a document. It is no step of the undo history: Undo takes back only what was
 * typed here.
 */
export function setText(editor: Editor, document: object): void {
  const { state, view } = editor
  const next = state.schema.nodeFromJSON(document)
  const start = state.doc.content.findDiffStart(next.content)
  const end = state.doc.content.findDiffEnd(next.content)
  if (start === null || end === null) return
  // Both ends may lie before the start where letters repeat.
  const overlap = Math.max(0, start - Math.min(end.a, end.b))
  const { tr } = state
  tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap))
  if (!tr.doc.eq(next)) tr.replaceWith(0, tr.doc.content.size, next.content)
  view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
}
