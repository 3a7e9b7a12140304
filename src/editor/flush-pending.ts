import type { Editor } from '@tiptap/core'

/** Whether a view has ProseMirror's DOM observer, which is missing in its types. */
const hasObserver = (view: object): view is { domObserver: { flush: () => void } } =>
  'domObserver' in view &&
  typeof view.domObserver === 'object' &&
  view.domObserver !== null &&
  'flush' in view.domObserver &&
  typeof view.domObserver.flush === 'function'

/** Reads typing and selection changes that ProseMirror has not read yet, so that a key acts on the visible text. */
export function flushPending(editor: Editor): void {
  const view: object = editor.view
  if (hasObserver(view)) view.domObserver.flush()
}
