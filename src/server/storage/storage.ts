// Where files are: in the data folder, or in an S3 bucket that several servers share. Written whole or not at all.
import type { Readable } from 'node:stream'

import { diskStorage } from './disk'
import type { Settings } from '#server/settings'

export type Place = Pick<Settings, 'dataDir' | 'storageUrl'>

/**
 * `media`: what browsers load. `originals`: what was sent, from which a watermark is drawn. `sized`: sizes of what browsers load,
 * which can be made again. `removed`: files of pictures that can still be put back.
 */
export const shelves = ['media', 'originals', 'sized', 'removed'] as const
export type Shelf = (typeof shelves)[number]

export interface StoredFile {
  name: string
  bytes: number
  at: Date
}

/** Bytes as they come, and how many there are. */
export interface Streamed {
  stream: Readable
  size: number
}

/** What both drivers do. Names are of our own making: no slash, no dot at the beginning. */
export interface Storage {
  /** When it answers, the file is there after a crash. A stream that breaks off leaves nothing. */
  put: (shelf: Shelf, name: string, data: Uint8Array | Streamed) => Promise<void>
  /** Copies a file to another shelf and name, with no more of it in memory than is on its way. @returns whether it is there. */
  copy: (from: readonly [Shelf, string], to: readonly [Shelf, string]) => Promise<boolean>
  /** Null: there is none. */
  get: (shelf: Shelf, name: string) => Promise<Buffer | null>
  /** The same as it comes, for whoever only passes it on: no more of it is in memory than a slow reader has room for. */
  open: (shelf: Shelf, name: string) => Promise<Readable | null>
  remove: (shelf: Shelf, name: string) => Promise<void>
  /** In no order; what a crash left half as well. */
  list: (shelf: Shelf) => AsyncIterable<StoredFile>
}

const opened = new Map<string, Promise<Storage>>()

/** The storage of a place. The client for S3 is loaded with the first bucket. */
function storageOf({ dataDir, storageUrl }: Place): Promise<Storage> {
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

/** Writes a file, whole or not at all. */
export const writeFileSafely = async (
  place: Place,
  shelf: Shelf,
  name: string,
  data: Uint8Array | Streamed,
): Promise<void> => (await storageOf(place)).put(shelf, name, data)

/** The bytes of a file; null where there is none. */
export const readStored = async (place: Place, shelf: Shelf, name: string): Promise<Buffer | null> =>
  (await storageOf(place)).get(shelf, name)

/** The bytes of a file as they come; null where there is none. Whoever takes the stream reads or destroys it. */
export const openStored = async (place: Place, shelf: Shelf, name: string): Promise<Readable | null> =>
  (await storageOf(place)).open(shelf, name)

export const removeStored = async (place: Place, shelf: Shelf, name: string): Promise<void> =>
  (await storageOf(place)).remove(shelf, name)

/** Copies a file to another shelf under another name. @returns whether it is there. */
export const copyStored = async (
  place: Place,
  from: readonly [Shelf, string],
  to: readonly [Shelf, string],
): Promise<boolean> => (await storageOf(place)).copy(from, to)

export async function* listStored(place: Place, shelf: Shelf): AsyncIterable<StoredFile> {
  yield* (await storageOf(place)).list(shelf)
}
