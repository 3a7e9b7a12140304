// Renders a document as HTML for the public site. The document is not trusted: unknown nodes are left out.
import type { Block, Document, EmbedAttrs, Heading, ImageNode, Inline, ListItem, Mark, TableRow } from './document'
import { safeHref, safeSource } from './href'
import { blockTexts, walk } from './plain'
import { playerOf, providerNames, sandboxOf } from './players'
import { slugOf } from './slug'

export type RenderOptions = {
  /** Gives each heading an id made from its text, for a table of contents. */
  headingIds?: boolean
  /** Returns HTML for a picture, used unescaped; null: a plain `img`. */
  picture?: (attrs: ImageNode['attrs']) => string | null
  /** Unescaped HTML to insert between the blocks in the middle of the text. */
  middle?: string
}

type Rendering = { ids: Map<Heading, string>; picture?: RenderOptions['picture'] }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

const simpleTags = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  superscript: 'sup',
  subscript: 'sub',
  code: 'code',
} as const

function linkAttributes(mark: Extract<Mark, { type: 'link' }>, href: string): string {
  const target = mark.attrs.target === '_blank' ? ' target="_blank"' : ''
  const title = mark.attrs.title ? ` title="${escapeHtml(mark.attrs.title)}"` : ''
  const kept = (mark.attrs.rel ?? '')
    .split(/\s+/)
    .filter((word) => word === 'nofollow' || word === 'sponsored' || word === 'ugc')
  return ` href="${escapeHtml(href)}" rel="${['noopener', ...kept].join(' ')}"${target}${title}`
}

function wrap(html: string, mark: Mark): string {
  if (mark.type !== 'link') {
    const tag = Object.hasOwn(simpleTags, mark.type) ? simpleTags[mark.type] : null
    return tag === null ? html : `<${tag}>${html}</${tag}>`
  }
  const href = safeHref(mark.attrs.href)
  return href === null ? html : `<a${linkAttributes(mark, href)}>${html}</a>`
}

function inlineHtml(content: Inline[] | undefined): string {
  return (content ?? [])
    .map((node) => {
      if (node.type !== 'text') return '<br>'
      // The link becomes the outermost element, whatever the order of the marks.
      const marks = [...(node.marks ?? [])].sort(
        (left, right) => Number(left.type === 'link') - Number(right.type === 'link'),
      )
      return marks.reduce(wrap, escapeHtml(node.text))
    })
    .join('')
}

/** The attributes of a text block: its alignment, and `dir="auto"`, so that its first letter sets its direction. */
const aligned = (attrs: { textAlign?: string | undefined } | undefined): string => {
  const align = attrs?.textAlign
  return align === 'center' || align === 'right' || align === 'justify'
    ? ` dir="auto" class="align-${align}"`
    : ' dir="auto"'
}

function imageHtml(attrs: ImageNode['attrs'], { picture }: Rendering): string {
  const src = safeSource(attrs.src)
  const caption = attrs.label ? `<figcaption>${escapeHtml(attrs.label)}</figcaption>` : ''
  if (src === null) return attrs.label ? `<p>${escapeHtml(attrs.label)}</p>` : ''
  const shown = picture?.(attrs) ?? `<img src="${escapeHtml(src)}" alt="${escapeHtml(attrs.alt ?? '')}" loading="lazy">`
  return `<figure>${shown}${caption}</figure>`
}

/**
 * An embed as a closed `details` element. Nothing is requested from the service before a reader opens it, because browsers do not
 * load a lazy frame in a closed `details`.
 */
function embedHtml(attrs: EmbedAttrs): string {
  if (!Object.hasOwn(providerNames, attrs.provider)) return ''
  const href = safeHref(attrs.link ?? '')
  const frame = playerOf(attrs)
  const name = providerNames[attrs.provider]
  const link = href === null ? '' : `<p><a href="${escapeHtml(href)}" rel="noopener">${escapeHtml(href)}</a></p>`
  if (!frame)
    return href === null ? '' : `<blockquote class="embed" data-provider="${attrs.provider}">${link}</blockquote>`
  const size = `width="${frame.width}" height="${frame.height}"`
  const iframe = `<iframe src="${escapeHtml(frame.src)}" title="${name}" ${size} loading="lazy" sandbox="${sandboxOf(attrs.provider)}" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>`
  return `<details class="embed" data-provider="${attrs.provider}"><summary><strong>${name}</strong> ${escapeHtml(href ?? attrs.id ?? '')}</summary>${iframe}${link}</details>`
}

