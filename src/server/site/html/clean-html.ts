// Cleans the HTML of a static page by allowlists of elements, attributes and addresses. Everything else is removed.
import type { DefaultTreeAdapterTypes } from 'parse5'

import { parseBounded } from '#server/bounded-html'

import { safeHref, safeSource } from '#text/href'
import { escapeHtml } from '#text/html'

/** Allowed elements. */
const elements = new Set(
  `a abbr article aside b blockquote br caption cite code col colgroup dd del details dfn div dl dt em figcaption figure
  footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li mark nav ol p pre q s samp section small span strong sub summary sup
  table tbody td tfoot th thead time tr u ul var wbr`
    .trim()
    .split(/\s+/),
)

/** Elements that are removed with their content. Of other elements that are not allowed the text stays. */
const dropped = new Set(
  'script style template svg math iframe object embed form input button select textarea noscript title link meta base'.split(
    ' ',
  ),
)

const empty = new Set(['br', 'col', 'hr', 'img', 'wbr'])

const plainAttributes = new Set(
  `alt class colspan datetime dir height id lang open role rowspan scope span start title width`.split(' '),
)

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

function attributeOf(element: Element, name: string, value: string): string {
  if (name === 'href' && element.tagName === 'a') {
    const href = safeHref(value)
    return href === null ? '' : ` href="${escapeHtml(href)}" rel="noopener"`
  }
  if (name === 'src' && element.tagName === 'img') {
    const src = safeSource(value)
    return src === null ? '' : ` src="${escapeHtml(src)}" loading="lazy"`
  }
  if (name === 'target' && element.tagName === 'a') return value === '_blank' ? ' target="_blank"' : ''
  return plainAttributes.has(name) || /^aria-[a-z]+$/.test(name) ? ` ${name}="${escapeHtml(value)}"` : ''
}

/** The start and end tags of an element; '' for one that is not allowed. */
function tagsOf(element: Element): [string, string] {
  const { tagName, attrs } = element
  if (!elements.has(tagName)) return ['', '']
  const attributes = attrs.map(({ name, value }) => attributeOf(element, name, value)).join('')
  return [`<${tagName}${attributes}>`, empty.has(tagName) ? '' : `</${tagName}>`]
}

/**
 * HTML without script, style or frame, whatever the input. It uses its own stack, so that deep nesting cannot overflow the call
 * stack. Elements deeper than `deepest` keep only their text.
 * @throws {import('#server/bounded-html').TooManyNodes}
 */
export function cleanHtml(written: string): string {
  const parts: string[] = []
  const waiting: (string | { node: Node; depth: number })[] = []
  const put = (children: readonly Node[], depth: number) => {
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const node = children[at]
      if (node) waiting.push({ node, depth })
    }
  }
  put(parseBounded(written).childNodes, 0)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') {
      parts.push(next)
      continue
    }
    const { node, depth } = next
    if ('value' in node) parts.push(escapeHtml(node.value))
    if (!('tagName' in node) || dropped.has(node.tagName)) continue
    const [open, close] = depth < deepest ? tagsOf(node) : ['', '']
    parts.push(open)
    if (close !== '') waiting.push(close)
    put(node.childNodes, depth + 1)
  }
  return parts.join('')
}

const deepest = 200
