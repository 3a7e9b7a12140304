// Files that are to replace those of a picture. They are sent to the storage before the transaction that changes the picture, and
// copied within the storage by it: nobody waits for the database while a bucket takes the bytes.
import { randomUUID } from 'node:crypto'

import { Failure } from '#contract/base/failure'
import { copyStored, removeStored, type StorageLocation, writeFileSafely } from '#server/storage/storage'

/** The new bytes by their shelf; undefined or null: the file stays. */
type Files = Partial<Record<'originals' | 'media', Uint8Array | null | undefined>>

/** Files that lie beside those of the picture. What a crash leaves of them is swept. */
export interface Staged {
  /** Replaces the files of the picture. */
  putIn: () => Promise<void>
  drop: () => Promise<void>
}

/** @param name the name of the picture's files */
export async function stageFiles(location: StorageLocation, name: string, files: Files): Promise<Staged> {
  const beside = `${randomUUID()}.${name}`
  const shelves = (['originals', 'media'] as const).filter((shelf) => files[shelf])
  for (const shelf of shelves) await writeFileSafely(location, shelf, beside, files[shelf] ?? new Uint8Array())
  return {
    putIn: async () => {
      const copied = await Promise.all(shelves.map((shelf) => copyStored(location, [shelf, beside], [shelf, name])))
      if (copied.includes(false)) throw new Failure(503, 'The picture storage cannot be reached.', { retryAfter: 5 })
    },
    drop: async () => {
      await Promise.all(shelves.map((shelf) => removeStored(location, shelf, beside).catch(() => undefined)))
    },
  }
}
