// The editor's nodes and marks: those of src/text/document.ts, so that a text survives being opened and saved.
import { Extension, type JSONContent, Node } from '@tiptap/core'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'

import { parseBody, readDocument } from '#text/body'
import { type Document, emptyDocument } from '#text/document'
import { normalSpaces } from '#text/plain'

import { InsertAfterBlock } from '#editor/insert-after-block'
import { CommandKeys } from '#editor/command-keys'
import { CaretOnFocus } from '#editor/caret-on-focus'
import { SelectionBeforeKeys } from '#editor/selection-before-keys'
import { embedNode } from './embed-node'
import { ImageNode } from './image-node'
import { Link, LinkOverWords } from './link-mark'
import { Code, Subscript, Superscript } from './marks'
import { FocusMode } from '#editor/focus-mode'
import { OrderedList } from './ordered-list'
import { Passages } from '#editor/passages'
import { SlashMenu } from '#editor/slash/slash'
import { SmartSigns } from '#editor/smart-signs'
import { tableNodes } from './table-nodes'
import { Uploads } from '#editor/upload-placeholders'

const alignments = ['center', 'right', 'justify'] as const

/** Sets the writing direction of each block from its first letter. */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem', 'blockquote'],
      attributes: { dir: { default: null, parseHTML: () => null, renderHTML: () => ({ dir: 'auto' }) } },
    },
  ],
})

/** The alignment of paragraphs and headings: left, centre, right or justified. */
const Alignment = Extension.create({
  name: 'alignment',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element) =>
            alignments.find(
              (known) => known === element.style.textAlign || element.classList.contains(`align-${known}`),
            ) ?? null,
          renderHTML: ({ textAlign }) => (textAlign && textAlign !== 'left' ? { class: `align-${textAlign}` } : {}),
        },
      },
    },
  ],
})

/** StarterKit's hard break without Ctrl+Enter, which publishes. */
const HardBreak = Node.create({
  name: 'hardBreak',
  inline: true,
  group: 'inline',
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.commands.insertContent({ type: this.name }) }
  },
})

/**
 * The undo history, whose keys for Redo do nothing else when nothing is left to redo. ProseMirror would look for the same letter
 * without Shift, which Caps Lock makes the key of Undo.
 */
const History = UndoRedo.extend({
  addKeyboardShortcuts() {
    const redo = () => {
      this.editor.commands.redo()
      return true
    }
    return { ...this.parent?.(), 'Shift-Mod-z': redo, 'Shift-Mod-я': redo }
  },
})

export interface SurfaceWords {
  /** The placeholder of an empty text. */
  placeholder?: string
  /** The label of the button on an embed's card. */
  show?: string
  /** Returns the language code for quotes and dashes; null: they are not changed. */
  languageOf?: () => string | null
  /** Whether focus mode highlights the block of the caret. */
  isFocused?: () => boolean
}

export function extensionsOf({
  placeholder = '',
  show = 'Show',
  languageOf = () => null,
  isFocused = () => false,
}: SurfaceWords = {}) {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      code: false,
      hardBreak: false,
      orderedList: false,
      undoRedo: false,
      // No empty paragraph is added after a final picture, because that would change a text that was only opened.
      trailingNode: false,
      link: false,
    }),
    History,
    Alignment,
    Direction,
    Code,
    Superscript,
    Subscript,
    HardBreak,
    OrderedList,
    ImageNode,
    embedNode(show),
    ...tableNodes,
    Link,
    LinkOverWords,
    InsertAfterBlock,
    CaretOnFocus,
    SelectionBeforeKeys,
    CommandKeys,
    Passages,
    Uploads,
    SlashMenu,
    SmartSigns.configure({ languageOf }),
    FocusMode.configure({ isOn: isFocused }),
    Placeholder.configure({ placeholder }),
  ]
}

/** Reads a stored text. An unreadable text, or one with several documents, gives an empty document. */
export function documentOf(serialized: string): Document {
  const body = parseBody(serialized)
  return Array.isArray(body) || 'error' in body ? emptyDocument() : body
}

/**
 * Serializes the editor's content. Content that is too deep or too large is sent unchanged, and the server refuses it with the
 * reason.
 */
export function serialize(content: JSONContent): string {
  const document = readDocument(content)
  return normalSpaces(JSON.stringify('error' in document ? content : document))
}
