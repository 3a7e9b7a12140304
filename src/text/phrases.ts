// Searches a text for many phrases at once: whole words, ignoring case. The time does not depend on the number of phrases.

/** A token: a word or a single sign. `C++` has three tokens. */
const token = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/** Normalizes a token: NFC, small letters, plain quotes. */
const folded = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[“”„«»]/g, '"')

/** The most tokens of a phrase that are compared: as many as its characters at most. */
const longest = 256

interface Node {
  next: Map<string, Node>
  /** The index of the phrase that ends at this node; -1: none. */
  phrase: number
}

const node = (): Node => ({ next: new Map(), phrase: -1 })

export interface Match {
  /** The index of the phrase. */
  phrase: number
  /** Start and end in the text, in UTF-16 units: `text.slice(start, end)`. */
  start: number
  end: number
}

/** A prefix tree (trie) of the phrases' tokens. */
export class Phrases {
  readonly #root = node()

  /** Of phrases that differ only in case, spaces and the form of quotes, the first one is found. */
  constructor(phrases: readonly string[]) {
    for (const [at, phrase] of phrases.entries()) {
      const words = Array.from(phrase.matchAll(token), ([word]) => folded(word)).slice(0, longest)
      let here = this.#root
      for (const word of words) {
        const known = here.next.get(word)
        const next = known ?? node()
        if (!known) here.next.set(word, next)
        here = next
      }
      if (words.length > 0 && here.phrase === -1) here.phrase = at
    }
  }

  /** All matches, overlapping ones too, ordered by start and then by length. */
  find(text: string): Match[] {
    const tokens = Array.from(text.matchAll(token), ({ 0: word, index }) => {
      return { word: folded(word), start: index, end: index + word.length }
    })
    const found: Match[] = []
    for (const [from, { word, start }] of tokens.entries()) {
      let here = this.#root.next.get(word)
      for (let at = from; here; at += 1, here = here.next.get(tokens[at]?.word ?? '')) {
        const end = tokens[at]?.end ?? start
        if (here.phrase !== -1) found.push({ phrase: here.phrase, start, end })
      }
    }
    return found
  }

  /** The indexes of the phrases in a text, in the order of their first occurrence. */
  within(text: string): number[] {
    return [...new Set(this.find(text).map(({ phrase }) => phrase))]
  }
}
