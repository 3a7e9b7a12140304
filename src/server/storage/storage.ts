// File storage: the data folder, or an S3 bucket that several servers share. Files are written atomically.
import type { Readable } from 'node:stream'

import { diskStorage } from './disk'
import type { Settings } from '#server/settings'

export type StorageLocation = Pick<Settings, 'dataDir' | 'storageUrl'>

/**
 * `media`: files that browsers load. `originals`: uploaded files, from which watermarks are drawn. `sized`: sizes, which can be
 * made again. `removed`: files of removed pictures that can still be restored.
 */
export const shelves = ['media', 'originals', 'sized', 'removed'] as const
export type Shelf = (typeof shelves)[number]

export interface StoredFile {
  name: string
  bytes: number
  at: Date
}

/** A stream of bytes, and its length. */
export interface Streamed {
  stream: Readable
  size: number
}

/** The interface of both drivers. Names are generated: no slash, no leading dot. */
export interface Storage {
  /** Writes a file atomically. When it resolves, the file survives a crash. A stream that fails leaves no file. */
  put: (shelf: Shelf, name: string, data: Uint8Array | Streamed) => Promise<void>
  /** Copies a file as a stream. @returns false when there is no such file */
  copy: (from: readonly [Shelf, string], to: readonly [Shelf, string]) => Promise<boolean>
  /** The bytes of a file; null when there is none. */
  get: (shelf: Shelf, name: string) => Promise<Buffer | null>
  /** A file as a stream, which buffers only what the reader has room for; null when there is none. */
  open: (shelf: Shelf, name: string) => Promise<Readable | null>
  remove: (shelf: Shelf, name: string) => Promise<void>
  /** All files in no order, also temporary ones left by a crash. */
  list: (shelf: Shelf) => AsyncIterable<StoredFile>
}

const opened = new Map<string, Promise<Storage>>()

/** The storage at a location, cached. The S3 client is loaded with the first bucket. */
function storageOf({ dataDir, storageUrl }: StorageLocation): Promise<Storage> {
  const key = storageUrl ?? dataDir
  const known = opened.get(key)
  if (known) return known
  const made =
    storageUrl === null
      ? Promise.resolve(diskStorage(dataDir))
      : import('./s3').then(({ s3Storage }) => s3Storage(storageUrl, process.env))
  opened.set(key, made)
  return made
}

/** Writes a file atomically. */
export const writeFileSafely = async (
  location: StorageLocation,
  shelf: Shelf,
  name: string,
  data: Uint8Array | Streamed,
): Promise<void> => (await storageOf(location)).put(shelf, name, data)

/** The bytes of a file; null when there is none. */
export const readStored = async (location: StorageLocation, shelf: Shelf, name: string): Promise<Buffer | null> =>
  (await storageOf(location)).get(shelf, name)

/** A file as a stream; null when there is none. The caller must read or destroy the stream. */
export const openStored = async (location: StorageLocation, shelf: Shelf, name: string): Promise<Readable | null> =>
  (await storageOf(location)).open(shelf, name)

export const removeStored = async (location: StorageLocation, shelf: Shelf, name: string): Promise<void> =>
  (await storageOf(location)).remove(shelf, name)

/** Copies a file to another shelf and name. @returns false when there is no such file */
export const copyStored = async (
  location: StorageLocation,
  from: readonly [Shelf, string],
  to: readonly [Shelf, string],
): Promise<boolean> => (await storageOf(location)).copy(from, to)

export async function* listStored(location: StorageLocation, shelf: Shelf): AsyncIterable<StoredFile> {
  yield* (await storageOf(location)).list(shelf)
}
