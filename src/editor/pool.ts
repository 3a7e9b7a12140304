// The editors, outside React: hiding a tab would destroy an editor that a component owns, and its text and undo with it.
// A post that is open in several tabs has an editor in each, and what is typed in one is typed in all.
import { Editor } from '@tiptap/core'

import { mirror } from './mirror'
import { openEditors } from './open-editors'
import { cleanPastedHtml, cleanPastedText } from './paste'
import { documentOf, extensionsOf, serialize } from './schema'

/** Nothing is read out of the editor on a keystroke; this long after the last one the text goes on. */
export const textDelay = 300

interface Pooled {
  /** By tab. They always hold the same text. */
  editors: Map<string, Editor>
  /** The stored text they were made of, and what an editor made of that: an unchanged text stays as it was stored. */
  stored: string
  opened: string
  /** The editor that was typed in since the text was last told. */
  pending: Editor | null
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

/** The editor of a post in a tab, made the first time it is asked for. */
export function editorFor(id: number, tabId: string, options: EditorOptions): Editor {
  const pooled = pool.get(id) ?? emptyPool(id, options)
  const known = pooled.editors.get(tabId)
  if (known) return known
  const [other] = pooled.editors.values()
  const editor = makeEditor(pooled, options, other ? other.getJSON() : documentOf(options.body))
  if (!other) pooled.opened = serialize(editor.getJSON())
  pooled.editors.set(tabId, editor)
  openEditors.set(tabId, editor)
  return editor
}

function emptyPool(id: number, { body, onText }: EditorOptions): Pooled {
  const pooled: Pooled = { editors: new Map(), stored: body, opened: '', pending: null, timer: undefined, onText }
  pool.set(id, pooled)
  return pooled
}

function makeEditor(pooled: Pooled, options: EditorOptions, content: object): Editor {
  const { editable, label, placeholder } = options
  return new Editor({
    extensions: extensionsOf(placeholder),
    content,
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
    onTransaction: ({ editor, transaction }) => mirror(editor, transaction, pooled.editors.values()),
    onUpdate: ({ editor }) => typed(pooled, editor),
  })
}

function typed(pooled: Pooled, editor: Editor): void {
  pooled.pending = editor
  clearTimeout(pooled.timer)
  pooled.timer = setTimeout(() => tell(pooled), textDelay)
}

function tell(pooled: Pooled): void {
  const { pending } = pooled
  if (!pending) return
  clearTimeout(pooled.timer)
  pooled.pending = null
  const text = serialize(pending.getJSON())
  pooled.onText(text === pooled.opened ? pooled.stored : text)
}

/** Tells the newest text now, where something was typed. */
export function flushEditor(id: number): void {
  const pooled = pool.get(id)
  if (pooled) tell(pooled)
}

/** Puts another text in: another version, a restored draft. */
export function replaceText(id: number, body: string): void {
  const pooled = pool.get(id)
  if (!pooled) return
  clearTimeout(pooled.timer)
  pooled.pending = null
  pooled.stored = body
  // The others follow by what the first one does.
  const [first] = pooled.editors.values()
  if (!first) return
  first.commands.setContent(documentOf(body), { emitUpdate: false })
  pooled.opened = serialize(first.getJSON())
}

/** Whether it can be typed in. */
export function setEditable(id: number, editable: boolean): void {
  for (const editor of pool.get(id)?.editors.values() ?? [])
    if (editor.isEditable !== editable) editor.setEditable(editable, false)
}

/** Leaves the editors of these tabs only; what was typed in another is told first. */
export function keepEditors(id: number, tabIds: ReadonlySet<string>): void {
  const pooled = pool.get(id)
  if (!pooled) return
  for (const [tabId, editor] of pooled.editors) {
    if (tabIds.has(tabId)) continue
    if (pooled.pending === editor) tell(pooled)
    editor.destroy()
    pooled.editors.delete(tabId)
    openEditors.delete(tabId)
  }
  if (pooled.editors.size > 0) return
  clearTimeout(pooled.timer)
  pool.delete(id)
}
