// Cleans what is pasted from Word, Google Docs and web pages. What the schema does not know falls away after this.
import { normalSpaces } from '#text/plain'

const junk = 'style,script,meta,link,title,xml,noscript,iframe,object,template,[style*="mso-list:Ignore" i]'

/** HTML from the clipboard without the dress of its program; marks made by styles become marks. */
export function cleanPastedHtml(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(normalSpaces(html.replaceAll('&nbsp;', ' ')), 'text/html')
  dropComments(body)
  makeWordLists(body)
  for (const element of body.querySelectorAll(junk)) element.remove()
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  return body.innerHTML.trim()
}

/** Plain text from the clipboard. */
export const cleanPastedText = normalSpaces

function dropComments(body: HTMLElement): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (walker.nextNode()) found.push(walker.currentNode)
  for (const comment of found) comment.parentNode?.removeChild(comment)
}

function cleanElement(element: HTMLElement): void {
  const name = element.localName
  const { style } = element
  // Google Docs wraps the whole text in <b style="font-weight:normal">; Word puts <o:p> everywhere.
  const wrapper = name.includes(':') || name === 'font' || (name === 'b' && /^(normal|400)$/.test(style.fontWeight))
  if (wrapper) return unwrap(element)
  const marks = name === 'span' ? marksOf(style) : []
  const align = /^(p|h[1-6])$/.test(name) && /^(center|right|justify)$/.test(style.textAlign) ? style.textAlign : ''
  for (const attribute of element.getAttributeNames())
    if (!kept.has(`${name} ${attribute}`)) element.removeAttribute(attribute)
  if (align) element.style.textAlign = align
  if (name === 'span') return replaceSpan(element, marks)
  const level = headings[name]
  if (level) rename(element, level)
}

const kept = new Set([
  'a href',
  'a title',
  'a target',
  'img src',
  'img alt',
  'td colspan',
  'td rowspan',
  'th colspan',
  'th rowspan',
  'ol start',
])
/** An article's headline is its only level 1, and level 4 the smallest. */
const headings: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

function marksOf(style: CSSStyleDeclaration): string[] {
  const decoration = `${style.textDecoration} ${style.textDecorationLine}`
  return [
    /^(bold|[6-9]00)$/.test(style.fontWeight) ? 'strong' : '',
    style.fontStyle === 'italic' ? 'em' : '',
    decoration.includes('underline') ? 'u' : '',
    decoration.includes('line-through') ? 's' : '',
  ].filter((mark) => mark !== '')
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function replaceSpan(span: HTMLElement, marks: readonly string[]): void {
  // A link is underlined by every program; that is no mark.
  const wanted = span.closest('a') || span.querySelector('a') ? marks.filter((mark) => mark !== 'u') : marks
  const [outer, ...inner] = wanted
  if (!outer) return unwrap(span)
  const top = document.createElement(outer)
  let lowest = top
  for (const mark of inner) lowest = lowest.appendChild(document.createElement(mark))
  lowest.append(...span.childNodes)
  span.replaceWith(top)
}

function rename(element: HTMLElement, name: string): void {
  const other = document.createElement(name)
  if (element.style.textAlign) other.style.textAlign = element.style.textAlign
  other.append(...element.childNodes)
  element.replaceWith(other)
}

/** Word writes lists as paragraphs with a drawn bullet: neighbours become one list. */
function makeWordLists(body: HTMLElement): void {
  let list: HTMLElement | null = null
  for (const item of body.querySelectorAll<HTMLElement>('p[class*="MsoListParagraph"]')) {
    const bullet = item.querySelector('[style*="mso-list:Ignore" i]')
    const kind = /^\s*[\da-z]{1,3}[.)]/i.test(bullet?.textContent ?? '') ? 'ol' : 'ul'
    bullet?.remove()
    if (!list || list.localName !== kind || item.previousElementSibling !== list) {
      list = document.createElement(kind)
      item.before(list)
    }
    const entry = document.createElement('li')
    entry.append(...item.childNodes)
    list.append(entry)
    item.remove()
  }
}
