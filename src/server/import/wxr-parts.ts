/** The parts of one author, term or item: element name to its texts; `meta:KEY` for post meta, `DOMAIN` categories apart. */
export class WxrParts {
  readonly #texts = new Map<string, string>()
  readonly categories: { domain: string; nicename: string; name: string }[] = []

  get(name: string): string {
    return this.#texts.get(name)?.trim() ?? ''
  }

  /** The text as it stands, for bodies. */
  raw(name: string): string {
    return this.#texts.get(name) ?? ''
  }

  set(name: string, text: string): void {
    this.#texts.set(name, text)
  }
}
