// Parses a stored or received body and repairs it: unknown nodes and marks are dropped, their text is kept.
import { z } from 'zod'

import { type ContainerScope, DocumentBuilder, type Leaf, type TextScope } from './builder'
import {
  type Alignment,
  type Body,
  type Document,
  embedProviders,
  facebookTypes,
  type Mark,
  type Slide,
} from './document'
import { safeHref, safeSource } from './href'
import { cleanText } from './plain'

/** The most levels of nested nodes, counting the document and its text nodes. */
const maxBodyDepth = 50
/** The most UTF-8 bytes of a serialized body. */
export const maxBodyBytes = 5 * 1024 * 1024

/**
 * The most nodes of a document. Real nodes have 20 characters or more, so within {@link maxBodyBytes} there are no more of them; of
 * shorter values there may be, and they would take seconds to read.
 */
const mostBodyNodes = 250_000

/** Why a body could not be read. */
export type BodyError = { error: 'not-json' | 'not-a-document' | 'too-deep' | 'too-large'; message: string }

const messages: Record<BodyError['error'], string> = {
  'not-json': 'The text is not valid JSON.',
  'not-a-document': 'The text is not a document.',
  'too-deep': `The text is nested deeper than ${maxBodyDepth} levels.`,
  'too-large': `The text is larger than ${maxBodyBytes / 1024 / 1024} MB.`,
}
const failure = (error: BodyError['error']): BodyError => ({ error, message: messages[error] })

type Loose = Record<string, unknown>
const isLoose = (value: unknown): value is Loose => typeof value === 'object' && value !== null && !Array.isArray(value)
const loose = (value: unknown): Loose => (isLoose(value) ? value : {})
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const stringOr = <T>(value: unknown, otherwise: T): string | T => (typeof value === 'string' ? value : otherwise)
const whole = (value: unknown, least: number, most: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.trunc(value))) : least

/** Why a document is refused by the depth or number of its nodes. Iterative, because a recursion could overflow the stack. */
function excessOf(value: unknown): BodyError['error'] | null {
  let level: unknown[] = [value]
  let nodes = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    nodes += level.length
    if (depth >= maxBodyDepth) return 'too-deep'
    if (nodes > mostBodyNodes) return 'not-a-document'
    level = level.flatMap((node) => list(loose(node)['content']))
  }
  return null
}

function alignmentOf(attrs: Loose): Alignment | undefined {
  const align = attrs['textAlign']
  return align === 'left' || align === 'center' || align === 'right' || align === 'justify' ? align : undefined
}

/** Maps heading levels 1 to 6 to the three levels of an article: 2, 3 and 4. Level 1 is the post's headline. */
export function headingLevel(level: number): 2 | 3 | 4 {
  if (level <= 2) return 2
  return level === 3 ? 3 : 4
}

function readMark(value: unknown): Mark | null {
  const mark = loose(value)
  const attrs = loose(mark['attrs'])
  switch (mark['type']) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
    case 'superscript':
    case 'subscript':
    case 'code':
      return { type: mark['type'] }
    case 'link': {
      const href = safeHref(stringOr(attrs['href'], ''))
      const target = attrs['target'] === '_blank' ? '_blank' : null
      const [rel, title] = [stringOr(attrs['rel'], null), stringOr(attrs['title'], null)]
      return href === null ? null : { type: 'link', attrs: { href, target, rel, title } }
    }
    default:
      return null
  }
}

function readMarks(value: unknown): Mark[] {
  // One mark of each type at most, so that a long list of marks costs no more.
  const marks = new Map<Mark['type'], Mark>()
  for (const written of list(value)) {
    const mark = readMark(written)
    if (mark !== null && !marks.has(mark.type)) marks.set(mark.type, mark)
  }
  return [...marks.values()]
}

function textScope(type: unknown, attrs: Loose): TextScope | null {
  if (type === 'paragraph') return { type, textAlign: alignmentOf(attrs) }
  if (type === 'heading')
    return { type, level: headingLevel(whole(attrs['level'], 1, 6)), textAlign: alignmentOf(attrs) }
  return type === 'codeBlock' ? { type, language: stringOr(attrs['language'], null) } : null
}

function containerScope(type: unknown, attrs: Loose): ContainerScope | null {
  switch (type) {
    case 'blockquote':
    case 'bulletList':
    case 'listItem':
    case 'table':
    case 'tableRow':
      return { type }
    case 'orderedList':
      return { type, start: typeof attrs['start'] === 'number' ? whole(attrs['start'], -999_999, 999_999) : 1 }
    case 'tableCell':
    case 'tableHeader': {
      const span = { colspan: whole(attrs['colspan'], 1, 100), rowspan: whole(attrs['rowspan'], 1, 100) }
      return span.colspan === 1 && span.rowspan === 1 ? { type } : { type, span }
    }
    default:
      return null
  }
}

function readLeaf(type: unknown, attrs: Loose): Leaf | null {
  if (type === 'horizontalRule') return { type }
  const id = attrs['id']
  if (type === 'image') {
    const src = safeSource(stringOr(attrs['src'], ''))
    const [alt, label] = [stringOr(attrs['alt'], null), stringOr(attrs['label'], null)]
    const known = typeof id === 'string' || Number.isSafeInteger(id) ? z.union([z.string(), z.int()]).parse(id) : null
    return src === null ? null : { type, attrs: { src, alt, id: known, label } }
  }
  const provider = embedProviders.find((name) => name === attrs['provider'])
  if (type !== 'embed' || provider === undefined) return null
  const link = safeHref(stringOr(attrs['link'], ''))
  const known = typeof id === 'number' ? String(id) : stringOr(id, null)
  const facebookType = facebookTypes.find((name) => name === attrs['facebookType'])
  if (known === null && link === null) return null
  return { type, attrs: { provider, id: known, link, ...(facebookType === undefined ? {} : { facebookType }) } }
}

