// Searches a text for many phrases at once: whole words, ignoring case. The time does not depend on the number of phrases.

/** A token: a word or a single sign. `C++` has three tokens. */
const token = /[\p{L}\p{N}\p{M}]+|[^\s\p{L}\p{N}\p{M}]/gu

/** Matches ASCII words, the most frequent tokens, which only need lower case. */
const plainWord = /^[\dA-Za-z]+$/

/** Normalizes a token: NFC, small letters, plain quotes. */
const folded = (text: string) =>
  plainWord.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFC')
        .toLowerCase()
        .replace(/[‘’ʼ´`]/g, "'")
        .replace(/[“”„«»]/g, '"')

/** The most tokens of a phrase that are compared: as many as its characters at most. */
const longest = 256

/** A phrase whose tokens up to a node are read. */
interface Rest {
  phrase: number
  /** The index at which its next token is searched. */
  from: number
}

interface Node {
  /** The number of tokens on the path to this node. */
  depth: number
  /** The phrases whose tokens begin with this path. */
  rest: readonly Rest[]
  /** The next nodes by their tokens; null: the phrases are not read further yet. */
  next: Map<string, Node> | null
  /** The index of the phrase that ends at this node; -1: none. */
  phrase: number
}

const node = (depth: number, rest: readonly Rest[]): Node => ({ depth, rest, next: null, phrase: -1 })

export interface Match {
  /** The index of the phrase. */
  phrase: number
  /** Start and end in the text, in UTF-16 units: `text.slice(start, end)`. */
  start: number
  end: number
}

/**
 * A prefix tree (trie) of the phrases' tokens. A branch is made when a text first leads there: most phrases are never read whole.
 */
export class Phrases {
  readonly #root: Node

  /**
   * @param phrases the phrases to find. Of those that differ only in case, spaces and the form of quotes, the first one is found.
   */
  constructor(private readonly phrases: readonly string[]) {
    this.#root = node(
      0,
      Array.from(phrases.keys(), (phrase) => ({ phrase, from: 0 })),
    )
  }

  /** The nodes after this one. Reads one more token of each phrase that leads here, the first time. */
  #after(here: Node): ReadonlyMap<string, Node> {
    if (here.next) return here.next
    const rests = new Map<string, Rest[]>()
    for (const { phrase, from } of here.rest) {
      token.lastIndex = from
      const word = here.depth < longest ? token.exec(this.phrases[phrase] ?? '') : null
      if (word) {
        const rest = { phrase, from: word.index + word[0].length }
        const key = folded(word[0])
        const known = rests.get(key)
        if (known) known.push(rest)
        else rests.set(key, [rest])
      } else if (here.depth > 0 && here.phrase === -1) here.phrase = phrase
    }
    // `matchAll` would begin at the last index.
    token.lastIndex = 0
    here.next = new Map(Array.from(rests, ([word, rest]) => [word, node(here.depth + 1, rest)]))
    here.rest = []
    return here.next
  }

  /** All matches, overlapping ones too, ordered by start and then by length. */
  find(text: string): Match[] {
    const tokens = Array.from(text.matchAll(token), ({ 0: word, index }) => {
      return { word: folded(word), start: index, end: index + word.length }
    })
    const found: Match[] = []
    for (const [from, { word, start }] of tokens.entries()) {
      let here = this.#after(this.#root).get(word)
      for (let at = from; here; at += 1) {
        const after = this.#after(here)
        const end = tokens[at]?.end ?? start
        if (here.phrase !== -1) found.push({ phrase: here.phrase, start, end })
        here = after.get(tokens[at + 1]?.word ?? '')
      }
    }
    return found
  }

  /** Finds the phrases that occur in a text. @returns their indexes in the constructor's list, by first occurrence. */
  within(text: string): number[] {
    return [...new Set(this.find(text).map(({ phrase }) => phrase))]
  }
}
