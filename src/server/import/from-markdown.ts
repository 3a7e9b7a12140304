// Converts Markdown of static site generators (Hugo: shortcodes, raw HTML) to a document.
import { Marked } from 'marked'

import type { Document } from '#text/document'
import { escapeHtml } from '#text/html'

import { fromHtml } from './from-html'
import { type Note, Notes } from './note'
import { replaceHugoShortcodes } from './hugo'
import { shortcodeAttributes } from './shortcodes'

const marked = new Marked({ gfm: true, async: false })

/**
 * The text that stands for a shortcode's HTML while marked runs. Characters of the private use area have no meaning in Markdown.
 */
const placeholder = (index: number): string => `\uE000${index}\uE001`
const placeholders = /\uE000(\d+)\uE001/g

/** The path on the old site of a written link: `/communities/x` for `communities/x.md`. A web or mail address and `#part` stay. */
function sitePath(target: string): string {
  if (/^(?:https?:|mailto:|#)/i.test(target)) return target
  return `/${target.replace(/^\//, '').replace(/(?:\/?_index)?\.md(?=$|#)/, '')}`
}

function picture(attributes: Record<string, string>, notes: Notes): string {
  const written = attributes['src'] ?? attributes['0'] ?? ''
  if (!/^https?:/i.test(written)) notes.add('related', `picture of the old site: ${written}`)
  const src = /^(?:https?:)?\//i.test(written) ? written : `/${written.replaceAll('\\', '')}`
  const words = attributes['caption'] ?? attributes['title'] ?? ''
  const alt = escapeHtml(attributes['alt'] ?? '')
  return `<figure><img src="${escapeHtml(src)}" alt="${alt}"><figcaption>${markdownLine(words)}</figcaption></figure>`
}

const markdownLine = (text: string): string => String(marked.parseInline(text))
const bold = (text: string | undefined): string => (text ? `<p><strong>${markdownLine(text)}</strong></p>` : '')
const link = (href: string, text: string): string => `<a href="${escapeHtml(href)}">${markdownLine(text)}</a>`

function tweet(attributes: Record<string, string>): string {
  const id = attributes['id'] ?? attributes['1'] ?? attributes['0'] ?? ''
  return `<iframe src="https://twitter.com/${attributes['user'] ?? 'i'}/status/${escapeHtml(id)}"></iframe>`
}

/** The HTML of a shortcode; null when it is unknown. For a pair it is the HTML of the opening tag; the inner text stays. */
function htmlOf(name: string, attributes: Record<string, string>, notes: Notes): string | null {
  const first = attributes['0'] ?? attributes['id'] ?? ''
  if (/^(?:legacy-)?(?:img|figure|image)(?:-(?:right|left|flex|full))?$/.test(name)) return picture(attributes, notes)
  switch (name) {
    case 'youtube':
      return `<iframe src="https://www.youtube.com/embed/${escapeHtml(attributes['id'] ?? first)}"></iframe>`
    case 'vimeo':
      return `<iframe src="https://player.vimeo.com/video/${escapeHtml(first)}"></iframe>`
    case 'tweet':
    case 'x':
      return tweet(attributes)
    case 'fb-video':
    case 'instagram':
      return `<iframe src="${escapeHtml(name === 'instagram' ? `https://www.instagram.com/p/${first}/` : first)}"></iframe>`
    case 'quote-block':
      return `<blockquote><p>${markdownLine(attributes['text'] ?? first)}</p>${attributes['cite'] ? `<p>${markdownLine(attributes['cite'])}</p>` : ''}</blockquote>`
    case 'button':
      return link(attributes['href'] ?? first, attributes['text'] ?? attributes['href'] ?? first)
    default:
      return pairedHtml(name, attributes)
  }
}

function pairedHtml(name: string, attributes: Record<string, string>): string | null {
  switch (name) {
    case 'note':
    case 'box':
    case 'ring':
    case 'accordion':
    case 'card':
    case 'details':
    case 'notice':
      return bold([attributes['kicker'], attributes['title']].filter(Boolean).join(': '))
    case 'card-policy':
    case 'card-prompt':
    case 'featured-resource': {
      const href = attributes['src'] ?? attributes['link'] ?? attributes['href']
      const words = attributes['title'] ?? attributes['kicker'] ?? attributes['intro'] ?? ''
      return `<p>${href ? link(sitePath(href), words) : markdownLine(words)}</p>`
    }
    case 'highlight':
    case 'mark':
      return ''
    default:
      return null
  }
}

/**
 * The address that a shortcode stands for, else null. It is inserted before Markdown is parsed, because it may be inside a link.
 */
function addressOf(name: string, attributes: Record<string, string>): string | null {
  const target = attributes['0'] ?? attributes['path'] ?? attributes['file'] ?? ''
  if (/^(?:ref|relref|link|tmp)$/.test(name)) return sitePath(target)
  return /^(?:legacy-file|asset-static|asset)$/.test(name) && !attributes['label'] ? sitePath(target) : null
}

/**
 * Repairs mistakes of editors' tools that CommonMark would show literally: a closing `**` alone on the next line, empty bold
 * (`****`), a link's title without the space before it.
 */
function mend(markdown: string): string {
  return markdown
    .replace(/(?<![ \t])[ \t]*\n\*\*[ \t]*(?=\n|$)/g, '**')
    .replace(/(?<=[^\s*])\*{4}(?!\*)|(?<!\*)\*{4}(?=[^\s*])/g, '')
    .replace(/(\]\([^\s()"]+)"([^"\n]*)"\)/g, '$1 "$2")')
}

/**
 * Repairs bold that CommonMark misses because of a space inside it (`and** Jane Roe** said`). It never matches across a tag or in
 * code. A single `**` stays, because it may mark a footnote.
 */
function mendBold(html: string): string {
  if (!html.includes('**')) return html
  let inCode = 0
  const parts = html.split(/(<[^<>]*>)/).map((part, index) => {
    if (index % 2 === 1) {
      if (/^<(?:pre|code)\b/i.test(part)) inCode += 1
      else if (/^<\/(?:pre|code)\b/i.test(part)) inCode -= 1
      return part
    }
    if (inCode > 0) return part
    return boldIn(part)
  })
  return parts.join('')
}

/** Replaces pairs of `**`: words on one line become bold, empty ones a space. Each part of the text is read twice at most. */
function boldIn(text: string): string {
  const between = /\*\*([^*]*)\*\*/g
  const parts: string[] = []
  let done = 0
  for (let found = between.exec(text); found; found = between.exec(text)) {
    const inner = found[1] ?? ''
    const words = inner.trim()
    if (words.includes('\n')) {
      // The closing `**` may be an opening one.
      between.lastIndex = found.index + 2
      continue
    }
    const start = inner.indexOf(words)
    const bold = `${inner.slice(0, start)}<strong>${words}</strong>${inner.slice(start + words.length)}`
    parts.push(text.slice(done, found.index), words === '' ? ' ' : bold)
    done = between.lastIndex
  }
  return parts.join('') + text.slice(done)
}

function replaceShortcodes(markdown: string, notes: Notes): { text: string; html: string[] } {
  const html: string[] = []
  const keep = (fragment: string): string => placeholder(html.push(fragment) - 1)
  const text = replaceHugoShortcodes(markdown.replace(/[\uE000\uE001]/g, ''), ({ name, closes, written }) => {
    // Paired tags around blocks get empty lines, so that their content is parsed as Markdown.
    const inline = name === 'highlight' || name === 'mark'
    if (closes) return inline ? '' : '\n\n'
    const attributes = shortcodeAttributes(written.replaceAll('\\"', '&quot;'))
    const address = addressOf(name, attributes)
    if (address !== null) return address
    if (attributes['label'] && attributes['file']) return keep(link(sitePath(attributes['file']), attributes['label']))
    const known = htmlOf(name, attributes, notes)
    if (known === null) notes.add('dropped-shortcode', `${name} ${written}`)
    if (known === null || inline) return ''
    return /^<p>|^$/.test(known) ? `\n\n${known === '' ? '' : keep(known)}\n\n` : keep(known)
  })
  // Shortcodes of an old WordPress, still found in later archives.
  const videos = text.replace(/\[(?:youtube|vimeo)[\s=]+(https?:[^\s\]]+)\](?![([])/g, (_whole, address: string) =>
    keep(`<iframe src="${escapeHtml(address)}"></iframe>`),
  )
  return { text: mend(videos), html }
}

/**
 * Converts Markdown (GitHub's flavour, with raw HTML and Hugo shortcodes) to a document. Never throws. Known shortcodes are
 * replaced, pairs keep their inner text, unknown ones are dropped and noted.
 */
export function fromMarkdown(markdown: string, notes: Notes = new Notes()): { body: Document; notes: Note[] } {
  const { text, html } = replaceShortcodes(markdown.replace(/\r\n?/g, '\n').replaceAll('\0', ''), notes)
  let rendered: string
  try {
    rendered = String(marked.parse(text))
  } catch {
    // marked is recursive. A text that overflows its stack is taken as plain paragraphs.
    notes.add('too-deep', 'Markdown nested too deeply; taken as plain text')
    rendered = text
      .split(/\n{2,}/)
      .map((part) => `<p>${escapeHtml(part)}</p>`)
      .join('')
  }
  return fromHtml(
    mendBold(rendered).replace(placeholders, (_whole, index: string) => html[Number(index)] ?? ''),
    { notes },
  )
}
