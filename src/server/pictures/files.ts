// Compares the rows of pictures with the stored files, and deletes files without a row.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { valueMadeOnce } from '#server/made-once'
import { databaseTime, rows } from '#server/rows'
import type { Settings } from '#server/settings'
import { type Shelf, listStored, readStored, removeStored, shelves, writeFileSafely } from '#server/storage/storage'

interface Where {
  db: Db
  settings: Settings
  /** Ends the work after the present file, with an exception. */
  signal?: AbortSignal
}

/** The result of comparing rows with files. */
export interface Compared {
  /** Rows whose file is missing: the file's name, and the row. */
  missing: { name: string; of: string }[]
  /** Files without a row. */
  stray: { shelf: Shelf; name: string; at: Date; bytes: number }[]
  files: number
}

/** The file that names the newsroom that owns the storage, so that another newsroom's files are never deleted. */
const ownerFile = 'owner.txt'

const namesOf = ({ db }: Where) =>
  rows<{ name: string; of: string; sized: string | null }>(
    db,
    sql`select json_build_object('name', hash_key || '.' || ext, 'of', 'image ' || id, 'sized', hash_key) as row from images
        union all select json_build_object('name', key || '.' || ext, 'of', 'picture ' || id, 'sized', null) from pictures`,
  )

/** The keys of removed pictures that can still be restored. */
const restorable = ({ db }: Where) =>
  rows<string>(
    db,
    sql`select to_json(r->>'hash_key') as row from bin_entries b, jsonb_array_elements(b.content->'removed') r
        where b.subject = 'image'`,
  )

async function compareFiles(where: Where): Promise<Compared> {
  const named = await namesOf(where)
  const known = new Set(named.map(({ name }) => name))
  const keys = new Set(named.flatMap(({ sized }) => (sized === null ? [] : [sized])))
  const removed = new Set(await restorable(where))
  const there = new Set<string>()
  const stray: Compared['stray'] = []
  let files = 0
  for (const shelf of shelves)
    for await (const { name, at, bytes } of listStored(where.settings, shelf)) {
      where.signal?.throwIfAborted()
      if (name === ownerFile) continue
      files += 1
      if (shelf === 'media') there.add(name)
      const key = name.split('.').at(shelf === 'removed' ? 1 : 0) ?? ''
      const owned = shelf === 'removed' ? removed.has(key) : shelf === 'sized' ? keys.has(key) : known.has(name)
      if (!owned) stray.push({ shelf, name, at, bytes })
    }
  return { missing: named.filter(({ name }) => !there.has(name)), stray, files }
}

/**
 * The age, in milliseconds, from which a file without a row is deleted. A younger one may belong to an upload whose row is not
 * written yet.
 */
const sweepAge = 3_600_000

/** The storage belongs to another newsroom, or seems to. */
export class ForeignStorage extends Error {
  override name = 'ForeignStorage'
}

/**
 * Deletes the files without a row that are older than an hour by the database's clock: a server whose clock runs ahead would delete
 * the file of an upload whose row is not written yet. The first sweep notes this newsroom as the owner of the storage.
 * @param at a moment in place of the database's time.
 * @returns how many were deleted.
 * @throws ForeignStorage when the storage is another's, or has no owner and most of its files have no row
 */
export async function sweepFiles(where: Where, at?: Date): Promise<number> {
  const now = (await databaseTime(where.db, at)).getTime()
  const { stray, files } = await compareFiles(where)
  const owner = String(await valueMadeOnce(where.db, 'storage-owner', () => randomUUID()))
  const said = await readStored(where.settings, 'originals', ownerFile)
  if (said !== null && said.toString() !== owner) throw new ForeignStorage('The storage belongs to another newsroom.')
  if (said === null) {
    if (stray.length > files / 2) throw new ForeignStorage('Most files of the storage are of no picture that is known.')
    await writeFileSafely(where.settings, 'originals', ownerFile, Buffer.from(owner))
  }
  const old = stray.filter((file) => now - file.at.getTime() > sweepAge)
  for (const { shelf, name } of old) {
    where.signal?.throwIfAborted()
    await removeStored(where.settings, shelf, name)
  }
  return old.length
}

/** `npm run doctor`: reports missing and stray files. @returns the exit code, 1 when files are missing */
export async function doctor(where: Where, say: (line: string) => void): Promise<number> {
  const { missing, stray, files } = await compareFiles(where)
  for (const { name, of } of missing) say(`missing: ${name}, of ${of}`)
  for (const { shelf, name, bytes } of stray) say(`of no picture: ${shelf}/${name}, ${bytes} bytes`)
  say(`${files} files, ${missing.length} missing, ${stray.length} of no picture`)
  return missing.length > 0 ? 1 : 0
}
