import fs from 'node:fs'

/** Flushes a file, or the entries of a folder, to the disk (fsync). */
export function syncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
