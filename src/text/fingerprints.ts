// Fingerprints of a text by winnowing (Schleimer, Wilkerson, Aiken, 2003): every five consecutive words are hashed, and of each ten
// consecutive hashes the smallest is kept. Two texts that share any fourteen consecutive words share a fingerprint.
import { wordsIn } from './statistics'

/** The number of consecutive words in one hash. */
const gram = 5
/** The number of consecutive hashes of which one is kept. */
const windowSize = 10

export interface Fingerprint {
  /** At most 53 bits, so that it is an exact number in JavaScript and a bigint in the database. */
  hash: number
  /** The index of its first word in the text. */
  word: number
}

/** Normalizes a word for comparison: small letters, one kind of apostrophe and hyphen. */
const plain = (word: string) => word.toLowerCase().replace(/[’ʼ]/g, "'").replace(/[‐‑]/g, '-')

/** The 32-bit FNV-1a hash of a word; `start` is its offset basis. */
function hashWord(word: string, start: number): number {
  let hash = start
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return hash
}

/** Spreads the bits of a hash (the finish of MurmurHash3). */
function spread(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (second ^ (second >>> 16)) >>> 0
}

function hashesOf(words: readonly string[]): number[] {
  const known = new Map<string, readonly [number, number]>()
  const pairs = words.map((written) => {
    const word = plain(written)
    const pair = known.get(word) ?? [hashWord(word, 0x811c9dc5 | 0), hashWord(word, 0x2f0b4c47)]
    known.set(word, pair)
    return pair
  })
  const hashes: number[] = []
  for (let at = 0; at + gram <= pairs.length; at += 1) {
    let [low, high] = [0, 0]
    for (const [first, second] of pairs.slice(at, at + gram)) {
      low = Math.imul(low, 31) + spread(first)
      high = Math.imul(high, 37) + spread(second)
    }
    hashes.push((spread(high) & 0x1fffff) * 0x1_0000_0000 + spread(low))
  }
  return hashes
}

/** The hash of every five consecutive words, by the index of the first. */
const gramsOf = (text: string): number[] => hashesOf(wordsIn(text).map(({ word }) => word))

/**
 * The fingerprints of a text: the smallest hash of each window of ten, of equal ones the last; each position once. None for fewer
 * than five words.
 */
export function fingerprintsOf(text: string): Fingerprint[] {
  const hashes = gramsOf(text)
  const kept: Fingerprint[] = []
  let smallest = -1
  const windows = hashes.length === 0 ? 0 : Math.max(1, hashes.length - windowSize + 1)
  for (let from = 0; from < windows; from += 1) {
    const to = Math.min(from + windowSize, hashes.length)
    // The smallest hash of the last window stays, unless it has left the window or the hash that came in is no larger.
    if (smallest < from) smallest = smallestIn(hashes, from, to)
    else if ((hashes[to - 1] ?? Infinity) <= (hashes[smallest] ?? Infinity)) smallest = to - 1
    if (kept.at(-1)?.word !== smallest) kept.push({ hash: hashes[smallest] ?? 0, word: smallest })
  }
  return kept
}

function smallestIn(hashes: readonly number[], from: number, to: number): number {
  let smallest = from
  for (let at = from; at < to; at += 1) if ((hashes[at] ?? 0) <= (hashes[smallest] ?? 0)) smallest = at
  return smallest
}

/**
 * The indexes of the words of `text` that are in a five-word run which `other` also has. Fingerprints are a sample; this compares
 * every run.
 */
export function wordsShared({ text, other }: { text: string; other: string }): number[] {
  const there = new Set(gramsOf(other))
  const starts = gramsOf(text).flatMap((hash, at) => (there.has(hash) ? [at] : []))
  return [...new Set(starts.flatMap((start) => Array.from({ length: gram }, (_, next) => start + next)))]
}
