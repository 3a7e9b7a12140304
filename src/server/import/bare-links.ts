// A web address alone on its line becomes an embed of a known provider, else a link (WordPress autoembeds).
import type { Block, Document, Inline, Paragraph, TextNode } from '#text/document'
import { embedOfLink } from '#text/embeds'
import { safeHref } from '#text/href'

/** The address that a line consists of: bare, or a link whose text is its own address. Null for any other line. */
function addressOf(line: readonly TextNode[]): string | null {
  const [only, second] = line
  const text = only?.text.trim() ?? ''
  if (!only || second || !/^https?:\/\/\S+$/i.test(text)) return null
  const link = only.marks?.find((mark) => mark.type === 'link')
  if (link?.type === 'link')
    return link.attrs.href.replace(/\/$/, '') === text.replace(/\/$/, '') ? link.attrs.href : null
  return safeHref(text)
}

function linked(line: readonly TextNode[], href: string): Inline[] {
  const marks = [{ type: 'link' as const, attrs: { href, target: null, rel: 'noopener', title: null } }]
  return line.map((node) => (node.marks?.some((mark) => mark.type === 'link') ? node : { ...node, marks }))
}

function expand(paragraph: Paragraph): Block[] {
  const lines: TextNode[][] = [[]]
  for (const node of paragraph.content ?? []) {
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  }
  const blocks: Block[] = []
  let current: Inline[] | null = null
  for (const line of lines) {
    const address = addressOf(line)
    const attrs = address === null ? null : embedOfLink(address)
    if (attrs) {
      blocks.push({ type: 'embed', attrs })
      current = null
      continue
    }
    const words: Inline[] = address === null ? line : linked(line, address)
    if (current) current.push({ type: 'hardBreak' }, ...words)
    else blocks.push({ ...paragraph, content: (current = [...words]) })
  }
  return blocks
}

/** Replaces the bare addresses in the top-level paragraphs of an imported document. */
export function bareLinks(document: Document): Document {
  const content = document.content.flatMap((block) => {
    const words = block.type === 'paragraph' ? (block.content ?? []) : []
    const any = words.some((node) => node.type === 'text' && /^\s*https?:\/\/\S+\s*$/i.test(node.text))
    return any && block.type === 'paragraph' ? expand(block) : [block]
  })
  return { type: 'doc', content }
}
