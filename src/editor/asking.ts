// How an action asks for a dialog: each editor's dialogs listen by the action's id, and the action itself knows no React.
import type { Editor } from '@tiptap/core'

const listeners = new WeakMap<Editor, Map<string, () => void>>()

/** @returns a function that stops listening. */
export function onAsked(editor: Editor, action: string, listener: () => void): () => void {
  const known = listeners.get(editor) ?? new Map<string, () => void>()
  listeners.set(editor, known.set(action, listener))
  return () => {
    if (known.get(action) === listener) known.delete(action)
  }
}

/** Whether the action has a dialog where this editor is drawn. */
export const isHeard = (editor: Editor, action: string): boolean => listeners.get(editor)?.has(action) ?? false

/** Opens the dialog of an action where it is drawn. */
export const ask = (editor: Editor, action: string) => listeners.get(editor)?.get(action)?.()