const spanOf = (name: string, count: number | undefined): string =>
  count !== undefined && Number.isInteger(count) && count > 1 && count <= 100 ? ` ${name}="${count}"` : ''

function rowHtml(row: TableRow, options: Rendering): string {
  const cells = row.content.map((cell) => {
    const tag = cell.type === 'tableHeader' ? 'th' : 'td'
    const spans = spanOf('colspan', cell.attrs?.colspan) + spanOf('rowspan', cell.attrs?.rowspan)
    return `<${tag}${spans}>${blocksHtml(cell.content, options)}</${tag}>`
  })
  return `<tr>${cells.join('')}</tr>`
}

const itemHtml = (item: ListItem, options: Rendering): string => {
  const [only, ...others] = item.content
  const html =
    only?.type === 'paragraph' && others.length === 0 ? inlineHtml(only.content) : blocksHtml(item.content, options)
  return `<li dir="auto">${html}</li>`
}

function headingHtml(block: Heading, options: Rendering): string {
  const tag = block.attrs.level === 3 ? 'h3' : block.attrs.level === 4 ? 'h4' : 'h2'
  const id = options.ids.get(block)
  return `<${tag}${id === undefined ? '' : ` id="${id}"`}${aligned(block.attrs)}>${inlineHtml(block.content)}</${tag}>`
}

/** The headings of a document in reading order, with the unique ids that `headingIds` gives them. */
export function headingsOf(document: Document): { id: string; level: number; text: string; heading: Heading }[] {
  const used = new Set<string>()
  /** The last number given to each repeated text. Without it a thousand equal headings would each count from two. */
  const last = new Map<string, number>()
  const headings: { id: string; level: number; text: string; heading: Heading }[] = []
  walk(document.content, (node) => {
    if (node.type !== 'heading') return
    const text = blockTexts([node]).join('')
    const first = slugOf(text, 'part')
    let id = first
    for (let count = (last.get(first) ?? 1) + 1; used.has(id); count += 1) {
      id = slugOf(text, String(count), true)
      last.set(first, count)
    }
    used.add(id)
    headings.push({ id, level: node.attrs.level, text, heading: node })
  })
  return headings
}

function codeHtml(block: Extract<Block, { type: 'codeBlock' }>): string {
  return `<pre><code>${escapeHtml((block.content ?? []).map((node) => node.text).join(''))}</code></pre>`
}

function blockHtml(block: Block, options: Rendering): string {
  switch (block.type) {
    case 'paragraph':
      return `<p${aligned(block.attrs)}>${inlineHtml(block.content)}</p>`
    case 'heading':
      return headingHtml(block, options)
    case 'codeBlock':
      return codeHtml(block)
    case 'horizontalRule':
      return '<hr>'
    case 'image':
      return imageHtml(block.attrs, options)
    case 'embed':
      return embedHtml(block.attrs)
    case 'blockquote':
      return `<blockquote dir="auto">${blocksHtml(block.content, options)}</blockquote>`
    case 'bulletList':
      return `<ul>${block.content.map((item) => itemHtml(item, options)).join('')}</ul>`
    case 'orderedList': {
      const start = block.attrs?.start ?? 1
      const from = Number.isInteger(start) && start !== 1 ? ` start="${start}"` : ''
      return `<ol${from}>${block.content.map((item) => itemHtml(item, options)).join('')}</ol>`
    }
    case 'table':
      return `<table><tbody>${block.content.map((row) => rowHtml(row, options)).join('')}</tbody></table>`
    default:
      return ''
  }
}

const blocksHtml = (blocks: readonly Block[], options: Rendering): string =>
  blocks.map((block) => blockHtml(block, options)).join('')

/** The index where the second half begins; not right after a heading. */
function middleOf(blocks: readonly Block[]): number {
  const half = Math.ceil(blocks.length / 2)
  return blocks[half - 1]?.type === 'heading' ? half - 1 : half
}

/**
 * The document as a safe HTML string, without a wrapping element.
 * Every text and attribute is escaped, every address goes through {@link safeHref}, links carry `rel="noopener"`,
 * pictures load lazily with their label as caption. An embed is a closed `details` with the service's sandboxed frame in it.
 */
export function renderHtml(document: Document, options: RenderOptions = {}): string {
  const headings = options.headingIds === true ? headingsOf(document) : []
  const rendering = { ids: new Map(headings.map(({ heading, id }) => [heading, id])), picture: options.picture }
  const { content } = document
  if (!options.middle) return blocksHtml(content, rendering)
  const at = middleOf(content)
  return blocksHtml(content.slice(0, at), rendering) + options.middle + blocksHtml(content.slice(at), rendering)
}
