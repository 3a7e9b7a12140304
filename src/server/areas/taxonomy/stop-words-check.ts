// Refuses stop words when a post or a tag is saved. It checks only the texts that the save changes.
import { sql } from 'drizzle-orm'

import { Failure } from '#contract/failure'
import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { remembered } from '#server/records/remembered'
import { rows } from '#server/rows'
import { Phrases } from '#text/phrases'

interface Word {
  name: string
  is_article: number
  is_tag: number
}

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
  const words = await rows<Word>(
    db,
    sql`select json_build_object('name', name, 'is_article', is_article, 'is_tag', is_tag) as row from stop_words order by id`,
  )
  const named = (flag: 'is_article' | 'is_tag') => words.filter((word) => word[flag] === 1).map(({ name }) => name)
  return { post: new WordList(named('is_article')), tag: new WordList(named('is_tag')) }
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
