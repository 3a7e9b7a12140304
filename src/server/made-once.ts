// Values that are generated at the first start and then shared by every process: rows of the settings table.
import { eq } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { settings } from '#server/db/schema'

/**
 * Returns the value stored under a key. If there is none, stores what `make` returns. If several processes do so at once, all get
 * the value stored first.
 */
export async function valueMadeOnce(db: Db, key: string, make: () => unknown): Promise<unknown> {
  const read = async () => (await db.select().from(settings).where(eq(settings.key, key)))[0]
  const known = await read()
  if (known) return known.value
  await db.insert(settings).values({ key, value: make() }).onConflictDoNothing()
  return (await read())?.value
}
