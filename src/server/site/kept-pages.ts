// Rendered pages are kept until something they show has changed: rendered once a change, by one request for all that wait.
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
  page: Promise<Page>
}

/** Milliseconds for which the site is taken to be as it was: what another server publishes shows after this at the latest. */
const trust = 400
const mostKept = 500

export class KeptPages {
  readonly #pages = new Map<string, Kept>()
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
    this.#pages.delete(key)
    if (kept?.stamp === stamp) {
      this.#pages.set(key, kept)
      return kept.page
    }
    const fresh = { stamp, page: make() }
    this.#keep(key, fresh)
    const drop = () => {
      if (this.#pages.get(key) === fresh) this.#pages.delete(key)
    }
    fresh.page.then(({ status }) => status !== 200 && drop(), drop)
    return fresh.page
  }

  #keep(key: string, kept: Kept): void {
    this.#pages.set(key, kept)
    const oldest = this.#pages.keys().next()
    if (this.#pages.size > mostKept && !oldest.done) this.#pages.delete(oldest.value)
  }

  #current(): Promise<string> {
    const now = this.now().getTime()
    if (this.#stamp !== null && Math.abs(now - this.#asked) < trust) return this.#stamp
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
