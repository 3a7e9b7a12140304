// Builds a valid document from a stream of open, text and close calls. Nodes in a wrong place are moved to where they are
// allowed, and text is never lost. The import and the parser of stored bodies use it.
import type {
  Alignment,
  Block,
  CellSpan,
  Document,
  EmbedAttrs,
  ImageNode,
  Inline,
  ListItem,
  Mark,
  TableCell,
  TableRow,
} from './document'
import { collapseSpaces, joinTexts, splitAtEmptyLines, textNode } from './inline'

/** A node that holds text. */
export type TextScope =
  | { type: 'paragraph'; textAlign?: Alignment | undefined }
  | { type: 'heading'; level: 2 | 3 | 4; textAlign?: Alignment | undefined }
  | { type: 'codeBlock'; language: string | null }
/** A node that holds other nodes. */
export type ContainerScope =
  | { type: 'blockquote' | 'bulletList' | 'listItem' | 'table' | 'tableRow' }
  | { type: 'orderedList'; start: number }
  | { type: 'tableCell' | 'tableHeader'; span?: CellSpan }
export type Leaf = { type: 'horizontalRule' } | ImageNode | { type: 'embed'; attrs: EmbedAttrs }

type Frame = { implicit: boolean } & (
  | { holds: 'blocks'; type: 'doc' | 'blockquote' | 'listItem'; children: Block[] }
  | { holds: 'blocks'; type: 'tableCell' | 'tableHeader'; span: CellSpan | undefined; children: Block[] }
  | { holds: 'items'; start: number | null; children: ListItem[] }
  | { holds: 'rows'; children: TableRow[] }
  | { holds: 'cells'; children: TableCell[] }
)
type TextFrame = { scope: TextScope; written: boolean }

/** `tidy` (for import) collapses white space as HTML does and drops empty paragraphs; without it everything is kept. */
export type BuilderOptions = { tidy: boolean; maxDepth: number }

function frameOf(scope: ContainerScope, implicit: boolean): Frame {
  switch (scope.type) {
    case 'bulletList':
      return { implicit, holds: 'items', start: null, children: [] }
    case 'orderedList':
      return { implicit, holds: 'items', start: scope.start, children: [] }
    case 'table':
      return { implicit, holds: 'rows', children: [] }
    case 'tableRow':
      return { implicit, holds: 'cells', children: [] }
    case 'tableCell':
    case 'tableHeader':
      return { implicit, holds: 'blocks', type: scope.type, span: scope.span, children: [] }
    default:
      return { implicit, holds: 'blocks', type: scope.type, children: [] }
  }
}

function placeOf(scope: ContainerScope): Frame['holds'] {
  if (scope.type === 'listItem') return 'items'
  if (scope.type === 'tableRow') return 'rows'
  return scope.type === 'tableCell' || scope.type === 'tableHeader' ? 'cells' : 'blocks'
}

function itemContent(children: Block[]): Block[] {
  const [first, ...rest] = children
  if (first === undefined) return [{ type: 'paragraph' }]
  if (first.type === 'paragraph') return children
  if (first.type === 'heading') {
    return [{ type: 'paragraph', ...(first.content === undefined ? {} : { content: first.content }) }, ...rest]
  }
  return [{ type: 'paragraph' }, ...children]
}

function textBlock(scope: TextScope, content: Inline[]): Block {
  if (scope.type === 'codeBlock') {
    const code = content.map((node) => (node.type === 'text' ? node.text : '\n')).join('')
    const filled = code === '' ? {} : { content: [textNode(code, []) satisfies { type: 'text'; text: string }] }
    return { type: 'codeBlock', attrs: { language: scope.language }, ...filled }
  }
  const align = scope.textAlign === undefined ? {} : { textAlign: scope.textAlign }
  const filled = content.length === 0 ? {} : { content }
  if (scope.type === 'heading') return { type: 'heading', attrs: { level: scope.level, ...align }, ...filled }
  return { type: 'paragraph', ...(scope.textAlign === undefined ? {} : { attrs: align }), ...filled }
}

export class DocumentBuilder {
  readonly #options: BuilderOptions
  readonly #root: Block[] = []
  readonly #frames: Frame[] = [{ implicit: false, holds: 'blocks', type: 'doc', children: this.#root }]
  /** The stack height of each open call's frame; -1: the call was too deep and opened none. */
  readonly #opened: number[] = []
  readonly #textFrames: TextFrame[] = []
  #inline: Inline[] = []

  constructor(options: BuilderOptions) {
    this.#options = options
  }

  /** Whether a paragraph, heading or code block is open. */
  get insideText(): boolean {
    return this.#textFrames.length > 0
  }

  /** Opens a container. Every call needs one {@link close}. */
  open(scope: ContainerScope): void {
    this.#flush()
    if (this.#frames.length >= this.#options.maxDepth) {
      this.#opened.push(-1)
      return
    }
    this.#makeRoom(scope)
    this.#opened.push(this.#frames.length)
    this.#frames.push(frameOf(scope, false))
  }

  close(): void {
    this.#flush()
    const height = this.#opened.pop() ?? -1
    if (height < 1) return
    const closing = this.#frames.length - height
    for (let count = 0; count < closing; count += 1) this.#popFrame()
  }

