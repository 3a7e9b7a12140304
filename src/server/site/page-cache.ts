// The cache of rendered pages. All pages grow old together: any change of what the site shows, a row in `site_changes` that a trigger
// writes, has every page rendered anew. One request renders a page; the others wait for it.
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'

/** A page as it is sent. */
export interface Page {
  status: number
  type: string
  bytes: Buffer
  etag: string
  /** Where a redirect leads. */
  location?: string
}

interface Kept {
  stamp: string
  page: Page
}

/** The bytes counted for a page beside its body. */
const weightOf = ({ bytes }: Page) => bytes.length + 1024

/** Milliseconds between two checks for changes. What another server publishes shows after this at the latest. */
const checkEvery = 400
/** Bytes of all pages that are kept. */
const mostBytes = 64 * 1024 * 1024

export class PageCache {
  /** The least recently asked for first. */
  readonly #pages = new Map<string, Kept>()
  readonly #making = new Map<string, { stamp: string; page: Promise<Page> }>()
  #bytes = 0
  #stamp: Promise<string> | null = null
  #asked = 0

  /** `db` is what pages are rendered from as well: a replica that lags tells an older stamp with its older rows. */
  constructor(
    private readonly db: Db,
    private readonly now: () => Date,
  ) {}

  /** Asks at the next request whether anything has changed: this server has just written something. */
  forgetStamp(): void {
    this.#stamp = null
  }

  /** The kept page under a key, or what `make` renders; others that ask meanwhile wait for the same. */
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
      // Only a 200 is kept: anybody can ask for any number of addresses that do not exist.
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
    if (this.#stamp !== null && Math.abs(now - this.#asked) < checkEvery) return this.#stamp
    this.#asked = now
    const asked = readStamp(this.db)
    this.#stamp = asked
    asked.catch(() => {
      if (this.#stamp === asked) this.#stamp = null
    })
    return asked
  }
}

/** Changes with every commit that changed what the site shows. The count is for those whose transaction ended out of order. */
async function readStamp(db: Db): Promise<string> {
  const { rows } = await db.execute<{ stamp: string }>(
    sql`select concat(max(id), '.', count(*)) as stamp from site_changes`,
  )
  return rows[0]?.stamp ?? ''
}
