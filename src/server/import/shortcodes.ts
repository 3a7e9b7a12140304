// WordPress shortcodes in square brackets, replaced by the HTML they stand for.
import { escapeHtml } from '#text/html'

import type { Notes } from './note'

/** `name="value"`, `name='value'`, `name=value`; words without a name are counted: '0', '1', … */
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

/** Shortcodes of WordPress itself and of its widespread plugins that a document can hold. */
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

/** Names that are certainly shortcodes: dropped, noted, and what a pair of them holds is kept. */
const dropped =
  'gallery|playlist|contact-form(?:-7)?|contact-field|gravityform|wpvideo|polldaddy|poll|slideshow|soundcloud|column|columns|row|button|code|sourcecode|quote|archives|googlemaps|recent-posts|ad|adsense'
const kept = 'caption|wp_caption|embed|youtube|vimeo|dailymotion|audio|video'

const pattern = new RegExp(
  String.raw`\[\[?(${kept}|${dropped}|[a-z][\w-]*(?=\s+[\w-]+=["']))((?:[\s=][^\]\[]*?)?)\s*\/?\](?:((?:(?!\[\1\b)[\s\S])*?)\[\/\1\](\])?|(\]))?`,
  'gi',
)

/**
 * Replaces shortcodes outside `<pre>` and `<code>`. `[[name]]` is the escaped form and stays as `[name]`; brackets that
 * are no shortcode (`[sic]`) stay. What cannot be shown is dropped with a note, the text inside a pair is kept.
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
  return html.replace(pattern, (whole: string, tag: string, written: string, inner: string | undefined) => {
    if (whole.startsWith('[[') && whole.endsWith(']]')) return whole.slice(1, -1)
    const name = tag.toLowerCase()
    const before = whole.startsWith('[[') ? '[' : ''
    const attributes = shortcodeAttributes(written)
    const replacement = known(name, attributes, inner ?? '')
    if (replacement !== null) return before + replacement
    notes.add('dropped-shortcode', `[${name}${written}]`)
    return before + (depth < 5 && inner !== undefined ? replaceIn(inner, notes, depth + 1) : (inner ?? ''))
  })
}
