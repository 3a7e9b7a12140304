import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { Step } from '@tiptap/pm/transform'

const mirrored = 'slotdesk mirrored'

/**
 * Applies the changes of one editor to the other editors of the same text. The editors hold the same document, so the same steps
 * apply; each keeps its own caret and undo history. If a step does not apply, the whole document is copied.
 */
export function mirror(from: Editor, transaction: Transaction, editors: Iterable<Editor>): void {
  if (!transaction.docChanged || transaction.getMeta(mirrored) === true) return
  for (const editor of editors) if (editor !== from && !editor.isDestroyed) follow(editor, from, transaction)
}

function follow(editor: Editor, from: Editor, { steps }: Transaction): void {
  const { tr, schema } = editor.state
  try {
    // Each editor has its own schema object, so steps are transferred as JSON.
    for (const step of steps) tr.step(Step.fromJSON(schema, step.toJSON()))
    editor.view.dispatch(tr.setMeta(mirrored, true).setMeta('addToHistory', false).setMeta('preventUpdate', true))
  } catch {
    copyText(editor, from)
  }
  // Plugins may add changes in each editor. If the documents then differ in size, the whole document is copied.
  if (editor.state.doc.content.size !== from.state.doc.content.size) copyText(editor, from)
}

const copyText = (editor: Editor, from: Editor) =>
  void editor.chain().setMeta(mirrored, true).setContent(from.getJSON(), { emitUpdate: false }).run()
