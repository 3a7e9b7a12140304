// Prepared statements of the embedded database, by SQL commands. The engine's own protocol parses, describes and plans each query
// again in six calls; EXECUTE takes two.
import type { PGlite, Results } from '@electric-sql/pglite'

import { Statements } from './statements'

export type QueryArguments = Parameters<PGlite['query']>

/** The connection, or a transaction on it. */
export interface Runner {
  query: <Row>(...given: QueryArguments) => Promise<Results<Row>>
  exec: PGlite['exec']
}

export class Prepared {
  readonly #statements = new Statements()
  /** The name of the prepared statement for each text. */
  readonly #names = new Map<string, string>()
  #made = 0

  /**
   * Runs a statement. At its first use it is prepared and run in one call, which keeps the order of a transaction's queries. Two
   * concurrent first uses each prepare it under a name of their own, because the second cannot know whether the first succeeds.
   */
  async run<Row>(on: Runner, given: QueryArguments): Promise<Results<Row>> {
    const [text, values = [], options] = given
    const literals = this.#statements.nameOf(text) === null ? null : literalsOf(values)
    if (literals === null) return on.query<Row>(...given)
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

/** The result of the last statement sent. The caller states the type of its rows, as with `query`. */
function rowsOf<Row>(answers: readonly Results[]): Results<Row> {
  const answer = answers.at(-1)
  if (!answer) throw new Error('The embedded database did not answer.')
  return answer as Results<Row>
}

/** `('1', null)`; null when a value has no plain text form. PostgreSQL converts each text to the parameter's type. */
function literalsOf(values: readonly unknown[]): string | null {
  const literals: string[] = []
  for (const value of values) {
    if (value === null || value === undefined) literals.push('null')
    else if (typeof value === 'number' || typeof value === 'boolean') literals.push(`'${String(value)}'`)
    // The engine ends a text at U+0000. The protocol reports a proper error for such a value.
    else if (typeof value === 'string' && !value.includes('\0')) literals.push(`'${value.replaceAll("'", "''")}'`)
    else return null
  }
  return literals.length === 0 ? '' : `(${literals.join(', ')})`
}

/** The error with the statement's text, without the values that people typed. */
function withoutValues(error: unknown, text: string): unknown {
  if (error instanceof Error && 'query' in error) error.query = text
  return error
}
