import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { Step } from '@tiptap/pm/transform'

const mirrored = 'slotdesk mirrored'

/**
 * Does in the other editors of a text what was done in one. They hold the same document, so the same steps fit; each keeps
 * its own cursor and its own undo. Should a step ever not fit, the whole text is taken over instead.
 */
export function mirror(from: Editor, transaction: Transaction, editors: Iterable<Editor>): void {
  if (!transaction.docChanged || transaction.getMeta(mirrored) === true) return
  for (const editor of editors) if (editor !== from && !editor.isDestroyed) follow(editor, from, transaction)
}

function follow(editor: Editor, from: Editor, { steps }: Transaction): void {
  const { tr, schema } = editor.state
  try {
    // Each editor has a schema object of its own, so a step crosses over as JSON.
    for (const step of steps) tr.step(Step.fromJSON(schema, step.toJSON()))
    editor.view.dispatch(tr.setMeta(mirrored, true).setMeta('addToHistory', false).setMeta('preventUpdate', true))
  } catch {
    copyText(editor, from)
  }
  // What a plugin adds of itself it adds in each; should that ever differ, sizes tell.
  if (editor.state.doc.content.size !== from.state.doc.content.size) copyText(editor, from)
}

const copyText = (editor: Editor, from: Editor) =>
  void editor.chain().setMeta(mirrored, true).setContent(from.getJSON(), { emitUpdate: false }).run()
