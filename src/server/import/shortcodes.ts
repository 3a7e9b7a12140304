// Replaces WordPress shortcodes in square brackets by HTML.
import { escapeHtml } from '#text/html'

import type { Notes } from './note'

/** Parses `name="value"`, `name='value'`, `name=value`. Words without a name are numbered: '0', '1', … */
export function shortcodeAttributes(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  let position = 0
  for (const match of text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))|"([^"]*)"|(\S+)/g)) {
    const value = match[2] ?? match[3] ?? match[4] ?? match[5] ?? match[6] ?? ''
    found[match[1] ?? String(position++)] = value
  }
  return found
}

const frame = (src: string): string => `<iframe src="${escapeHtml(src)}"></iframe>`

function caption(inner: string, attributes: Record<string, string>): string {
  const picture = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner)?.[0] ?? ''
  const words = inner.slice(picture.length).trim() || escapeHtml(attributes['caption'] ?? '')
  return `<figure>${picture}<figcaption>${words}</figcaption></figure>`
}

/** The HTML of a shortcode of WordPress or a common plugin; null when a document cannot hold it. */
function known(name: string, attributes: Record<string, string>, inner: string): string | null {
  const first = attributes['src'] ?? attributes['url'] ?? attributes['id'] ?? attributes['0'] ?? inner.trim()
  switch (name) {
    case 'caption':
    case 'wp_caption':
      return caption(inner, attributes)
    case 'embed':
      return `\n\n${escapeHtml(inner.trim() || first)}\n\n`
    case 'youtube':
      return frame(/^[\w-]{11}$/.test(first) ? `https://www.youtube.com/embed/${first}` : first.replace(/^=/, ''))
    case 'vimeo':
      return frame(/^\d+$/.test(first) ? `https://vimeo.com/${first}` : first)
    case 'dailymotion':
      return frame(/^\w+$/.test(first) ? `https://www.dailymotion.com/video/${first}` : first)
    case 'audio':
    case 'video': {
      const src =
        attributes['src'] ??
        attributes['mp4'] ??
        attributes['mp3'] ??
        attributes['webm'] ??
        attributes['ogv'] ??
        inner.trim()
      return src === '' ? null : `<${name} src="${escapeHtml(src)}"></${name}>`
    }
    default:
      return null
  }
}

/** Names that are always shortcodes. Those without HTML are dropped and noted; the content of a pair is kept. */
const names = new Set(
  `caption wp_caption embed youtube vimeo dailymotion audio video gallery playlist contact-form contact-form-7 contact-field
   gravityform wpvideo polldaddy poll slideshow soundcloud column columns row button code sourcecode quote archives
   googlemaps recent-posts ad adsense`.split(/\s+/),
)

/** Whether text in brackets is a shortcode: a known name, or any name with an attribute. `[sic]` and `[see page 3]` are text. */
const isShortcode = (name: string, written: string) => names.has(name) || /^\s+[\w-]+=["']/.test(written)

/** Finds the ends of pairs, from the positions of all opening and closing tags by name, collected in one pass. */
class Pairs {
  readonly #opens = new Map<string, number[]>()
  readonly #closes = new Map<string, number[]>()

  constructor(html: string) {
    for (const tag of html.matchAll(/\[(\/?)([a-z][\w-]*)(\]?)/gi)) {
      const name = (tag[2] ?? '').toLowerCase()
      if (tag[1] === '') add(this.#opens, name, tag.index)
      else if (tag[3] !== '') add(this.#closes, name, tag.index)
    }
  }

  /** The position of the next `[/name]`; null when the same name opens again before it. */
  end(name: string, from: number): number | null {
    const close = nextOf(this.#closes.get(name), from)
    const open = nextOf(this.#opens.get(name), from)
    return close !== undefined && (open === undefined || close < open) ? close : null
  }
}

function add(positions: Map<string, number[]>, name: string, at: number): void {
  const known = positions.get(name)
  if (known) known.push(at)
  else positions.set(name, [at])
}

/** The first position at or after `from`, by binary search. */
function nextOf(positions: readonly number[] | undefined, from: number): number | undefined {
  if (!positions) return undefined
  let [low, high] = [0, positions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((positions[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return positions[low]
}

/**
 * Replaces shortcodes outside `<pre>` and `<code>`. The escaped form `[[name]]` becomes `[name]`; other brackets (`[sic]`) stay.
 * Unknown shortcodes are dropped and noted, and the text inside a pair is kept.
 */
export function replaceWordPressShortcodes(html: string, notes: Notes): string {
  let inCode = 0
  const parts = html.split(/(<\/?(?:pre|code)\b[^<>]*>)/i).map((part, index) => {
    if (index % 2 === 1) {
      inCode = Math.max(0, inCode + (part.startsWith('</') ? -1 : 1))
      return part
    }
    return inCode > 0 ? part : replaceIn(part, notes, 0)
  })
  return parts.join('')
}

function replaceIn(html: string, notes: Notes, depth: number): string {
  const opening = /\[\[?([a-z][\w-]*)((?:[\s=][^\][]*)?)\/?\]/gi
  const pairs = new Pairs(html)
  const parts: string[] = []
  let done = 0
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    const name = (found[1] ?? '').toLowerCase()
    const written = (found[2] ?? '').replace(/\/$/, '').trimEnd()
    if (!isShortcode(name, written)) {
      opening.lastIndex = found.index + 1
      continue
    }
    const from = opening.lastIndex
    const close = pairs.end(name, from)
    const inner = close === null ? undefined : html.slice(from, close)
    const behind = close === null ? from : close + name.length + 3
    const end = html[behind] === ']' ? behind + 1 : behind
    const whole = html.slice(found.index, end)
    parts.push(html.slice(done, found.index), replacementOf({ whole, name, written, inner }, notes, depth))
    done = end
    opening.lastIndex = end
  }
  return parts.join('') + html.slice(done)
}

interface Shortcode {
  whole: string
  name: string
  written: string
  inner: string | undefined
}

function replacementOf({ whole, name, written, inner }: Shortcode, notes: Notes, depth: number): string {
  if (whole.startsWith('[[') && whole.endsWith(']]')) return whole.slice(1, -1)
  const before = whole.startsWith('[[') ? '[' : ''
  const replacement = known(name, shortcodeAttributes(written), inner ?? '')
  if (replacement !== null) return before + replacement
  notes.add('dropped-shortcode', `[${name}${written}]`)
  return before + (depth < 5 && inner !== undefined ? replaceIn(inner, notes, depth + 1) : (inner ?? ''))
}
