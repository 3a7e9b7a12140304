// Where a place of the plain text (src/text/plain.ts) is in the editor's document.
import type { Node } from '@tiptap/pm/model'

import { normalSpaces } from '#text/plain'

interface Block {
  /** Where its text begins in the plain text. */
  start: number
  text: string
  /** Where its text begins in the document; null: a caption, which has no place in it. */
  pos: number | null
}

/** A range of the document. */
export interface Range {
  from: number
  to: number
}

/** One letter stands for each inline node that is no text, as a line break does in the plain text. */
const leaf = '\n'

/** The blocks of text of a document, as the plain text has them: with one sign between each two. */
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

  /** What a range of the plain text is in the document; a part of each block that it goes through. */
  rangesOf(from: number, to: number): Range[] {
    return this.#blocks.flatMap(({ start, text, pos }) => {
      const [first, last] = [Math.max(from, start), Math.min(to, start + text.length)]
      return pos === null || first >= last ? [] : [{ from: pos + first - start, to: pos + last - start }]
    })
  }

  /** A place of the document in the plain text; between blocks the next one's beginning. */
  offsetOf(place: number): number {
    for (const { start, text, pos } of this.#blocks)
      if (pos !== null && place <= pos + text.length) return start + Math.max(0, place - pos)
    return this.#length
  }
}
