// The editors, outside React: hiding a tab would destroy an editor that a component owns, and its text and undo with it.
import { Editor } from '@tiptap/core'

import { openEditors } from './open-editors'
import { cleanPastedHtml, cleanPastedText } from './paste'
import { documentOf, extensionsOf, serialize } from './schema'

/** Nothing is read out of the editor on a keystroke; this long after the last one the text goes on. */
export const textDelay = 300

interface Pooled {
  editor: Editor
  /** The stored text it was made of, and what the editor made of that: an unchanged text stays as it was stored. */
  stored: string
  opened: string
  /** Whether something was typed since the text was last told. */
  pending: boolean
  timer: ReturnType<typeof setTimeout> | undefined
  onText: (serialized: string) => void
}

export interface EditorOptions {
  body: string
  editable: boolean
  label: string
  placeholder: string
  onText: (serialized: string) => void
}

const pool = new Map<number, Pooled>()

/** The editor of a post, made the first time it is asked for. */
export function editorFor(id: number, options: EditorOptions): Editor {
  const known = pool.get(id)
  if (known) return known.editor
  const editor = makeEditor(id, options)
  const pooled: Pooled = {
    editor,
    stored: options.body,
    opened: '',
    pending: false,
    timer: undefined,
    onText: options.onText,
  }
  pooled.opened = serialize(editor.getJSON())
  pool.set(id, pooled)
  openEditors.set(id, editor)
  return editor
}

function makeEditor(id: number, { body, editable, label, placeholder }: EditorOptions): Editor {
  return new Editor({
    extensions: extensionsOf(placeholder),
    content: documentOf(body),
    editable,
    editorProps: {
      attributes: {
        class: 'article editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        'data-place': 'editor-text',
        spellcheck: 'true',
      },
      // ProseMirror takes Enter with any modifier for itself; with Ctrl it publishes.
      handleDOMEvents: {
        keydown: (_view, event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey),
      },
      transformPastedHTML: cleanPastedHtml,
      transformPastedText: cleanPastedText,
    },
    onUpdate: () => typed(id),
  })
}

function typed(id: number): void {
  const pooled = pool.get(id)
  if (!pooled) return
  pooled.pending = true
  clearTimeout(pooled.timer)
  pooled.timer = setTimeout(() => flushEditor(id), textDelay)
}

/** Tells the newest text now, where something was typed. */
export function flushEditor(id: number): void {
  const pooled = pool.get(id)
  if (!pooled?.pending) return
  clearTimeout(pooled.timer)
  pooled.pending = false
  const text = serialize(pooled.editor.getJSON())
  pooled.onText(text === pooled.opened ? pooled.stored : text)
}

/** Puts another text in: another version, a restored draft. */
export function replaceText(id: number, body: string): void {
  const pooled = pool.get(id)
  if (!pooled) return
  clearTimeout(pooled.timer)
  pooled.pending = false
  pooled.editor.commands.setContent(documentOf(body), { emitUpdate: false })
  pooled.stored = body
  pooled.opened = serialize(pooled.editor.getJSON())
}

/** Whether it can be typed in. */
export function setEditable(id: number, editable: boolean): void {
  const pooled = pool.get(id)
  if (pooled && pooled.editor.isEditable !== editable) pooled.editor.setEditable(editable, false)
}

/** The tab is closed. */
export function destroyEditor(id: number): void {
  const pooled = pool.get(id)
  if (!pooled) return
  clearTimeout(pooled.timer)
  pooled.editor.destroy()
  pool.delete(id)
  openEditors.delete(id)
}
