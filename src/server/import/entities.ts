// Decodes HTML entities in headlines and summaries, which are plain text.
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

import { cleanText } from '#text/plain'

const known = new Map<string, string>()

function decode(entity: string): string {
  const cached = known.get(entity)
  if (cached !== undefined) return cached
  const node = parseFragment(entity).childNodes[0]
  const text = node && 'value' in node ? cleanText(node.value) : entity
  if (known.size < 5000) known.set(entity, text)
  return text
}

/**
 * Replaces named and numeric HTML entities by their characters, once: `&amp;lt;` becomes `&lt;`.
 * Non-breaking spaces become normal ones, control characters written as entities are dropped. Unknown names stay.
 */
export function decodeEntities(text: string): string {
  return text.replace(/&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][\da-zA-Z]{1,31});/g, decode).replace(/\u00a0/g, ' ')
}

/** All text under a node in document order. Iterative, because deep nesting would overflow the call stack. */
export function textUnder(root: DefaultTreeAdapterTypes.Node): string {
  const parts: string[] = []
  const waiting: DefaultTreeAdapterTypes.Node[] = [root]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if ('value' in node) parts.push(node.value)
    // One by one: spreading a hundred thousand children would exceed the limit of arguments.
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child)
  }
  return parts.join('')
}

const inlineTags = new Set(
  'a abbr b br cite code del em font i ins mark q s small span strike strong sub sup tt u'.split(' '),
)

/** A headline or summary as plain text: without inline tags, with decoded entities and single spaces. */
export function plainLine(text: string): string {
  const bare = text.replace(/<\/?([a-z]+)\b[^<>]*>/gi, (tag: string, written: string) => {
    const name = written.toLowerCase()
    if (!inlineTags.has(name)) return tag
    return name === 'br' && !tag.startsWith('</') ? ' ' : ''
  })
  return decodeEntities(bare).replace(/\s+/g, ' ').trim()
}

/** A summary in Markdown as plain text: as {@link plainLine} does, and without the signs of bold, italic and links. */
export function plainMarkdown(text: string): string {
  const linked = text.replace(/\[([^[\]]+)\]\((?:https?:|mailto:|\/)[^()\s]*\)/g, '$1')
  const bold = linked.replace(/(\*\*|__)(?=\S)([^*_]+)(?<=\S)\1/g, '$2')
  return plainLine(bold.replace(/(?<![\p{L}\p{N}*_])([*_])(?=\S)([^*_]+)(?<=\S)\1(?![\p{L}\p{N}*_])/gu, '$2'))
}
