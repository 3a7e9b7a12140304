// How much room the disk of the data folder has: the embedded database must not meet a full one.
import { statfsSync } from 'node:fs'

/** Bytes under which nothing is written any more: a few segments of the write-ahead log, which a checkpoint may need. */
export const leastRoom = 64 * 1024 * 1024

/** How long a result is cached, in milliseconds. */
const holds = 1000

let known: { folder: string; at: number; enough: boolean } | null = null

/** Whether the folder's disk has room for a write; true if this cannot be determined. */
export function hasRoom(folder: string): boolean {
  const now = performance.now()
  if (known && known.folder === folder && now - known.at < holds) return known.enough
  known = { folder, at: now, enough: roomOf(folder) >= leastRoom }
  return known.enough
}

function roomOf(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}
