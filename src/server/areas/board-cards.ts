// A cache of the task board's cards as JSON text. Formatting a thousand cards takes longer than finding them. A text belongs to a
// row version (`xmin`) of the post and of its assignee, so it never becomes stale.
import { sql } from 'drizzle-orm'

import type { BoardCard } from '#contract/posts/board'
import type { Database, Transaction } from '#server/db/connect'
import { arrayText, builtOnce } from '#server/rows'

import { authorIds, wireInstant } from './posts/fields'

/** The person who is editing a post. */
export type Lock = NonNullable<BoardCard['lock']>

/** A card without its lock, which changes without its post. */
type Unlocked = Omit<BoardCard, 'lock'>

interface Loaded {
  key: string
  card: Unlocked
}

/** SQL of a card's key: the id of the post `p`, its row version, and the row version of its assignee `a`. */
export const cardKey = sql`p.id || ' ' || p.xmin || ' ' || coalesce(a.xmin::text, '')`

/** The id of the post of a key. */
const postOf = (key: string) => Number.parseInt(key, 10)

const loadCards = builtOnce<Loaded>(
  sql`select json_build_object('key', ${cardKey}, 'card', json_build_object(
      'id', p.id, 'status', p.status, 'template_type', p.template_type, 'main_headline', p.main_headline,
      'priority', p.priority, 'estimate', p.estimate, 'due_date', p.due_date, 'section_id', p.section_id,
      'assignee', case when a.id is not null then json_build_object('id', a.id, 'username', a.username) end,
      'reporter_id', p.reporter_id, 'authors', ${authorIds}, 'published_at', p.published_at, 'updated_at', p.updated_at, 'version', p.version)) as row
    from posts p left join users a on a.id = p.assignee_id where p.id = any(${sql.placeholder('ids')}::bigint[])`,
)

/** The largest number of texts kept, about 2 MB. A board shows at most 1,000 cards. */
const mostKept = 5000

class CardTexts {
  private readonly texts = new Map<string, string>()

  /** The texts of all keys, in their order, or null when one is not in memory. */
  all(keys: readonly string[]): string[] | null {
    const found: string[] = []
    for (const key of keys) {
      const text = this.texts.get(key)
      if (text === undefined) return null
      found.push(text)
    }
    return found
  }

  /**
   * The texts of all keys, in their order; those that are not in memory are read.
   * @param tx the snapshot that the keys were read in, so that each is found again.
   */
  async load(tx: Transaction, keys: readonly string[]): Promise<string[]> {
    // Found texts are taken first, because a concurrent load may clear the cache.
    const found = keys.map((key) => this.texts.get(key))
    const wanted = keys.filter((_key, at) => found[at] === undefined).map(postOf)
    const loaded = new Map<string, string>()
    for (const { key, card } of await loadCards(tx, { ids: arrayText(wanted) })) loaded.set(key, textOf(card))
    const texts = keys.map((key, at) => found[at] ?? loaded.get(key) ?? missing(key))
    if (this.texts.size + loaded.size > mostKept) this.texts.clear()
    for (const [key, text] of loaded) this.texts.set(key, text)
    return texts
  }
}

function missing(key: string): never {
  throw new Error(`No card was read for the key ${key}.`)
}

function textOf(card: Unlocked): string {
  const { published_at, updated_at } = card
  const shown: BoardCard = {
    ...card,
    published_at: published_at === null ? null : wireInstant(published_at),
    updated_at: wireInstant(updated_at),
    lock: null,
  }
  return JSON.stringify(shown)
}

const noLock = '"lock":null}'

/** The card's text with the lock of its post. @param locks the posts that are being edited, by id. */
export function withLock(key: string, text: string, locks: Readonly<Record<string, Lock>>): string {
  const lock = locks[postOf(key)]
  return lock ? `${text.slice(0, -noLock.length)}"lock":${JSON.stringify(lock)}}` : text
}

const known = new WeakMap<Database, CardTexts>()

/** The cache of card texts of a database. */
export function cardTexts(database: Database): CardTexts {
  const texts = known.get(database) ?? new CardTexts()
  known.set(database, texts)
  return texts
}
