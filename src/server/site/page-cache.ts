// The cache of rendered pages. Any change of the site's content invalidates all of them: a trigger writes a row to
// `site_changes`. Concurrent requests for one page share its rendering.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'

/** A rendered page. */
export interface Page {
  status: number
  type: string
  bytes: Buffer
  etag: string
  /** The target of a redirect. */
  location?: string
}

interface Kept {
  stamp: string
  page: Page
}

/** The bytes counted for a page: its body and 1 kB beside it. */
const weightOf = ({ bytes }: Page) => bytes.length + 1024

/** Milliseconds between two checks for changes. Changes of other servers show after this at the latest. */
const checkEvery = 400
/** The most bytes of all cached pages. */
const mostBytes = 64 * 1024 * 1024

export class PageCache {
  /** The cached pages by key, the least recently requested first. */
  readonly #pages = new Map<string, Kept>()
  readonly #making = new Map<string, { stamp: string; page: Promise<Page> }>()
  #bytes = 0
  #stamp: Promise<string> | null = null
  #stampReadAt = 0

  /** @param db the database that the pages are made from, too: when it is a lagging replica, its stamp is as old as its rows. */
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {}

  /** Makes the next request check for changes, because this server has just written something. */
  forgetStamp(): void {
    this.#stamp = null
  }

  /**
   * The cached page of a key, unless the site changed since; else the result of `make`, which is cached if its status is 200.
   * Concurrent calls for a key share one `make`.
   */
  async get(key: string, make: () => Promise<Page>): Promise<Page> {
    const stamp = await this.#current()
    const kept = this.#pages.get(key)
    if (kept?.stamp === stamp) {
      this.#pages.delete(key)
      this.#pages.set(key, kept)
      return kept.page
    }
    const making = this.#making.get(key)
    if (making?.stamp === stamp) return making.page
    const fresh = { stamp, page: make() }
    this.#making.set(key, fresh)
    try {
      const page = await fresh.page
      // Only a 200 is cached, because anybody can request any number of unknown addresses.
      if (page.status === 200) this.#keep(key, { stamp, page })
      return page
    } finally {
      if (this.#making.get(key) === fresh) this.#making.delete(key)
    }
  }

  #keep(key: string, kept: Kept): void {
    this.#drop(key)
    this.#pages.set(key, kept)
    this.#bytes += weightOf(kept.page)
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= mostBytes) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const kept = this.#pages.get(key)
    if (!kept) return
    this.#bytes -= weightOf(kept.page)
    this.#pages.delete(key)
  }

  #current(): Promise<string> {
    const now = this.now().getTime()
    if (this.#stamp !== null && Math.abs(now - this.#stampReadAt) < checkEvery) return this.#stamp
    this.#stampReadAt = now
    const asked = readStamp(this.db)
    this.#stamp = asked
    asked.catch(() => {
      if (this.#stamp === asked) this.#stamp = null
    })
    return asked
  }
}

/** A stamp that differs after every commit that changed the site. The count detects transactions that commit out of id order. */
async function readStamp(db: Db): Promise<string> {
  const { rows } = await db.execute<{ stamp: string }>(
    sql`select concat(max(id), '.', count(*)) as stamp from site_changes`,
  )
  return rows[0]?.stamp ?? ''
}
