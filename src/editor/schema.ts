// The editor's nodes and marks: those of src/text/document.ts, so that a text survives being opened and saved.
import { Extension, type JSONContent, Mark, Node } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions'
import StarterKit from '@tiptap/starter-kit'

import { parseBody, readDocument } from '#text/body'
import { type Document, emptyDocument } from '#text/document'
import { safeHref } from '#text/href'
import { normalSpaces } from '#text/plain'

import { foreignNodes } from './foreign-nodes'

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
            ['center', 'right', 'justify'].find((known) => known === element.style.textAlign) ?? null,
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
})

/** As StarterKit's, but it may stand together with other marks: imported texts have bold code. */
const Code = Mark.create({
  name: 'code',
  code: true,
  excludes: '',
  exitable: true,
  parseHTML: () => [{ tag: 'code' }],
  renderHTML: ({ HTMLAttributes }) => ['code', HTMLAttributes, 0],
  addKeyboardShortcuts() {
    return { 'Mod-e': () => this.editor.commands.toggleMark(this.name) }
  },
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

/** @param placeholder what an empty text reads. */
export function extensionsOf(placeholder = '') {
  return [
    StarterKit.configure({
      heading: { levels: [2, 3, 4] },
      code: false,
      hardBreak: false,
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
    Code,
    HardBreak,
    ...foreignNodes,
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
