// Reads a WordPress export (WXR, which is RSS with elements of WordPress) as a stream.
import { SaxesParser } from 'saxes'

import { maxRecordLength } from './lines'
import type { Clock, ImportRecord } from './record'
import { itemRecord, termRecord } from './wxr-item'
import { WxrParts } from './wxr-parts'

const recordElements = new Set(['wp:author', 'wp:category', 'wp:tag', 'item'])
// Characters that XML forbids but that WordPress writes when an editor has pasted them.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

class WxrReader {
  readonly records: ImportRecord[] = []
  failure: string | null = null
  readonly #parser = new SaxesParser()
  readonly #clock: Clock
  readonly #path: string[] = []
  #attributes: Record<string, string> = {}
  #parts: WxrParts | null = null
  #text = ''
  #length = 0
  #metaKey = ''
  /** Characters since the last tag or text. */
  #sinceTag = 0
  #count = 0
  #isWxr = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.#parser.on('error', (error) => {
      this.failure ??= error.message
    })
    this.#parser.on('opentag', (tag) => this.#open(tag.name, tag.attributes))
    this.#parser.on('closetag', (tag) => this.#close(tag.name))
    this.#parser.on('text', (text) => this.#add(text))
    this.#parser.on('cdata', (text) => this.#add(text))
  }

  get line(): number {
    return this.#count
  }

  write(chunk: string): void {
    this.#sinceTag += chunk.length
    this.#parser.write(chunk.replace(forbidden, ''))
    // The parser buffers a text until it ends. A text without an end would fill the memory.
    if (this.#sinceTag > 2 * maxRecordLength) this.failure ??= 'a text or a tag is longer than 40 MB'
  }

  end(): void {
    this.#parser.close()
    if (!this.#isWxr) this.failure ??= 'not a WordPress export: there is no <channel>'
  }

  #add(text: string): void {
    this.#sinceTag = 0
    if (!this.#parts) return
    this.#length += text.length
    if (this.#length <= maxRecordLength) this.#text += text
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#sinceTag = 0
    this.#path.push(name)
    if (name === 'channel') this.#isWxr = true
    if (!this.#parts && recordElements.has(name)) {
      this.#parts = new WxrParts()
      this.#count += 1
      this.#length = 0
    }
    this.#text = ''
    this.#attributes = attributes
  }

  #close(name: string): void {
    this.#sinceTag = 0
    this.#path.pop()
    const parts = this.#parts
    // saxes continues after an error, but its further output is unreliable.
    if (!parts || this.failure !== null) return
    if (recordElements.has(name) && !this.#path.some((open) => recordElements.has(open)))
      return this.#finish(name, parts)
    const parent = this.#path.at(-1)
    if (name === 'wp:meta_key') this.#metaKey = this.#text
    else if (name === 'wp:meta_value' && parent === 'wp:postmeta') parts.set(`meta:${this.#metaKey.trim()}`, this.#text)
    else if (name === 'category' && parent === 'item') {
      const { domain = '', nicename = '' } = this.#attributes
      parts.categories.push({ domain, nicename, name: this.#text })
    } else if (name === 'wp:comment') parts.comments += 1
    else if (recordElements.has(parent ?? '')) parts.set(name, this.#text)
    this.#text = ''
  }

  #finish(name: string, parts: WxrParts): void {
    this.#parts = null
    if (this.#length > maxRecordLength) {
      this.records.push({ kind: 'refused', line: this.#count, reason: 'the item is larger than 20 MB', fatal: false })
    } else
      this.records.push(
        name === 'item' ? itemRecord(parts, this.#count, this.#clock) : termRecord(name, parts, this.#count),
      )
  }
}

/** The records of a WordPress export in its order. Malformed XML ends it with one fatal refused record. */
export async function* readWxr(chunks: AsyncIterable<string>, clock: Clock): AsyncGenerator<ImportRecord> {
  const reader = new WxrReader(clock)
  for await (const chunk of chunks) {
    reader.write(chunk)
    yield* reader.records.splice(0)
    if (reader.failure !== null) break
  }
  if (reader.failure === null) reader.end()
  yield* reader.records.splice(0)
  if (reader.failure !== null)
    yield { kind: 'refused', line: reader.line, reason: `malformed XML: ${reader.failure}`, fatal: true }
}
