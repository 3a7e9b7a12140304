// Searches a text for many phrases at once: whole words, ignoring case, in time proportional to the text alone.

/** A token: a word or a single sign. `C++` has three tokens. */
const token = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/** Typographic quotes are the plain ones. */
const folded = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’ʼ´`]/g, "'")
    .replace(/[“”„«»]/g, '"')

/** Tokens that a phrase may have: as many as its characters at most. */
const longest = 256

interface Node {
  next: Map<string, Node>
  /** The place of the phrase that ends here, in the list they were given as. */
  phrase: number
}

const node = (): Node => ({ next: new Map(), phrase: -1 })

export interface Match {
  /** Which phrase, by its place in the list. */
  phrase: number
  /** Where in the text, in UTF-16 units: `text.slice(start, end)`. */
  start: number
  end: number
}

/** A list of phrases made ready: a tree of their words, so that a word of the text is looked up once for all that begin alike. */
export class Phrases {
  readonly #root = node()

  /** Of phrases that differ in nothing but case, spaces and the form of quotes, the first one is meant. */
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

  /** Every match, one within another too, by where it begins; of those that begin at one word the shorter comes first. */
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

  /** Which phrases a text holds, in the order of the text, each once. */
  within(text: string): number[] {
    return [...new Set(this.find(text).map(({ phrase }) => phrase))]
  }
}
