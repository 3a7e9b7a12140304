// Converts HTML of any origin to a document.
import { defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'

import { parseBounded, TooManyNodes } from '#server/bounded-html'
import { DocumentBuilder } from '#text/builder'
import type { Document, EmbedAttrs, Mark } from '#text/document'
import { embedOfLink } from '#text/embeds'
import { safeHref, safeSource } from '#text/href'
import { cleanText } from '#text/plain'

import { bareLinks } from './bare-links'
import {
  attribute,
  blockElements,
  containerScopeOf,
  droppedElements,
  type Element,
  simpleMark,
  textScopeOf,
} from './elements'
import { textUnder } from './entities'
import { type Note, Notes } from './note'
import { replaceWordPressShortcodes } from './shortcodes'

export type HtmlOptions = {
  /**
   * The text is a WordPress post: replaces shortcodes, and splits paragraphs at empty lines when it has no block markup
   * (wpautop).
   */
  wordpress?: boolean
  notes?: Notes
}

/** The most nested containers; deeper ones join the deepest. Below the 50 levels allowed in a stored body. */
const maxDepth = 40

type Step =
  | { node: DefaultTreeAdapterTypes.Node; marks: Mark[]; code: boolean; caption: string | null }
  | { leave: () => void }

/** Adds a mark. tiptap allows no mark beside code (`excludes: '_'`): a link replaces code, and code replaces all others. */
function joinMarks(marks: Mark[], mark: Mark): Mark[] {
  const others = marks.filter((other) => other.type !== mark.type)
  if (mark.type === 'code') return others.some((other) => other.type === 'link') ? others : [mark]
  if (others.some((other) => other.type === 'code')) return mark.type === 'link' ? [mark] : others
  return [...others, mark]
}

class HtmlReader {
  readonly #builder = new DocumentBuilder({ tidy: true, maxDepth })
  readonly #steps: Step[] = []
  readonly #autop: boolean
  readonly #notes: Notes

  constructor(autop: boolean, notes: Notes) {
    this.#autop = autop
    this.#notes = notes
  }

  /** Converts HTML to a document. It walks the tree with its own stack, because deep nesting would overflow the call stack. */
  read(html: string): Document {
    this.#children(nodesOf(html, this.#notes), [], false, null)
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      if ('leave' in step) step.leave()
      else if ('value' in step.node) this.#text(cleanText(step.node.value), step.marks, step.code)
      else if ('tagName' in step.node) this.#element(step.node, step)
    }
    return this.#builder.finish()
  }

  #children(parent: DefaultTreeAdapterTypes.ParentNode, marks: Mark[], code: boolean, caption: string | null): void {
    for (const node of parent.childNodes.toReversed()) this.#steps.push({ node, marks, code, caption })
  }

  #text(value: string, marks: Mark[], code: boolean): void {
    if (code || !this.#autop) return this.#builder.text(value, marks)
    // wpautop: an empty line ends a paragraph, a single newline is a line break. The builder splits paragraphs at two breaks.
    for (const [index, line] of value.split('\n').entries()) {
      if (index > 0) this.#builder.hardBreak()
      this.#builder.text(line, marks)
    }
  }

  #element(element: Element, step: { marks: Mark[]; code: boolean; caption: string | null }): void {
    const name = element.tagName
    if (this.#media(element, step.marks, step.caption)) return
    const told = droppedElements.get(name)
    if (told !== undefined) return told ? this.#drop(element) : undefined
    if (name === 'br') return this.#builder.hardBreak()
    if (name === 'hr') return this.#builder.leaf({ type: 'horizontalRule' })
    if (name === 'form')
      this.#notes.add('dropped-element', `form ${attribute(element, 'action') ?? ''} (its text is kept)`)
    if (name === 'table' && this.#tableCaption(element, step)) return
    const text = textScopeOf(element)
    const container = text ? null : containerScopeOf(element)
    if (text)
      this.#scope(
        () => this.#builder.openText(text),
        () => this.#builder.closeText(),
      )
    else if (container)
      this.#scope(
        () => this.#builder.open(container),
        () => this.#builder.close(),
      )
    else if (blockElements.has(name))
      this.#scope(
        () => this.#builder.boundary(),
        () => this.#builder.boundary(),
      )
    else if (/[.@:]/.test(name)) this.#builder.text(`<${name}>`, step.marks)
    const marks = text?.type === 'codeBlock' ? [] : this.#marks(element, step.marks)
    this.#children(element, marks, step.code || text?.type === 'codeBlock', this.#caption(element) ?? step.caption)
  }

  /**
   * Makes a table's caption the paragraph before it, by pushing both back as steps of their own. @returns false, without a change,
   * for a table without a caption.
   */
  #tableCaption(table: Element, step: { marks: Mark[]; code: boolean; caption: string | null }): boolean {
    const caption = table.childNodes.find((child) => child.nodeName === 'caption')
    if (!caption) return false
    table.childNodes = table.childNodes.filter((child) => child !== caption)
    this.#steps.push({ ...step, node: table }, { ...step, node: caption })
    return true
  }

  #scope(enter: () => void, leave: () => void): void {
    enter()
    this.#steps.push({ leave })
  }

  #marks(element: Element, marks: Mark[]): Mark[] {
    const simple = simpleMark(element.tagName)
    if (simple) return joinMarks(marks, simple)
    const written = element.tagName === 'a' ? attribute(element, 'href') : null
    if (written === null || written.trim() === '') return marks
    const href = safeHref(/^www\.[^\s/]+\.[a-z]/i.test(written.trim()) ? `https://${written.trim()}` : written)
    if (href === null) {
      this.#notes.add('dropped-link', written)
      return marks
    }
    const target = attribute(element, 'target') === '_blank' ? '_blank' : null
    return joinMarks(marks, {
      type: 'link',
      attrs: { href, target, rel: 'noopener', title: attribute(element, 'title') },
    })
  }

  /** The caption of a figure with one picture; null for any other element. It is removed from the figure. */
  #caption(element: Element): string | null {
    if (element.tagName !== 'figure') return null
    const inside = descendants(element)
    const caption = inside.find((child) => child.tagName === 'figcaption')
    const pictures = inside.filter((child) => child.tagName === 'img')
    if (!caption || pictures.length !== 1) return null
    if (descendants(caption).some((child) => child.tagName === 'a'))
      this.#notes.add('simplified', `links in the caption: ${textUnder(caption)}`)
    const words = textUnder(caption)
      .replace(/[\s\u00a0]+/g, ' ')
      .trim()
    caption.childNodes = []
    return words === '' ? null : words
  }

  /** Reads a picture, a player or a post of another service into the document. @returns whether the element was one of these. */
  #media(element: Element, marks: Mark[], caption: string | null): boolean {
    const name = element.tagName
    if (name === 'img') this.#image(element, marks, caption)
    else if (name === 'video' || name === 'audio') this.#recording(element)
    else if (name === 'blockquote' || name === 'iframe' || name === 'embed' || name === 'object')
      return this.#embed(element)
    else return false
    return true
  }

  #embed(element: Element): boolean {
    const name = element.tagName
    if (
      name === 'blockquote' &&
      !/twitter-(?:tweet|video)|instagram-media|tiktok-embed/.test(attribute(element, 'class') ?? '')
    )
      return false
    const links = [element, ...descendants(element)].flatMap((child) =>
      ['src', 'data-src', 'data', 'href', 'cite', 'data-instgrm-permalink'].map((attr) => attribute(child, attr)),
    )
    const attrs = links.reduce<EmbedAttrs | null>(
      (found, link) => found ?? (link === null ? null : embedOfLink(link)),
      null,
    )
    if (attrs) {
      this.#builder.leaf({ type: 'embed', attrs })
      if (name === 'blockquote') this.#notes.add('embed', `quoted ${attrs.provider}: ${textUnder(element)}`)
    } else if (name === 'iframe') this.#drop(element)
    return attrs !== null || name === 'iframe'
  }

  #image(element: Element, marks: Mark[], caption: string | null): void {
    const link = marks.find((mark) => mark.type === 'link')
    if (link?.type === 'link') this.#notes.add('simplified', `the link around a picture: ${link.attrs.href}`)
    const written = attribute(element, 'src') ?? attribute(element, 'data-src') ?? ''
    const src = safeSource(written)
    const alt = attribute(element, 'alt')
    if (src !== null) return this.#builder.leaf({ type: 'image', attrs: { src, alt, id: null, label: caption } })
    this.#notes.add('dropped-image', `${written} ${alt ?? ''}`)
    if (caption !== null) this.#builder.text(caption)
  }

  /**
   * Replaces a video or audio element by a link to its file, and notes it: a document cannot hold a player for files. Without an
   * allowed address nothing is kept.
   */
  #recording(element: Element): void {
    const sources = [element, ...descendants(element)].map((child) => attribute(child, 'src') ?? '')
    const href = sources.map(safeHref).find((address) => address !== null)
    this.#notes.add('dropped-element', `${element.tagName} ${href ?? ''}`)
    if (href === undefined || href === null) return
    this.#builder.boundary()
    this.#builder.text(href, [{ type: 'link', attrs: { href, target: null, rel: 'noopener', title: null } }])
    this.#builder.boundary()
  }

  #drop(element: Element): void {
    const address = attribute(element, 'src') ?? attribute(element, 'data') ?? ''
    this.#notes.add('dropped-element', `${element.tagName} ${address || textUnder(element)}`)
  }
}

