// Which SQL texts are worth preparing: parsing and planning the same text anew takes half of the time of a read.

/** Seen so often, a text is one of the program's own that comes again and again. */
const often = 3
/** So many texts are prepared on a connection at most; PostgreSQL keeps a plan for each. */
const mostNamed = 400
/** So many texts are counted at a time; of others the one that was not seen for longest is forgotten. */
const mostCounted = 1000
/** Longer texts are lists of rows, whose number changes. */
const longest = 20_000

const preparable = /^\s*(?:select|with|insert|update|delete)\b/i
/** What a search for words costs depends on the words: a plan for any would walk the whole list for a rare one. */
const plannedByValue = /\bwebsearch_to_tsquery\b/

/** Gives names to SQL texts that come again. A name always means the same text. */
export class Statements {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** The name to prepare this text by, or null when it is to be sent as it is. */
  nameOf(text: string): string | null {
    const known = this.#names.get(text)
    if (known !== undefined) return known
    if (this.#names.size >= mostNamed || text.length > longest) return null
    if (!preparable.test(text) || plannedByValue.test(text)) return null
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.delete(text)
    if (count < often) {
      this.#counts.set(text, count)
      const oldest = this.#counts.keys().next()
      if (this.#counts.size > mostCounted && !oldest.done) this.#counts.delete(oldest.value)
      return null
    }
    const name = `slotdesk_${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
