// Measures the free space on the disk of the data folder, because a full disk stops the embedded database.
import { statfsSync } from 'node:fs'

/** Bytes of free space below which writes are refused: a few segments of the write-ahead log, which a checkpoint may need. */
const leastRoom = 64 * 1024 * 1024

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
