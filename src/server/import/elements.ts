// Maps HTML elements to nodes and marks of a document.
import type { DefaultTreeAdapterTypes } from 'parse5'

import { headingLevel } from '#text/body'
import type { ContainerScope, TextScope } from '#text/builder'
import type { Alignment, Mark } from '#text/document'
import { cleanText } from '#text/plain'

export type Element = DefaultTreeAdapterTypes.Element

/** The value of an attribute, or null. */
export function attribute(element: Element, name: string): string | null {
  const found = element.attrs.find((attr) => attr.name === name)
  return found ? cleanText(found.value) : null
}

/** Block elements without a node of their own. They end a paragraph. */
export const blockElements = new Set(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form header hgroup html legend main menu nav noscript search section summary tbody tfoot thead colgroup'.split(
    ' ',
  ),
)

/** Elements that are dropped with their content. `true`: noted. `false`: not noted, because no reader sees them. */
export const droppedElements = new Map<string, boolean>([
  ['script', true],
  ['style', true],
  ['object', true],
  ['embed', true],
  ['applet', true],
  ['svg', true],
  ['math', true],
  ['canvas', true],
  ['input', true],
  ['select', true],
  ['textarea', true],
  ['head', false],
  ['title', false],
  ['meta', false],
  ['link', false],
  ['base', false],
  ['template', false],
  ['col', false],
  ['param', false],
  ['source', false],
  ['track', false],
  ['wbr', false],
])

const simpleMarks: Record<string, Mark> = {
  b: { type: 'bold' },
  strong: { type: 'bold' },
  i: { type: 'italic' },
  em: { type: 'italic' },
  cite: { type: 'italic' },
  var: { type: 'italic' },
  dfn: { type: 'italic' },
  u: { type: 'underline' },
  ins: { type: 'underline' },
  s: { type: 'strike' },
  del: { type: 'strike' },
  strike: { type: 'strike' },
  sup: { type: 'superscript' },
  sub: { type: 'subscript' },
  code: { type: 'code' },
  kbd: { type: 'code' },
  samp: { type: 'code' },
  tt: { type: 'code' },
}

/** The mark that an element stands for, by its name: `<b>` for bold; null when it stands for none. Links are read elsewhere. */
export function simpleMark(name: string): Mark | null {
  return Object.hasOwn(simpleMarks, name) ? (simpleMarks[name] ?? null) : null
}

function alignment(element: Element): Alignment | undefined {
  const style = /text-align:\s*(left|center|right|justify)/i.exec(attribute(element, 'style') ?? '')?.[1]
  const named = /(?:^|\s)has-text-align-(left|center|right)(?:\s|$)/.exec(attribute(element, 'class') ?? '')?.[1]
  const align = (style ?? named ?? attribute(element, 'align') ?? '').toLowerCase()
  return align === 'center' || align === 'right' || align === 'justify' ? align : undefined
}

/** The node that a paragraph, a heading or preformatted text becomes; null for any other element. */
export function textScopeOf(element: Element): TextScope | null {
  const name = element.tagName
  if (name === 'p') return { type: 'paragraph', textAlign: alignment(element) }
  if (/^h[1-6]$/.test(name)) {
    return { type: 'heading', level: headingLevel(Number(name.slice(1))), textAlign: alignment(element) }
  }
  if (name !== 'pre' && name !== 'listing' && name !== 'xmp' && name !== 'plaintext') return null
  const code = element.childNodes.find((child): child is Element => 'tagName' in child && child.tagName === 'code')
  const language = /(?:^|\s)lang(?:uage)?-([\w+#-]+)/.exec(attribute(code ?? element, 'class') ?? '')?.[1]
  return { type: 'codeBlock', language: language ?? null }
}

const spanOf = (element: Element, name: string): number => {
  const span = Number.parseInt(attribute(element, name) ?? '1', 10)
  return span >= 1 && span <= 100 ? span : 1
}

/** The node that a quote, a list, a table or a part of them becomes; null for any other element. */
export function containerScopeOf(element: Element): ContainerScope | null {
  switch (element.tagName) {
    case 'blockquote':
      return { type: 'blockquote' }
    case 'ul':
      return { type: 'bulletList' }
    case 'ol': {
      const start = Number.parseInt(attribute(element, 'start') ?? '1', 10)
      return { type: 'orderedList', start: Number.isSafeInteger(start) ? start : 1 }
    }
    case 'li':
      return { type: 'listItem' }
    case 'table':
      return { type: 'table' }
    case 'tr':
      return { type: 'tableRow' }
    case 'td':
    case 'th': {
      const span = { colspan: spanOf(element, 'colspan'), rowspan: spanOf(element, 'rowspan') }
      const type = element.tagName === 'th' ? 'tableHeader' : 'tableCell'
      return span.colspan === 1 && span.rowspan === 1 ? { type } : { type, span }
    }
    default:
      return null
  }
}
