import type { Editor } from '@tiptap/core'

/** ProseMirror's reader of what the browser changed; its types leave it out. */
const hasObserver = (view: object): view is { domObserver: { flush: () => void } } =>
  'domObserver' in view &&
  typeof view.domObserver === 'object' &&
  view.domObserver !== null &&
  'flush' in view.domObserver &&
  typeof view.domObserver.flush === 'function'

/** Takes over at once what was typed or selected and is not read yet: a key acts on the text as it is seen. */
export function flushPending(editor: Editor): void {
  const view: object = editor.view
  if (editor.isEditable && hasObserver(view)) view.domObserver.flush()
}
