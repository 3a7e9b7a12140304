// Files on the disk: written whole or not at all, and there after a crash once they are written.
import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Settings } from './settings'

type Place = Pick<Settings, 'dataDir'>

/**
 * `media`: what browsers load. `originals`: what was sent, from which a watermark is drawn. `sized`: sizes of what browsers load,
 * which can be made again.
 */
type Shelf = 'media' | 'originals' | 'sized'

const folderOf = ({ dataDir }: Place, shelf: Shelf) => join(dataDir, shelf)

/** Writes a file under a temporary name, syncs it, gives it its name, and syncs the folder. */
export async function writeFileSafely(place: Place, shelf: Shelf, name: string, data: Uint8Array): Promise<void> {
  const folder = folderOf(place, shelf)
  await mkdir(folder, { recursive: true })
  const temporary = join(folder, `.${randomUUID()}.part`)
  const file = await open(temporary, 'wx')
  try {
    await file.writeFile(data)
    await file.sync()
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(temporary, join(folder, name))
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

/** The bytes of a file; null where there is none. */
export const readStored = (place: Place, shelf: Shelf, name: string): Promise<Buffer | null> =>
  readFile(join(folderOf(place, shelf), name)).catch(() => null)

export const removeStored = (place: Place, shelf: Shelf, name: string): Promise<void> =>
  rm(join(folderOf(place, shelf), name), { force: true })
