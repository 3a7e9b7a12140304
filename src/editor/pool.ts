// The pool of editors, outside React: a component's own editor would be destroyed with its text and undo history when its tab is
// hidden. A post that is open in several tabs has one editor in each; they mirror each other's changes.
import { Editor } from '@tiptap/core'

import { openDialog } from './dialog-registry'
import { mirror } from './mirror'
import { filesOf } from './paste/paste-files'
import { cleanPaste, cleanPastedText, type Lost } from './paste/paste'
import { pasteCutCells } from './paste/paste-cells'
import { embedOfPaste, pasteEmbed } from './paste/paste-embed'
import { documentOf, extensionsOf, serialize } from './schema/schema'
import { setText } from './set-text'
import { countUploads } from './upload-placeholders'
import { parseBody } from '#text/body'
import type { EmbedAttrs } from '#text/document'

export { HeldPassage } from './held-passage'
export { rangeOfPassage } from './passages'

/** Milliseconds after the last key until the text is serialized and reported. */
export const textDelay = 300

interface Pooled {
  /** The editors by tab id. They all hold the same text. */
  editors: Map<string, Editor>
  /** The stored text, and its serialization right after opening. A text equal to `opened` counts as unchanged. */
  stored: string
  opened: string
  /** The editor with typed text that has not been reported yet. */
  pending: Editor | null
  timer: ReturnType<typeof setTimeout> | undefined
  onTyping: () => void
  onText: (serialized: string) => void
}

export interface EditorOptions {
  body: string
  /** The id of the slide, in a live update. */
  slide?: string
  editable: boolean
  label: string
  placeholder: string
  /** The label of the button on an embed's card. */
  show: string
  /** Returns the language code of the text; null: quotes and dashes are not changed. */
  languageOf?: () => string | null
  isFocused?: () => boolean
  /** The reminder under a picture without alternative text. */
  noAlt: string
  /** Called with the first key of a change that `onText` has not reported yet. */
  onTyping: () => void
  onText: (serialized: string) => void
  /** Called when a paste was incomplete. */
  onLost: (lost: Lost) => void
  /** Why the text does not accept an embed; undefined: it does. */
  refusesEmbed: (embed: EmbedAttrs) => string | undefined
  /** Called when files were dropped at a position or pasted at the caret. */
  onFiles: (editor: Editor, files: readonly File[], at: number) => void
}

const pool = new Map<string, Pooled>()

/** The key of a text: a post has one text, or one for each slide. */
const keyOf = (id: number, slide: string | undefined) => (slide === undefined ? `${id}` : `${id}/${slide}`)

/** The texts of a post, each with the slide it belongs to. */
function textsOf(id: number): { key: string; slide: string | undefined; pooled: Pooled }[] {
  const own = `${id}/`
  return [...pool]
    .filter(([key]) => key === `${id}` || key.startsWith(own))
    .map(([key, pooled]) => ({ key, slide: key.startsWith(own) ? key.slice(own.length) : undefined, pooled }))
}

/** Returns the editor of a post in a tab. It is created at the first call. */
export function editorFor(id: number, tabId: string, options: EditorOptions): Editor {
  const key = keyOf(id, options.slide)
  const pooled = pool.get(key) ?? emptyPool(key, options)
  const known = pooled.editors.get(tabId)
  if (known) return known
  const [other] = pooled.editors.values()
  const editor = makeEditor(pooled, options, other ? other.getJSON() : documentOf(options.body))
  if (!other) pooled.opened = serialize(editor.getJSON())
  pooled.editors.set(tabId, editor)
  return editor
}

function emptyPool(key: string, { body, onTyping, onText }: EditorOptions): Pooled {
  const editors = new Map<string, Editor>()
  const pooled: Pooled = { editors, stored: body, opened: '', pending: null, timer: undefined, onTyping, onText }
  pool.set(key, pooled)
  return pooled
}

function makeEditor(pooled: Pooled, options: EditorOptions, content: object): Editor {
  const { editable, label, placeholder, show, noAlt, languageOf, isFocused } = options
  // The editor reads its attributes while it is being created.
  let made: Editor | undefined
  const entering = new Entering()
  const take = (files: readonly File[], at: number): boolean => {
    if (!made?.isEditable || files.length === 0) return false
    options.onFiles(made, files, at)
    return true
  }
  const editor = new Editor({
    extensions: extensionsOf({ placeholder, show, languageOf, isFocused }),
    content,
    editable,
    editorProps: {
      attributes: () => ({
        ...attributesOf(label, made?.isEditable ?? editable),
        style: `--no-alt: ${JSON.stringify(noAlt)}`,
      }),
      handleDOMEvents: {
        focus: () => entering.began(),
        keydown: (view, event) => entering.swallow(event) || selectReadOnly(view.editable, view.dom, event),
        // Before the HTML is read, which would tell that its picture could not be taken over.
        paste: (view, event) => {
          const taken = take(filesOf(event.clipboardData), view.state.selection.to)
          if (taken) event.preventDefault()
          return taken
        },
      },
      transformPastedHTML: (html) => {
        const { html: clean, lost } = cleanPaste(html)
        if (lost.pictures > 0 || lost.tables > 0) options.onLost(lost)
        return clean
      },
      transformPastedText: cleanPastedText,
      handlePaste: (view, { clipboardData }, slice) => {
        const embed = embedOfPaste(clipboardData, view.state.selection)
        if (made && embed && options.refusesEmbed(embed) === undefined) {
          pasteEmbed(made, embed, slice)
          return true
        }
        if (!pasteCutCells(view, slice)) return false
        options.onLost({ pictures: 0, tables: 1 })
        return true
      },
      handleDoubleClickOn: (_view, _pos, { type }, at) => {
        if (!made?.isEditable || type.name !== 'image') return false
        made.commands.setNodeSelection(at)
        openDialog(made, 'image')
        return true
      },
      handleDrop: (view, event) =>
        take(
          filesOf(event.dataTransfer),
          view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to,
        ),
    },
    onTransaction: ({ editor: from, transaction }) => mirror(from, transaction, pooled.editors.values()),
    onUpdate: ({ editor: from }) => typed(pooled, from),
  })
  made = editor
  return editor
}

