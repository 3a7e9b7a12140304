// Storage in the data folder. A written file survives a power cut.
import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Shelf, Storage } from './storage'

export function diskStorage(dataDir: string): Storage {
  const folderOf = (shelf: Shelf) => join(dataDir, shelf)
  // Atomic write: write to a temporary name, sync, rename, sync the folder.
  const put: Storage['put'] = async (shelf, name, data) => {
    const folder = folderOf(shelf)
    await mkdir(folder, { recursive: true })
    const temporary = join(folder, `.${randomUUID()}.part`)
    const file = await open(temporary, 'wx')
    try {
      await writeFile(file, data instanceof Uint8Array ? data : data.stream)
      await file.sync()
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    } finally {
      await file.close()
    }
    await rename(temporary, join(folder, name))
    await syncFolder(folder)
  }
  return {
    put,
    copy: async ([from, name], [to, copy]) => {
      const file = await open(join(folderOf(from), name), 'r').catch(() => null)
      if (!file) return false
      try {
        const { size } = await file.stat()
        await put(to, copy, { stream: file.createReadStream({ autoClose: false }), size })
      } finally {
        await file.close()
      }
      return true
    },
    get: (shelf, name) => readFile(join(folderOf(shelf), name)).catch(() => null),
    open: async (shelf, name) => {
      const file = await open(join(folderOf(shelf), name), 'r').catch(() => null)
      return file?.createReadStream() ?? null
    },
    remove: (shelf, name) => rm(join(folderOf(shelf), name), { force: true }),
    list: async function* (shelf) {
      const folder = await opendir(folderOf(shelf)).catch(() => null)
      if (!folder) return
      for await (const entry of folder) {
        if (!entry.isFile()) continue
        const found = await stat(join(folderOf(shelf), entry.name)).catch(() => null)
        if (found) yield { name: entry.name, bytes: found.size, at: found.mtime }
      }
    },
  }
}

async function syncFolder(folder: string): Promise<void> {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
