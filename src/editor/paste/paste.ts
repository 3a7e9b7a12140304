// Cleans HTML pasted from Word, Google Docs and web pages. Afterwards the editor drops what its schema does not contain.
import { embedOfPasted } from '#text/embeds'
import { normalSpaces } from '#text/plain'
import { maxColumns, maxRows } from '#text/tables'

import { dropTracked, makeWordLists } from './paste-word'

const junk = 'style,script,meta,link,title,xml,noscript,iframe,object,template,[style*="mso-list:Ignore" i]'

/** Counts what a paste could not take over. */
export interface Lost {
  pictures: number
  /** Tables that were cut to the largest size. */
  tables: number
}

/** Cleans pasted HTML: removes the styles of its program, and turns bold or italic styles into marks. */
export function cleanPaste(html: string): { html: string; lost: Lost } {
  const lost = { pictures: 0, tables: 0 }
  if (html.includes('data-pm-slice')) return { html, lost }
  const parted = normalSpaces(html.replaceAll('&nbsp;', ' ')).replace(doubleBreak, '</p><p data-parted>')
  const { body } = new DOMParser().parseFromString(parted, 'text/html')
  dropComments(body)
  dropTracked(body)
  makeWordLists(body)
  for (const frame of body.querySelectorAll('iframe')) linkFrame(frame)
  for (const element of body.querySelectorAll(junk)) element.remove()
  for (const link of body.querySelectorAll('a')) cleanLink(link)
  for (const picture of body.querySelectorAll('img')) if (dropPicture(picture)) lost.pictures += 1
  for (const table of body.querySelectorAll('table')) if (cutTable(table)) lost.tables += 1
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  dropParted(body)
  return { html: keepLastSpace(body.innerHTML), lost }
}

export const cleanPastedHtml = (html: string): string => cleanPaste(html).html

/** Puts a link to its page in the place of a frame of a service that can be embedded, as of a video. */
function linkFrame(frame: HTMLIFrameElement): void {
  const page = embedOfPasted(frame.outerHTML)?.link
  if (!page) return
  const link = document.createElement('a')
  link.href = page
  link.textContent = page
  frame.replaceWith(link)
}

/** Two consecutive line breaks, which end a paragraph. */
const doubleBreak = /<br(?: [^<>]{0,200})?>\s{0,20}<br(?: [^<>]{0,200})?>/gi

/** Removes empty paragraphs, which splitting at double breaks leaves. */
function dropParted(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.childNodes.length === 0 && body.querySelector('p + p')) paragraph.remove()
}

/**
 * Removes leading white space, and trailing white space with a line break. A space at the end becomes a no-break space: the parser
 * drops a plain one, and saving turns it back.
 */
const keepLastSpace = (html: string): string =>
  withoutLastLineBreak(html.trimStart()).replace(/(?<=[^\s>]) $/, '\u00a0')

/** Removes trailing white space that contains a line break; any other stays. */
function withoutLastLineBreak(html: string): string {
  const text = html.trimEnd()
  return /[\r\n]/.test(html.slice(text.length)) ? text : html
}

/** Redirect addresses of Google, Outlook, Facebook and Instagram, with the parameter that contains the real address. */
const wrappers: readonly [host: RegExp, path: RegExp, parameters: readonly string[]][] = [
  [/(?:^|\.)google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, /^\/url$/, ['q', 'url']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [/^l\.(?:facebook|instagram)\.com$/, /^\//, ['u']],
]

/**
 * Cleans a link: removes it, but not its text, if its address is not absolute, as that of a place in the copied document; replaces
 * a redirect by its target.
 */
function cleanLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url) return unwrap(link)
  const [, , names = []] = wrappers.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname)) ?? []
  const inner = names.map((name) => url.searchParams.get(name)).find((found) => found && /^https?:/.test(found))
  if (inner) link.setAttribute('href', inner)
}

/** Removes a picture that is on this computer or in the copied file, or whose address expires. @returns whether it was removed. */
function dropPicture(picture: HTMLImageElement): boolean {
  const src = picture.getAttribute('src') ?? ''
  if (/^https?:/i.test(src) && !/^https?:\/\/lh\d[\w-]*\.googleusercontent\.com\//i.test(src)) return false
  picture.remove()
  return true
}

/** Cuts a table to the largest size. @returns whether something was cut. */
function cutTable(table: HTMLTableElement): boolean {
  const rows = [...table.rows]
  for (const row of rows.slice(maxRows)) row.remove()
  const wide = rows.slice(0, maxRows).filter(cutRow)
  return wide.length > 0 || rows.length > maxRows
}

/** Cuts a row to the most columns. A cell counts as many columns as it spans. @returns whether something was cut. */
function cutRow({ cells }: HTMLTableRowElement): boolean {
  let left = maxColumns
  let isCut = false
  // `cells` is live and gets shorter by each removal.
  const all = [...cells]
  for (const cell of all) {
    if (cell.colSpan > left) isCut = true
    if (left === 0) cell.remove()
    else if (cell.colSpan > left) cell.colSpan = left
    left = Math.max(0, left - cell.colSpan)
  }
  return isCut
}

/** Cleans plain text from the clipboard, as every text is cleaned, and makes non-breaking spaces normal ones. */
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
/** Pasted heading levels: level 1 is only for the headline, and level 4 is the smallest. */
const headings: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' }

function marksOf(style: CSSStyleDeclaration): string[] {
  const decoration = `${style.textDecoration} ${style.textDecorationLine}`
  return [
    /^(bold|[6-9]00)$/.test(style.fontWeight) ? 'strong' : '',
    style.fontStyle === 'italic' ? 'em' : '',
    decoration.includes('underline') ? 'u' : '',
    decoration.includes('line-through') ? 's' : '',
    style.verticalAlign === 'super' ? 'sup' : '',
    style.verticalAlign === 'sub' ? 'sub' : '',
  ].filter((mark) => mark !== '')
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

function replaceSpan(span: HTMLElement, marks: readonly string[]): void {
  // Programs underline every link, so this underline is no mark.
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
