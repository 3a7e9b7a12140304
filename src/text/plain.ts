// The plain text of a rich text, for search, statistics and fingerprints.
import type { Block, Body, Inline, ListItem, Slide, TableCell, TableRow } from './document'

const nonBreaking = /[\u00a0\u2007\u202f]/g

/**
 * Characters that no text needs and that break other formats: control characters except the line break and the tab (XML allows none
 * of them, PostgreSQL stores no U+0000), and the noncharacters U+FFFE and U+FFFF.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const meaningless = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g

/** Cleans a text for storage: `\n` for every line break, no control characters, lone surrogates replaced (no encoding has them). */
export const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(meaningless, '').toWellFormed()

/** Cleans a text and makes non-breaking spaces normal ones. */
export function normalSpaces(text: string): string {
  return cleanText(text).replace(nonBreaking, ' ')
}

function inlineText(content: Inline[] | undefined): string {
  return (content ?? []).map((node) => (node.type === 'text' ? node.text : '\n')).join('')
}

/** Calls `visit` for every block under `blocks`, parents first; not for list items, rows and cells themselves. */
export function walk(blocks: readonly (Block | ListItem | TableRow | TableCell)[], visit: (node: Block) => void): void {
  for (const node of blocks) {
    switch (node.type) {
      case 'listItem':
      case 'tableRow':
      case 'tableCell':
      case 'tableHeader':
        walk(node.content, visit)
        break
      case 'blockquote':
      case 'bulletList':
      case 'orderedList':
      case 'table':
        visit(node)
        walk(node.content, visit)
        break
      default:
        visit(node)
    }
  }
}

/**
 * The text of each block in reading order: a paragraph, a heading, a code block or a picture's caption is one entry.
 * Empty blocks are left out. Hard breaks are `\n`, non-breaking spaces are normal ones.
 */
export function blockTexts(blocks: readonly Block[]): string[] {
  const texts: string[] = []
  walk(blocks, (node) => {
    if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'codeBlock') {
      texts.push(normalSpaces(inlineText(node.content)))
    } else if (node.type === 'image' && node.attrs.label !== null) texts.push(normalSpaces(node.attrs.label))
  })
  return texts.filter((text) => text !== '')
}

/** The text of a document, or of all slides (each title, then its content). Blocks are separated by newlines. */
export function plainText(body: Body): string {
  if (!Array.isArray(body)) return blockTexts(body.content).join('\n')
  const parts = body.flatMap((slide) => [normalSpaces(slide.title), ...blockTexts(slide.content.content)])
  return parts.filter((part) => part !== '').join('\n')
}

/** The first half of a sign of two UTF-16 units, such as an emoji, at the end of a text. */
const halfSign = /[\ud800-\udbff]$/

/** The beginning of a text, cut between words where it is longer than `most` characters. No sign is cut in half. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return text
    .slice(0, space > most / 2 ? space : most)
    .replace(halfSign, '')
    .trim()
}

/** The offset of each slide's content in the plain text of all slides, by slide id. */
export function slideStarts(slides: readonly Slide[]): Map<string, number> {
  const starts = new Map<string, number>()
  let length = 0
  const add = (part: string) => {
    if (part !== '') length += part.length + 1
  }
  for (const { id, title, content } of slides) {
    add(normalSpaces(title))
    starts.set(id, length)
    for (const part of blockTexts(content.content)) add(part)
  }
  return starts
}
