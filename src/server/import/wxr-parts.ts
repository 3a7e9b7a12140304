/** The texts of one author, term or item by element name. `meta:KEY` holds post meta; categories are kept apart. */
export class WxrParts {
  readonly #texts = new Map<string, string>()
  /** How many comments an item has. */
  comments = 0
  readonly categories: { domain: string; nicename: string; name: string }[] = []

  get(name: string): string {
    return this.#texts.get(name)?.trim() ?? ''
  }

  /** The untrimmed text, for bodies. */
  raw(name: string): string {
    return this.#texts.get(name) ?? ''
  }

  set(name: string, text: string): void {
    this.#texts.set(name, text)
  }
}
