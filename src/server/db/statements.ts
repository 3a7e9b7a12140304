// Decides which SQL texts to prepare: parsing and planning take half of the time of a read.

/** The number of uses after which a text is prepared. */
const often = 3
/** Most texts that are prepared on one connection. PostgreSQL keeps a plan for each. */
const mostNamed = 400
/** Most texts whose uses are counted. Beyond that the least recently seen text is forgotten. */
const mostCounted = 1000
/** Longest text, in characters, that is prepared. Longer texts are lists of rows, whose number changes. */
const longest = 20_000

const preparable = /^\s*(?:select|with|insert|update|delete)\b/i
/**
 * Matches full-text searches, which are never prepared. Their cost depends on the words: a generic plan would scan the whole list
 * for a rare word.
 */
const plannedByValue = /\bwebsearch_to_tsquery\b/

/** Assigns names for prepared statements to repeated SQL texts. A name always means the same text. */
export class Statements {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** Returns the name to prepare this text under; null if it is to be sent unprepared. */
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
