// Prepared statements of the embedded database, in SQL: its own protocol parses, describes and plans each query anew, in six
// calls into the engine; EXECUTE is two.
import type { PGlite, Results } from '@electric-sql/pglite'

import { Statements } from './statements'

export type Asked = Parameters<PGlite['query']>

/** The connection, or a transaction on it. */
export interface Runner {
  query: <Row>(...asked: Asked) => Promise<Results<Row>>
  exec: PGlite['exec']
}

export class Prepared {
  readonly #statements = new Statements()
  /** What each text was prepared as. */
  readonly #names = new Map<string, string>()
  #made = 0

  /**
   * The first time it is prepared and run in one call, so that what a transaction asks at once is done in its order. Of two that
   * come at once each prepares it by a name of its own: the second cannot know whether the first will.
   */
  async run<Row>(on: Runner, asked: Asked): Promise<Results<Row>> {
    const [text, values = [], options] = asked
    const literals = this.#statements.nameOf(text) === null ? null : literalsOf(values)
    if (literals === null) return on.query<Row>(...asked)
    const known = this.#names.get(text)
    const name = known ?? `slotdesk_${(this.#made += 1)}`
    const execute = `execute ${name}${literals}`
    try {
      const answers = await on.exec(known ? execute : `prepare ${name} as ${text}; ${execute}`, options)
      this.#names.set(text, name)
      return rowsOf<Row>(answers)
    } catch (error) {
      throw withoutValues(error, text)
    }
  }
}

/** The answer to the one statement that was sent; what its rows are is the caller's promise, as it is with `query`. */
function rowsOf<Row>(answers: readonly Results[]): Results<Row> {
  const answer = answers.at(-1)
  if (!answer) throw new Error('The embedded database did not answer.')
  return answer as Results<Row>
}

/** `('1', null)`, or null when a value is none that has a plain text. PostgreSQL reads each as the type that its place asks for. */
function literalsOf(values: readonly unknown[]): string | null {
  const literals: string[] = []
  for (const value of values) {
    if (value === null || value === undefined) literals.push('null')
    else if (typeof value === 'number' || typeof value === 'boolean') literals.push(`'${String(value)}'`)
    // A text ends at U+0000 in the engine; there the protocol refuses it properly.
    else if (typeof value === 'string' && !value.includes('\0')) literals.push(`'${value.replaceAll("'", "''")}'`)
    else return null
  }
  return literals.length === 0 ? '' : `(${literals.join(', ')})`
}

/** An error tells the statement, never what people typed into it. */
function withoutValues(error: unknown, text: string): unknown {
  if (error instanceof Error && 'query' in error) error.query = text
  return error
}
