// The pictures' rows and their files: which of them lack the other, and what a crash has left.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'

import type { Db } from '#server/db/connect'
import { valueMadeOnce } from '#server/made-once'
import { rows } from '#server/rows'
import type { Settings } from '#server/settings'
import { type Shelf, listStored, readStored, removeStored, shelves, writeFileSafely } from '#server/storage/storage'

interface Where {
  db: Db
  settings: Settings
}

/** What rows and files say of each other. */
export interface Compared {
  /** Files that a row names and that are not there: name, and what the row is of. */
  missing: { name: string; of: string }[]
  /** Files that no row names, with their shelf. */
  stray: { shelf: Shelf; name: string; at: Date; bytes: number }[]
  files: number
}

/** Says whose the storage is: another newsroom's files are never taken for strays. */
const ownerFile = 'owner.txt'

const namesOf = ({ db }: Where) =>
  rows<{ name: string; of: string; sized: string | null }>(
    db,
    sql`select json_build_object('name', hash_key || '.' || ext, 'of', 'image ' || id, 'sized', hash_key) as row from images
        union all select json_build_object('name', key || '.' || ext, 'of', 'picture ' || id, 'sized', null) from pictures`,
  )

/** Names of the files of pictures that can still be put back. */
const restorable = ({ db }: Where) =>
  rows<string>(
    db,
    sql`select to_json(r->>'hash_key') as row from bin_entries b, jsonb_array_elements(b.content->'removed') r
        where b.subject = 'image'`,
  )

export async function compareFiles(where: Where): Promise<Compared> {
  const named = await namesOf(where)
  const known = new Set(named.map(({ name }) => name))
  const keys = new Set(named.flatMap(({ sized }) => (sized === null ? [] : [sized])))
  const removed = new Set(await restorable(where))
  const there = new Set<string>()
  const stray: Compared['stray'] = []
  let files = 0
  for (const shelf of shelves)
    for await (const { name, at, bytes } of listStored(where.settings, shelf)) {
      if (name === ownerFile) continue
      files += 1
      if (shelf === 'media') there.add(name)
      const key = name.split('.').at(shelf === 'removed' ? 1 : 0) ?? ''
      const owned = shelf === 'removed' ? removed.has(key) : shelf === 'sized' ? keys.has(key) : known.has(name)
      if (!owned) stray.push({ shelf, name, at, bytes })
    }
  return { missing: named.filter(({ name }) => !there.has(name)), stray, files }
}

/** Younger files may belong to an upload under way, whose row comes after them. */
const settled = 3_600_000

/** The storage is another newsroom's, or looks so. */
export class ForeignStorage extends Error {
  override name = 'ForeignStorage'
}

/** Removes the files that no row names. @throws ForeignStorage. */
export async function sweepFiles(where: Where, now: Date): Promise<number> {
  const { stray, files } = await compareFiles(where)
  const owner = String(await valueMadeOnce(where.db, 'storage-owner', () => randomUUID()))
  const said = await readStored(where.settings, 'originals', ownerFile)
  if (said !== null && said.toString() !== owner) throw new ForeignStorage('The storage belongs to another newsroom.')
  if (said === null) {
    if (stray.length > files / 2) throw new ForeignStorage('Most files of the storage are of no picture that is known.')
    await writeFileSafely(where.settings, 'originals', ownerFile, Buffer.from(owner))
  }
  const old = stray.filter(({ at }) => now.getTime() - at.getTime() > settled)
  for (const { shelf, name } of old) await removeStored(where.settings, shelf, name)
  return old.length
}

/** `npm run doctor`: says what is wrong, and answers the exit code. */
export async function doctor(where: Where, say: (line: string) => void): Promise<number> {
  const { missing, stray, files } = await compareFiles(where)
  for (const { name, of } of missing) say(`missing: ${name}, of ${of}`)
  for (const { shelf, name, bytes } of stray) say(`of no picture: ${shelf}/${name}, ${bytes} bytes`)
  say(`${files} files, ${missing.length} missing, ${stray.length} of no picture`)
  return missing.length > 0 ? 1 : 0
}
