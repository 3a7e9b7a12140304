// The most frequent words of a text, and combinations of two and three words.
import type { Body } from './document'
import { plainText } from './plain'
import { wordsIn } from './statistics'
import { commonWordsOf } from './common-words'

/** The length, in characters, from which a text is counted. */
const densityFrom = 100
const most = 10
const shortest = 3

export interface Density {
  words: string
  count: number
  /** The share of all words of the text, in percent with two decimals. */
  percent: number
}

/** The most frequent single words, pairs and triples. */
export type Densities = readonly [Density[], Density[], Density[]]

const numeric = /^[\p{N}.,:-]+$/u

/** Ends of sentences and blocks, and brackets: no combination reaches across them. */
const breaks = /[.!?…;:](?=\s|$)|\n|[()[\]"“”«»]/u

/**
 * The runs of consecutive words of a text that count, in small letters. A word that does not count ends a run, as the end of a
 * sentence does.
 */
function runsOf(text: string, stops: ReadonlySet<string>): string[][] {
  return text.split(breaks).flatMap((sentence) => {
    const runs: string[][] = [[]]
    for (const { word } of wordsIn(sentence)) {
      const plain = word.toLowerCase().replace(/[’ʼ]/g, "'")
      const counts = [...plain].length >= shortest && !numeric.test(plain) && !stops.has(plain)
      if (counts) runs.at(-1)?.push(plain)
      else runs.push([])
    }
    return runs
  })
}

function topOf(runs: readonly string[][], size: number, total: number): Density[] {
  const counts = new Map<string, number>()
  for (const run of runs) {
    for (let at = 0; at + size <= run.length; at += 1) {
      const words = run.slice(at, at + size).join(' ')
      counts.set(words, (counts.get(words) ?? 0) + 1)
    }
  }
  return [...counts]
    .filter(([, count]) => size === 1 || count > 1)
    .sort(([first, one], [second, other]) => other - one || (first < second ? -1 : 1))
    .slice(0, most)
    .map(([words, count]) => ({ words, count, percent: Math.round((count * 10_000) / total) / 100 }))
}

/**
 * The most frequent words. Words of fewer than three letters, numbers and the language's stop words do not count. A combination of
 * several words is listed when it occurs at least twice.
 * @returns null when the text is too short.
 */
export function densityOf(body: Body, language: string): Densities | null {
  const text = plainText(body)
  if (text.length < densityFrom) return null
  const total = Math.max(1, wordsIn(text).length)
  const runs = runsOf(text, commonWordsOf(language))
  return [topOf(runs, 1, total), topOf(runs, 2, total), topOf(runs, 3, total)]
}
