// The editor's nodes and marks: those of src/text/document.ts, so that a text survives being opened and saved.
import { Extension, type JSONContent, Node } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'

import { parseBody, readDocument } from '#text/body'
import { type Document, emptyDocument } from '#text/document'
import { safeHref } from '#text/href'
import { normalSpaces } from '#text/plain'

import { BesidePiece } from '#editor/beside-piece'
import { CaretOnFocus } from '#editor/caret-on-focus'
import { embedNode } from './embed-node'
import { ImageNode } from './image-node'
import { Code, Subscript, Superscript } from './marks'
import { FocusMode } from '#editor/focus-mode'
import { OrderedList } from './ordered-list'
import { Passages } from '#editor/passages'
import { SlashMenu } from '#editor/slash/slash'
import { SmartSigns } from '#editor/smart-signs'
import { tableNodes } from './table-nodes'
import { Uploads } from '#editor/uploading'

const alignments = ['center', 'right', 'justify'] as const

/** Each block of text runs in the direction of its own first letter. */
const Direction = Extension.create({
  name: 'direction',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading', 'listItem', 'blockquote'],
      attributes: { dir: { default: null, parseHTML: () => null, renderHTML: () => ({ dir: 'auto' }) } },
    },
  ],
})

/** Paragraphs and headings may be set to the left, the middle, the right, or to both edges. */
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

/** As StarterKit's, but Ctrl+Enter is left alone: it publishes. */
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

export interface SurfaceWords {
  /** What an empty text reads. */
  placeholder?: string
  /** The button of an embed's card. */
  show?: string
  /** The code of the text's language, whose quotes and dashes are typed; null: as they are typed. */
  languageOf?: () => string | null
  /** Whether the block that is written in stands out. */
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
      // An empty paragraph after a picture at the end would change a text that was only looked at.
      trailingNode: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { rel: 'noopener', target: null, class: null },
        isAllowedUri: (uri) => safeHref(uri) !== null,
      },
    }),
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
    BesidePiece,
    CaretOnFocus,
    Passages,
    Uploads,
    SlashMenu,
    SmartSigns.configure({ languageOf }),
    FocusMode.configure({ isOn: isFocused }),
    Placeholder.configure({ placeholder }),
  ]
}

/** A stored text as the editor takes it; what cannot be read, or is no single document, is an empty one. */
export function documentOf(serialized: string): Document {
  const body = parseBody(serialized)
  return Array.isArray(body) || 'error' in body ? emptyDocument() : body
}

/** What the editor holds as it is stored. What is too deep or too large to be stored goes on as it is: the server says why not. */
export function serialize(content: JSONContent): string {
  const document = readDocument(content)
  return normalSpaces(JSON.stringify('error' in document ? content : document))
}
