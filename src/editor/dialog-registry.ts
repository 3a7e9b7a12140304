// Lets an action open a dialog without knowing React: the dialogs of each editor listen by the action's id.
import type { Editor } from '@tiptap/core'

const listeners = new WeakMap<Editor, Map<string, () => void>>()

/** Registers the dialog of an action. @returns a function that removes it. */
export function registerDialog(editor: Editor, action: string, listener: () => void): () => void {
  const known = listeners.get(editor) ?? new Map<string, () => void>()
  listeners.set(editor, known.set(action, listener))
  return () => {
    if (known.get(action) === listener) known.delete(action)
  }
}

/** Whether an action has a dialog in this editor. */
export const hasDialog = (editor: Editor, action: string): boolean => listeners.get(editor)?.has(action) ?? false

/** Opens the dialog of an action, if the editor has one. */
export const openDialog = (editor: Editor, action: string) => listeners.get(editor)?.get(action)?.()
