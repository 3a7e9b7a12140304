import fs from 'node:fs'

/** Waits until a file, or the entries of a folder, have reached the disk. */
export function syncPath(path: string): void {
  const descriptor = fs.openSync(path, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}
