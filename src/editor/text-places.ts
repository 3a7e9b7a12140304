// Maps offsets of the plain text (src/text/plain.ts) to positions in the editor's document.
import type { Node } from '@tiptap/pm/model'

import { normalSpaces } from '#text/plain'

interface Block {
  /** The offset of the block in the plain text. */
  start: number
  text: string
  /** The position of its text in the document; null: a caption, which has no position. */
  pos: number | null
}

/** A range of the document. */
export interface Range {
  from: number
  to: number
}

/** The character that stands for an inline node without text, such as a line break. */
const leaf = '\n'

/** The text blocks of a document. The plain text joins them with one character each. */
export class TextPlaces {
  readonly #blocks: Block[] = []
  #length = 0

  constructor(doc: Node) {
    doc.descendants((node, pos) => {
      if (node.isTextblock) {
        this.#add(normalSpaces(node.textBetween(0, node.content.size, undefined, leaf)), pos + 1)
        return false
      }
      const label: unknown = node.type.name === 'image' ? node.attrs['label'] : null
      if (typeof label === 'string') this.#add(normalSpaces(label), null)
      return true
    })
  }

  #add(text: string, pos: number | null): void {
    if (text === '') return
    const start = this.#blocks.length === 0 ? 0 : this.#length + 1
    this.#blocks.push({ start, text, pos })
    this.#length = start + text.length
  }

  /** The plain text. */
  get text(): string {
    return this.#blocks.map(({ text }) => text).join('\n')
  }

  /** The document ranges of a range of the plain text, one for each block. */
  rangesOf(from: number, to: number): Range[] {
    return this.#blocks.flatMap(({ start, text, pos }) => {
      const [first, last] = [Math.max(from, start), Math.min(to, start + text.length)]
      return pos === null || first >= last ? [] : [{ from: pos + first - start, to: pos + last - start }]
    })
  }

  /** The plain-text offset of a document position. Between blocks it is the beginning of the next one. */
  offsetOf(place: number): number {
    for (const { start, text, pos } of this.#blocks)
      if (pos !== null && place <= pos + text.length) return start + Math.max(0, place - pos)
    return this.#length
  }
}