/** Keeps the text of an unknown or unreadable leaf: its caption, or the name in a mention. */
function writeLeafText(builder: DocumentBuilder, attrs: Loose): void {
  for (const name of ['label', 'text']) {
    const words = attrs[name]
    if (typeof words === 'string' && words !== '') return builder.text(words)
  }
}

function write(builder: DocumentBuilder, value: unknown): void {
  const node = loose(value)
  const attrs = loose(node['attrs'])
  if (node['type'] === 'text') return builder.text(stringOr(node['text'], ''), readMarks(node['marks']))
  const isBreak = node['type'] === 'hardBreak'
  const leaf = readLeaf(node['type'], attrs)
  if (isBreak) builder.hardBreak()
  else if (leaf) builder.leaf(leaf)
  const text = textScope(node['type'], attrs)
  const container = text ? null : containerScope(node['type'], attrs)
  if (text) builder.openText(text)
  else if (container) builder.open(container)
  else if (!isBreak && !builder.insideText) builder.boundary()
  const content = list(node['content'])
  for (const child of content) write(builder, child)
  if (text) builder.closeText()
  else if (container) builder.close()
  else if (content.length === 0 && !leaf) writeLeafText(builder, attrs)
  if (!text && !container && !isBreak && !builder.insideText) builder.boundary()
}

/**
 * Turns parsed JSON into a valid document, by the rules of {@link parseBody}. Never throws.
 * @param value parsed JSON of any shape.
 */
export function readDocument(value: unknown): Document | BodyError {
  const node = loose(value)
  if (node['type'] !== 'doc' || !Array.isArray(node['content'] ?? [])) return failure('not-a-document')
  const excess = excessOf(node)
  if (excess !== null) return failure(excess)
  // Leaves five levels for the item, row, cell, paragraph and text that the builder may add, so that its result can be read again.
  const builder = new DocumentBuilder({ tidy: false, maxDepth: maxBodyDepth - 5 })
  for (const child of list(node['content'])) write(builder, child)
  return builder.finish()
}

/** The last day whose times can be written in every zone. */
const lastDay = Date.UTC(9999, 11, 31) / 1000

const seconds = (value: unknown): number => whole(value, 0, lastDay)

/**
 * A unique id for a slide: its own, or one made from its time where another program wrote none; with a number when it is in
 * `taken`. It is added to `taken`, which holds the last number given to each id. Without it many equal ids would each count from two.
 */
function slideId(given: unknown, createdAt: number, taken: Map<string, number>): string {
  const own = typeof given === 'string' && /^[\w-]{1,40}$/.test(given) ? given : `at-${createdAt}`
  let id = own
  let count = taken.get(own) ?? 1
  while (taken.has(id)) id = `${own}-${(count += 1)}`
  taken.set(id, 1).set(own, count)
  return id
}

function readSlide(value: unknown, taken: Map<string, number>): Slide | BodyError {
  const slide = loose(value)
  const content = readDocument(slide['content'])
  if ('error' in content) return content
  const createdAt = seconds(slide['createdAt'])
  return {
    id: slideId(slide['id'], createdAt, taken),
    content,
    title: stringOr(slide['title'], ''),
    createdAt,
    updatedAt: seconds(slide['updatedAt']),
    template: 'live_updates',
    tab: stringOr(slide['tab'], null),
    pinned: slide['pinned'] === true || slide['pinned'] === 1,
    authorIds: list(slide['authorIds'])
      .filter((id) => typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
      .map(Number),
  }
}

/** Matches JSON that may hold characters which `cleanText` changes. All other JSON is parsed without a reviver, which is faster. */
const mayHide = /\\[ubfr]|[\u007f\ufffe\uffff]/

const cleaned = (_key: string, value: unknown): unknown => (typeof value === 'string' ? cleanText(value) : value)

const bytes = (text: string): number =>
  text.length * 3 <= maxBodyBytes ? text.length : new TextEncoder().encode(text).byteLength

/**
 * Parses a serialized body: a document, or an array of slides (live updates). Never throws.
 * Unknown nodes and marks are dropped and their text is kept. A link to anything but http(s), mailto, a path or an anchor loses its
 * mark. Heading level 1 becomes 2; 5 and 6 become 4. A node in a wrong place is moved to where it is allowed.
 * @param serialized JSON text; null and '' are an empty document.
 * @returns the body, or a {@link BodyError} for bad JSON, another shape, more than 50 levels or more than 5 MB.
 */
export function parseBody(serialized: string | null): Body | BodyError {
  if (serialized === null || serialized.trim() === '') return { type: 'doc', content: [{ type: 'paragraph' }] }
  if (bytes(serialized) > maxBodyBytes) return failure('too-large')
  let value: unknown
  try {
    value =
      mayHide.test(serialized) || !serialized.isWellFormed() ? JSON.parse(serialized, cleaned) : JSON.parse(serialized)
  } catch {
    return failure('not-json')
  }
  if (!Array.isArray(value)) return readDocument(value)
  const slides: Slide[] = []
  const taken = new Map<string, number>()
  for (const entry of value) {
    const slide = readSlide(entry, taken)
    if ('error' in slide) return slide
    slides.push(slide)
  }
  return slides
}

/** Whether {@link parseBody} failed. */
export function isBodyError(body: Body | BodyError): body is BodyError {
  return 'error' in body
}
