// Links each phrase of a list at its first occurrence in a text, outside headings, code and existing links.
import type { Block, Document, Inline, ListItem, Mark, TableCell, TableRow } from './document'
import type { Match, Phrases } from './phrases'

export interface LinkList {
  phrases: Phrases
  /** The addresses, by the indexes of the phrases. */
  urls: readonly string[]
}

type TextNode = Extract<Inline, { type: 'text' }>

const linkable = ({ marks = [] }: TextNode) => !marks.some(({ type }) => type === 'link' || type === 'code')

const wordSign = /^[\p{L}\p{N}\p{M}]$/u

/** Whether two neighbouring texts form one word at their edge, such as `fu` and a bold `el`. */
const formOneWord = (left: string, right: string) =>
  wordSign.test(left.match(/.$/su)?.[0] ?? '') && wordSign.test(right.match(/^./su)?.[0] ?? '')

/** Whether a match is a whole word when its neighbouring nodes are counted too. */
function isWholeWord(
  { start, end }: Match,
  text: string,
  before: Inline | undefined,
  after: Inline | undefined,
): boolean {
  if (start === 0 && before?.type === 'text' && formOneWord(before.text, text)) return false
  return !(end === text.length && after?.type === 'text' && formOneWord(text, after.text))
}

const linked = (node: TextNode, text: string, href: string): TextNode => {
  const link: Mark = { type: 'link', attrs: { href, target: null, rel: null, title: null } }
  return { ...node, text, marks: [...(node.marks ?? []), link] }
}

/** Links phrases in the documents of one article; each phrase once in all of them. */
export class ContextualLinker {
  readonly #used = new Set<number>()

  /** @param skip an address that is not linked to, because it is the article's own. */
  constructor(
    private readonly list: LinkList,
    skip: string | null = null,
  ) {
    for (const [at, url] of list.urls.entries()) if (url === skip) this.#used.add(at)
  }

  link(document: Document): Document {
    return { ...document, content: document.content.map((block) => this.#block(block)) }
  }

  #block(block: Block): Block {
    switch (block.type) {
      case 'paragraph':
        return block.content ? { ...block, content: this.#inline(block.content) } : block
      case 'blockquote':
        return { ...block, content: block.content.map((inner) => this.#block(inner)) }
      case 'bulletList':
      case 'orderedList':
        return { ...block, content: block.content.map((item) => this.#blocksOf(item)) }
      case 'table':
        return { ...block, content: block.content.map((row) => this.#row(row)) }
      default:
        return block
    }
  }

  #blocksOf<T extends ListItem | TableCell>(holder: T): T {
    return { ...holder, content: holder.content.map((block) => this.#block(block)) }
  }

  #row(row: TableRow): TableRow {
    return { ...row, content: row.content.map((cell) => this.#blocksOf(cell)) }
  }

  #inline(content: readonly Inline[]): Inline[] {
    return content.flatMap((node, at) => {
      if (node.type !== 'text' || !linkable(node)) return [node]
      return this.#text(node, content[at - 1], content[at + 1])
    })
  }

  /** Splits the node into linked and plain pieces. Of matches that begin at the same word the longest is linked. */
  #text(node: TextNode, before: Inline | undefined, after: Inline | undefined): TextNode[] {
    const { text } = node
    const matches = this.list.phrases.find(text).sort((a, b) => a.start - b.start || b.end - a.end)
    const pieces: TextNode[] = []
    let done = 0
    for (const match of matches) {
      const { phrase, start, end } = match
      const href = this.list.urls[phrase]
      if (start < done || href === undefined || this.#used.has(phrase) || !isWholeWord(match, text, before, after))
        continue
      this.#used.add(phrase)
      if (start > done) pieces.push({ ...node, text: text.slice(done, start) })
      pieces.push(linked(node, text.slice(start, end), href))
      done = end
    }
    if (done === 0) return [node]
    return done < text.length ? [...pieces, { ...node, text: text.slice(done) }] : pieces
  }
}