  /** Opens a paragraph, heading or code block. Every call needs one {@link closeText}. A nested call splits the outer text. */
  openText(scope: TextScope): void {
    this.#flush()
    this.#textFrames.push({ scope, written: false })
  }

  closeText(): void {
    const frame = this.#textFrames.at(-1)
    if (frame && !frame.written && this.#inline.length === 0 && !this.#options.tidy)
      this.#place(textBlock(frame.scope, []))
    this.#flush()
    this.#textFrames.pop()
  }

  /** Adds text to the open paragraph, or to a new one. */
  text(text: string, marks: readonly Mark[] = []): void {
    if (text === '') return
    const loose = this.#textFrames.length === 0 && this.#inline.length === 0
    if (loose && text.trim() === '' && (this.#options.tidy || this.#frames.at(-1)?.holds !== 'blocks')) return
    this.#inline.push(textNode(text, marks))
  }

  hardBreak(): void {
    if (this.#options.tidy && this.#inline.length === 0) return
    this.#inline.push({ type: 'hardBreak' })
  }

  /** Ends the paragraph of loose text; the next text begins another. */
  boundary(): void {
    this.#flush()
  }

  leaf(node: Leaf): void {
    this.#flush()
    this.#place(node)
  }

  /** Closes all open containers and returns the document. A document without blocks gets one empty paragraph. */
  finish(): Document {
    this.#flush()
    while (this.#frames.length > 1) this.#popFrame()
    return { type: 'doc', content: this.#root.length === 0 ? [{ type: 'paragraph' }] : this.#root }
  }

  #flush(): void {
    const content = this.#inline
    if (content.length === 0) return
    this.#inline = []
    const frame = this.#textFrames.at(-1)
    const scope: TextScope = frame?.scope ?? { type: 'paragraph' }
    for (const part of this.#parts(scope, content)) {
      this.#place(textBlock(scope, joinTexts(part)))
      if (frame) frame.written = true
    }
  }

  #parts(scope: TextScope, content: Inline[]): Inline[][] {
    if (scope.type === 'codeBlock' || !this.#options.tidy) return [content]
    const parts = splitAtEmptyLines(collapseSpaces(content))
    if (scope.type !== 'heading' || parts.length < 2) return parts
    return [parts.flatMap((part, index): Inline[] => (index === 0 ? part : [{ type: 'hardBreak' }, ...part]))]
  }

  #place(block: Block): void {
    this.#makeRoom({ type: 'blockquote' })
    const top = this.#frames.at(-1)
    if (top?.holds === 'blocks') top.children.push(block)
  }

  /** Opens or closes implicit containers until `scope` is allowed at the top: for instance, opens an item for text in a list. */
  #makeRoom(scope: ContainerScope): void {
    const wanted = placeOf(scope)
    let pushing = false
    for (let top = this.#frames.at(-1); top && top.holds !== wanted; top = this.#frames.at(-1)) {
      pushing ||= !top.implicit || (wanted === 'cells' && top.holds === 'rows')
      if (pushing) this.#pushImplicit(top, wanted)
      else this.#popFrame()
    }
  }

  #pushImplicit(top: Frame, wanted: Frame['holds']): void {
    if (top.holds === 'blocks') {
      this.#frames.push(frameOf({ type: wanted === 'items' ? 'bulletList' : 'table' }, true))
    } else if (top.holds === 'items') {
      // A list directly in a list belongs to the item before it, as in browsers.
      const previous = top.children.pop()
      const children = previous?.content ?? []
      this.#frames.push({ implicit: true, holds: 'blocks', type: 'listItem', children })
    } else this.#frames.push(frameOf({ type: top.holds === 'rows' ? 'tableRow' : 'tableCell' }, true))
  }

  #popFrame(): void {
    const frame = this.#frames.pop()
    const parent = this.#frames.at(-1)
    if (!frame || !parent) return
    if (frame.holds === 'blocks' && frame.type === 'listItem') {
      if (parent.holds === 'items') parent.children.push({ type: 'listItem', content: itemContent(frame.children) })
    } else if (frame.holds === 'blocks' && (frame.type === 'tableCell' || frame.type === 'tableHeader')) {
      const content: Block[] = frame.children.length === 0 ? [{ type: 'paragraph' }] : frame.children
      const span = frame.span === undefined ? {} : { attrs: frame.span }
      if (parent.holds === 'cells') parent.children.push({ type: frame.type, ...span, content })
    } else if (frame.holds === 'cells') {
      if (parent.holds === 'rows' && frame.children.length > 0)
        parent.children.push({ type: 'tableRow', content: frame.children })
    } else this.#popBlock(frame, parent)
  }

  #popBlock(frame: Frame, parent: Frame): void {
    if (parent.holds !== 'blocks' || frame.children.length === 0) return
    if (frame.holds === 'rows') parent.children.push({ type: 'table', content: frame.children })
    else if (frame.holds === 'blocks') parent.children.push({ type: 'blockquote', content: frame.children })
    else if (frame.holds === 'items' && frame.start === null) {
      parent.children.push({ type: 'bulletList', content: frame.children })
    } else if (frame.holds === 'items') {
      parent.children.push({ type: 'orderedList', attrs: { start: frame.start ?? 1 }, content: frame.children })
    }
  }
}
