// Helpers for the inline content of one paragraph, heading or code block.
import type { Inline, Mark, TextNode } from './document'

const sameMarks = (left: Mark[] | undefined, right: Mark[] | undefined): boolean =>
  left === right || JSON.stringify(left ?? []) === JSON.stringify(right ?? [])

/** A text node. Without marks it has no `marks` property, as in ProseMirror. */
export function textNode(text: string, marks: readonly Mark[]): TextNode {
  return marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks: [...marks] }
}

/** Joins neighbouring texts with the same marks and removes empty texts, which ProseMirror refuses. */
export function joinTexts(content: readonly Inline[]): Inline[] {
  const joined: Inline[] = []
  for (const node of content) {
    const last = joined.at(-1)
    if (node.type === 'text' && node.text === '') continue
    if (node.type === 'text' && last?.type === 'text' && sameMarks(node.marks, last.marks)) {
      joined[joined.length - 1] = { ...last, text: last.text + node.text }
    } else joined.push(node)
  }
  return joined
}

/**
 * Collapses white space as a browser does: runs become one space, spaces at the edges of a line go.
 * Non-breaking spaces become normal ones (specification, rich-text editor).
 */
export function collapseSpaces(content: readonly Inline[]): Inline[] {
  const tidy: Inline[] = []
  let atEdge = true
  for (const node of content) {
    if (node.type === 'hardBreak') {
      trimEnd(tidy)
      tidy.push(node)
      atEdge = true
      continue
    }
    const single: string = node.text.replace(/[\s\u00a0\u2007\u202f]+/g, ' ')
    const text: string = atEdge ? single.replace(/^ /, '') : single
    if (text === '') continue
    tidy.push({ ...node, text })
    atEdge = text.endsWith(' ')
  }
  trimEnd(tidy)
  return tidy
}

function trimEnd(content: Inline[]): void {
  const last = content.at(-1)
  if (last?.type !== 'text') return
  const text = last.text.trimEnd()
  if (text === last.text) return
  content.pop()
  if (text !== '') content.push({ ...last, text })
}

/** The text nodes of each line; hard breaks separate lines. */
export function linesOf(content: readonly Inline[]): TextNode[][] {
  const lines: TextNode[][] = [[]]
  for (const node of content) {
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines
}

/**
 * Splits inline content into paragraphs at empty lines (two or more breaks). Breaks at the edges go.
 * @returns an empty list when there is only white space.
 */
export function splitAtEmptyLines(content: readonly Inline[]): Inline[][] {
  const parts: Inline[][] = []
  let current: Inline[] | null = null
  for (const line of linesOf(content)) {
    if (line.length === 0) current = null
    else if (current === null) parts.push((current = [...line]))
    else current.push({ type: 'hardBreak' }, ...line)
  }
  return parts
}
