// Cleans what is pasted from Word, Google Docs and web pages. What the schema does not know falls away after this.
import { normalSpaces } from '#text/plain'
import { maxColumns, maxRows } from '#text/tables'

import { dropTracked, makeWordLists } from './paste-word'

const junk = 'style,script,meta,link,title,xml,noscript,iframe,object,template,[style*="mso-list:Ignore" i]'

/** What a paste could not bring along. */
export interface Lost {
  pictures: number
  /** Tables that were cut to the largest size. */
  tables: number
}

/** HTML from the clipboard without the dress of its program; marks made by styles become marks. */
export function cleanPaste(html: string): { html: string; lost: Lost } {
  const lost = { pictures: 0, tables: 0 }
  if (html.includes('data-pm-slice')) return { html, lost }
  const parted = normalSpaces(html.replaceAll('&nbsp;', ' ')).replace(doubleBreak, '</p><p data-parted>')
  const { body } = new DOMParser().parseFromString(parted, 'text/html')
  dropComments(body)
  dropTracked(body)
  makeWordLists(body)
  for (const element of body.querySelectorAll(junk)) element.remove()
  for (const link of body.querySelectorAll('a')) cleanLink(link)
  for (const picture of body.querySelectorAll('img')) if (dropPicture(picture)) lost.pictures += 1
  for (const table of body.querySelectorAll('table')) if (cutTable(table)) lost.tables += 1
  for (const element of body.querySelectorAll<HTMLElement>('*')) cleanElement(element)
  dropParted(body)
  return { html: keepLastSpace(body.innerHTML), lost }
}

export const cleanPastedHtml = (html: string): string => cleanPaste(html).html

/** Two line breaks are the end of a paragraph. */
const doubleBreak = /<br(?: [^<>]{0,200})?>\s{0,20}<br(?: [^<>]{0,200})?>/gi

/** The paragraphs that parting left empty. */
function dropParted(body: HTMLElement): void {
  for (const paragraph of body.querySelectorAll('p'))
    if (paragraph.childNodes.length === 0 && body.querySelector('p + p')) paragraph.remove()
}

/** The editor's parser drops a space at the end of what is pasted, but not one that does not break; saving makes it a normal one. */
const keepLastSpace = (html: string): string =>
  withoutLastLineBreak(html.trimStart()).replace(/(?<=[^\s>]) $/, '\u00a0')

/** White space at the end goes where a line break is in it. */
function withoutLastLineBreak(html: string): string {
  const text = html.trimEnd()
  return /[\r\n]/.test(html.slice(text.length)) ? text : html
}

/** Addresses that stand for another one, with the parameter that has it. */
const wrappers: readonly [host: RegExp, path: RegExp, parameters: readonly string[]][] = [
  [/(?:^|\.)google\.[a-z]{2,3}(?:\.[a-z]{2})?$/, /^\/url$/, ['q', 'url']],
  [/\.safelinks\.protection\.outlook\.com$/, /^\//, ['url']],
  [/^l\.(?:facebook|instagram)\.com$/, /^\//, ['u']],
]

/** A link to a place in the copied document, or to a file, is none here; a search engine's wrapper is taken off. */
function cleanLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? ''
  const url = URL.canParse(href) ? new URL(href) : null
  if (!url) return unwrap(link)
  const [, , names = []] = wrappers.find(([host, path]) => host.test(url.hostname) && path.test(url.pathname)) ?? []
  const inner = names.map((name) => url.searchParams.get(name)).find((found) => found && /^https?:/.test(found))
  if (inner) link.setAttribute('href', inner)
}

/** Pictures of this computer, of the copied file, and those that their service takes away after a while. */
function dropPicture(picture: HTMLImageElement): boolean {
  const src = picture.getAttribute('src') ?? ''
  if (/^https?:/i.test(src) && !/^https?:\/\/lh\d[\w-]*\.googleusercontent\.com\//i.test(src)) return false
  picture.remove()
  return true
}

function cutTable(table: HTMLTableElement): boolean {
  const rows = [...table.rows]
  const wide = rows.some(({ cells }) => cells.length > maxColumns)
  for (const row of rows.slice(maxRows)) row.remove()
  for (const row of rows) for (const cell of [...row.cells].slice(maxColumns)) cell.remove()
  return wide || rows.length > maxRows
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
    style.verticalAlign === 'super' ? 'sup' : '',
    style.verticalAlign === 'sub' ? 'sub' : '',
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
