// The editors, outside React: hiding a tab would destroy an editor that a component owns, and its text and undo with it.
// A post that is open in several tabs has an editor in each, and what is typed in one is typed in all.
import { Editor } from '@tiptap/core'

import { mirror } from './mirror'
import { flushPending } from './flush-pending'
import { cleanPaste, cleanPastedText, type Lost } from './paste/paste'
import { documentOf, extensionsOf, serialize } from './schema/schema'
import { parseBody } from '#text/body'

export { rangeOfPassage } from './passages'

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
  onTyping: () => void
  onText: (serialized: string) => void
}

export interface EditorOptions {
  body: string
  /** The slide of a live update whose text it is. */
  slide?: string
  editable: boolean
  label: string
  placeholder: string
  /** The button of an embed's card. */
  show: string
  /** The code of the text's language; null: quotes and dashes stay as they are typed. */
  languageOf?: () => string | null
  isFocused?: () => boolean
  /** The reminder under a picture that nothing is said of. */
  noAlt: string
  /** Something was typed that `onText` has not told yet: called with the first key of it. */
  onTyping: () => void
  onText: (serialized: string) => void
  /** A paste could not bring everything along. */
  onLost: (lost: Lost) => void
  /** Files were dropped at a place, or pasted at the caret. */
  onFiles: (editor: Editor, files: readonly File[], at: number) => void
}

const pool = new Map<string, Pooled>()

/** A post has one text, or one for each of its slides. */
const keyOf = (id: number, slide: string | undefined) => (slide === undefined ? `${id}` : `${id}/${slide}`)

/** The texts of a post, each with the slide it belongs to. */
function textsOf(id: number): { key: string; slide: string | undefined; pooled: Pooled }[] {
  const own = `${id}/`
  return [...pool]
    .filter(([key]) => key === `${id}` || key.startsWith(own))
    .map(([key, pooled]) => ({ key, slide: key.startsWith(own) ? key.slice(own.length) : undefined, pooled }))
}

/** The editor of a post in a tab, made the first time it is asked for. */
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
  // The editor asks for its attributes while it is made.
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
        keydown: (view, event) => {
          // A new paragraph begins at the caret that is seen, of which the browser may tell later.
          if (made && event.key === 'Enter' && !view.composing) flushPending(made)
          return entering.keeps(event) || keepsKey(view.editable, view.dom, event)
        },
      },
      transformPastedHTML: (html) => {
        const { html: clean, lost } = cleanPaste(html)
        if (lost.pictures > 0 || lost.tables > 0) options.onLost(lost)
        return clean
      },
      transformPastedText: cleanPastedText,
      handlePaste: (view, { clipboardData }) => take(filesOf(clipboardData), view.state.selection.to),
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

/** Files that a drop or a paste has and nothing else: Word puts a picture of the text beside the text. */
const filesOf = (given: DataTransfer | null): readonly File[] =>
  given && given.getData('text/html') === '' && given.getData('text/plain') === '' ? [...given.files] : []

/** A text that can only be read keeps the focus, so that it can be read on and copied; its letters are keys like any others. */
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

/** So long after the text was entered an Enter still belongs to the hand that opened it, milliseconds. */
const settling = 400

/** Keeps the Enter that opened a post, held or pressed again by a hasty hand, from writing empty paragraphs into it. */
class Entering {
  #at = Number.NEGATIVE_INFINITY
  #held = false

  began(): false {
    this.#at = performance.now()
    this.#held = true
    return false
  }

  keeps(event: KeyboardEvent): boolean {
    // With Ctrl it publishes, which nobody does by a hasty hand.
    if (event.key !== 'Enter' || event.isComposing || event.ctrlKey || event.metaKey) {
      // Another key: the hand is in the text.
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

/** Whether a key is kept from ProseMirror. */
function keepsKey(editable: boolean, surface: HTMLElement, event: KeyboardEvent): boolean {
  const mod = event.ctrlKey || event.metaKey
  // ProseMirror takes Enter with any modifier for itself; with Ctrl it publishes.
  if (event.key === 'Enter' && mod) return true
  // It also takes Escape, which leaves the text.
  if (event.key === 'Escape' && !event.isComposing) return true
  if (editable || !mod || event.key.toLowerCase() !== 'a') return false
  // In a text that is only read the browser would select the whole page.
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

/** Tells the newest text now, where something was typed. */
export function flushEditor(id: number): void {
  for (const { pooled } of textsOf(id)) tell(pooled)
}

/**
 * Puts another text in: another version, a restored draft. The editors of slides that are gone end, and so does the editor of a
 * text that became slides.
 */
export function replaceText(id: number, body: string): void {
  const slides = slidesIn(body)
  for (const { key, slide, pooled } of textsOf(id)) {
    const text = slide === undefined ? (slides ? undefined : body) : slides?.get(slide)
    if (text === undefined) endEditors(key, pooled)
    else if (slide === undefined || !holds(pooled, text)) replaceOne(pooled, text)
  }
}

/** The texts of slides by their ids; null where the body is one text. */
function slidesIn(body: string): Map<string, string> | null {
  const parsed = body.trimStart().startsWith('[') ? parseBody(body) : null
  return Array.isArray(parsed) ? new Map(parsed.map(({ id, content }) => [id, JSON.stringify(content)])) : null
}

/** Whether an editor has this text already: a slide that did not change keeps its caret and its undo. */
function holds({ editors, pending }: Pooled, body: string): boolean {
  const [first] = editors.values()
  return first !== undefined && pending === null && serialize(first.getJSON()) === serialize(documentOf(body))
}

function replaceOne(pooled: Pooled, body: string): void {
  clearTimeout(pooled.timer)
  pooled.pending = null
  pooled.stored = body
  // The others follow by what the first one does.
  const [first] = pooled.editors.values()
  if (!first) return
  first.commands.setContent(documentOf(body), { emitUpdate: false })
  pooled.opened = serialize(first.getJSON())
}

/** The editors of a post's text, or of the texts of its slides, each with the slide's id. */
export const editorsOf = (id: number): { slide: string | undefined; editor: Editor }[] =>
  textsOf(id).flatMap(({ slide, pooled }) => [...pooled.editors.values()].map((editor) => ({ slide, editor })))

/** Whether it can be typed in. */
export function setEditable(id: number, editable: boolean): void {
  for (const { pooled } of textsOf(id))
    for (const editor of pooled.editors.values())
      if (editor.isEditable !== editable) editor.setEditable(editable, false)
}

/** Leaves the editors of these tabs only; what was typed in another is told first. */
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