/** The parsed HTML. HTML with too many elements becomes its text only, which is noted. */
function nodesOf(html: string, notes: Notes): DefaultTreeAdapterTypes.DocumentFragment {
  try {
    return parseBounded(html)
  } catch (error) {
    if (!(error instanceof TooManyNodes)) throw error
    notes.add('simplified', 'the HTML has too many elements: its text alone is kept')
    const fragment = defaultTreeAdapter.createDocumentFragment()
    defaultTreeAdapter.insertText(fragment, textBetweenTags(html))
    return fragment
  }
}

/** The text outside of `<` and `>`, in linear time. */
function textBetweenTags(html: string): string {
  const parts: string[] = []
  for (let at = 0; at < html.length;) {
    const open = html.indexOf('<', at)
    if (open < 0) return [...parts, html.slice(at)].join(' ')
    if (open > at) parts.push(html.slice(at, open))
    const close = html.indexOf('>', open)
    if (close < 0) break
    at = close + 1
  }
  return parts.join(' ')
}

/** The most descendants searched for a caption or player, so that nested figures do not take quadratic time. */
const mostDescendants = 300

function descendants(root: Element): Element[] {
  const found: Element[] = []
  const waiting: DefaultTreeAdapterTypes.ChildNode[] = root.childNodes.slice(0, mostDescendants).toReversed()
  for (let node = waiting.pop(); node && found.length < mostDescendants; node = waiting.pop()) {
    if (!('tagName' in node)) continue
    found.push(node)
    waiting.push(...node.childNodes.slice(0, mostDescendants).toReversed())
  }
  return found
}

/**
 * Converts HTML to a valid document. Never throws. Scripts, styles, form controls and unknown frames are dropped and noted.
 * Players and quoted posts of known providers become embeds, and so does an address of one alone on its line (WordPress
 * autoembed); any other address there becomes a link.
 * @returns the document and the notes (the list given in the options, if any).
 */
export function fromHtml(html: string, options: HtmlOptions = {}): { body: Document; notes: Note[] } {
  const notes = options.notes ?? new Notes()
  const wordpress = options.wordpress === true
  // Posts of the block editor have paragraph elements; WordPress does not run wpautop on them.
  const autop = wordpress && !html.includes('<!-- wp:')
  const source = wordpress ? replaceWordPressShortcodes(html, notes) : html
  const body = bareLinks(new HtmlReader(autop, notes).read(source.replaceAll('\0', '')))
  return { body, notes: notes.list }
}