/**
 * The attributes of the editor's element. A read-only text can have the focus, for reading and copying; letter keys are then
 * shortcuts.
 */
const attributesOf = (label: string, editable: boolean): Record<string, string> => ({
  class: 'article editor-text rich-text',
  role: 'textbox',
  tabindex: '0',
  'aria-multiline': 'true',
  'aria-label': label,
  'data-place': editable ? 'editor-text' : 'editor',
  ...(editable ? {} : { 'aria-readonly': 'true' }),
  spellcheck: 'true',
})

/** Milliseconds after the text got the focus in which Enter is ignored. */
const settling = 400

/** Ignores the Enter that opened a post when it is held or pressed again, so that it writes no empty paragraphs. */
class Entering {
  #at = Number.NEGATIVE_INFINITY
  #held = false

  began(): false {
    this.#at = performance.now()
    this.#held = true
    return false
  }

  swallow(event: KeyboardEvent): boolean {
    // Ctrl+Enter publishes and is not pressed by accident.
    if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) {
      // Another key shows that the person is writing.
      this.#held = false
      this.#at = Number.NEGATIVE_INFINITY
      return false
    }
    const early = performance.now() - this.#at < settling || (event.repeat && this.#held)
    if (early) event.preventDefault()
    else this.#held = false
    return early
  }
}

/** Does Ctrl+A in a read-only text, where it would select the whole page. @returns whether it was this key. */
function selectReadOnly(editable: boolean, surface: HTMLElement, event: KeyboardEvent): boolean {
  if (editable || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'a') return false
  event.preventDefault()
  surface.ownerDocument.getSelection()?.selectAllChildren(surface)
  return true
}

function typed(pooled: Pooled, editor: Editor): void {
  const first = pooled.pending === null
  pooled.pending = editor
  if (first) pooled.onTyping()
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

/** Reports typed text of a post now, without the delay. */
export function flushEditor(id: number): void {
  for (const { pooled } of textsOf(id)) tell(pooled)
}

/**
 * Replaces the text of a post, for instance by another version or a restored draft. Editors of removed slides are destroyed, and so
 * is the editor of a text that became slides.
 */
export function replaceText(id: number, body: string): void {
  const slides = slidesIn(body)
  for (const { key, slide, pooled } of textsOf(id)) {
    const text = slide === undefined ? (slides ? undefined : body) : slides?.get(slide)
    if (text === undefined) endEditors(key, pooled)
    else if (slide === undefined || !holds(pooled, text)) replaceOne(pooled, text)
  }
}

/** The texts of slides by id; null: the body is a single text. */
function slidesIn(body: string): Map<string, string> | null {
  const parsed = body.trimStart().startsWith('[') ? parseBody(body) : null
  return Array.isArray(parsed) ? new Map(parsed.map(({ id, content }) => [id, JSON.stringify(content)])) : null
}

/** Whether an editor already has this text. An unchanged slide keeps its caret and undo history. */
function holds({ editors, pending }: Pooled, body: string): boolean {
  const [first] = editors.values()
  return first !== undefined && pending === null && serialize(first.getJSON()) === serialize(documentOf(body))
}

function replaceOne(pooled: Pooled, body: string): void {
  clearTimeout(pooled.timer)
  pooled.pending = null
  pooled.stored = body
  // The other editors mirror the first one.
  const [first] = pooled.editors.values()
  if (!first) return
  setText(first, documentOf(body))
  pooled.opened = serialize(first.getJSON())
}

/** All editors of a post, each with the id of its slide. */
export const editorsOf = (id: number): { slide: string | undefined; editor: Editor }[] =>
  textsOf(id).flatMap(({ slide, pooled }) => [...pooled.editors.values()].map((editor) => ({ slide, editor })))

/** The number of pictures that are still uploaded into the texts of a post. */
export const uploadsOf = (id: number): number =>
  editorsOf(id).reduce((sum, { editor }) => sum + countUploads(editor), 0)

/** Sets whether the editors of a post can be typed in. */
export function setEditable(id: number, editable: boolean): void {
  for (const { pooled } of textsOf(id))
    for (const editor of pooled.editors.values())
      if (editor.isEditable !== editable) editor.setEditable(editable, false)
}

/** Destroys the editors of all tabs that are not in `tabIds`. Unreported text is reported first. */
export function keepEditors(id: number, tabIds: ReadonlySet<string>): void {
  for (const { key, pooled } of textsOf(id)) {
    for (const [tabId, editor] of pooled.editors) {
      if (tabIds.has(tabId)) continue
      if (pooled.pending === editor) tell(pooled)
      endEditor(pooled, tabId, editor)
    }
    if (pooled.editors.size > 0) continue
    clearTimeout(pooled.timer)
    pool.delete(key)
  }
}

function endEditor(pooled: Pooled, tabId: string, editor: Editor): void {
  editor.destroy()
  pooled.editors.delete(tabId)
}

function endEditors(key: string, pooled: Pooled): void {
  clearTimeout(pooled.timer)
  for (const [tabId, editor] of pooled.editors) endEditor(pooled, tabId, editor)
  pool.delete(key)
}
