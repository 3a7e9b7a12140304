// Refuses stop words when a post or a tag is saved. It checks only the texts that the save changes.
import { sql } from 'drizzle-orm'

import { Failure } from '#contract/base/failure'
import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { remembered } from '#server/records/remembered'
import { rows } from '#server/rows'
import { Phrases } from '#text/phrases'

class WordList {
  readonly #phrases: Phrases
  constructor(private readonly names: readonly string[]) {
    this.#phrases = new Phrases(names)
  }

  within(texts: readonly string[]): string[] {
    const found = texts.flatMap((text) => this.#phrases.within(text))
    return [...new Set(found)].flatMap((at) => this.names[at] ?? [])
  }
}

async function load(db: Db | Transaction) {
  // As arrays in one row: tens of thousands of rows would take several times as long.
  const named = (flag: string) =>
    sql`coalesce(json_agg(name order by id) filter (where ${sql.identifier(flag)} = 1), '[]')`
  const [words] = await rows<{ post: string[]; tag: string[] }>(
    db,
    sql`select json_build_object('post', ${named('is_article')}, 'tag', ${named('is_tag')}) as row from stop_words`,
  )
  return { post: new WordList(words?.post ?? []), tag: new WordList(words?.tag ?? []) }
}

const wordLists = remembered('stop_words', load)

/** The non-empty texts of `names` in `after` that differ from `before`. */
function changedTexts(names: readonly string[], before: object, after: object): string[] {
  const [was, is] = [new Map<string, unknown>(Object.entries(before)), new Map<string, unknown>(Object.entries(after))]
  return names.flatMap((name) => {
    const text = is.get(name)
    return typeof text === 'string' && text !== '' && text !== was.get(name) ? [text] : []
  })
}

/**
 * Checks the fields of `names` that a change makes different.
 * @throws Failure 422 of the type `stop_words_validator`, with the words.
 */
export async function checkStopWords(
  tx: Transaction,
  { database }: Pick<Context, 'database'>,
  kind: 'post' | 'tag',
  { names, before, after }: { names: readonly string[]; before: object; after: object },
): Promise<void> {
  const texts = changedTexts(names, before, after)
  if (texts.length === 0) return
  const found = (await wordLists(database, tx))[kind].within(texts)
  if (found.length === 0) return
  throw new Failure(422, 'Stop words are not allowed.', { type: 'stop_words_validator', extra: { stop_words: found } })
}
