// Fuzzy match of a text against what was typed. A whole word scores most, then the beginning of a word, then letters in their
// order within one word ('trsh' finds 'trash'). Letters spread over several words do not match. Pure: the bench measures it.

export interface Match {
  /** From 0 to 1. With 1, every typed word is a word of the text. */
  score: number
  /** The indexes of the matched characters, for highlighting. */
  at: readonly number[]
}

interface Prepared {
  /** The text in lower case without accents, of the same length. */
  plain: string
  words: readonly { text: string; from: number }[]
}

const prepared = new Map<string, Prepared>()
/** The most prepared texts in the cache. Titles and keywords are few; headlines are many. */
const preparedKept = 20_000

const plainOf = (text: string) =>
  text.toLowerCase().replace(/[^ -~]/g, (letter) => letter.normalize('NFD').charAt(0) || letter)

function prepare(text: string): Prepared {
  const known = prepared.get(text)
  if (known) return known
  // Some letters get longer in lower case, which would shift the indexes.
  const folded = plainOf(text)
  const plain = folded.length === text.length ? folded : text
  const words = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map((found) => ({ text: found[0], from: found.index }))
  if (prepared.size >= preparedKept) prepared.clear()
  const made = { plain, words }
  prepared.set(text, made)
  return made
}

/** The typed words, in lower case without accents. */
export const termsOf = (question: string): string[] => plainOf(question).split(/\s+/).filter(Boolean)

const run = (from: number, length: number) => Array.from({ length }, (_, by) => from + by)

/** Matches one typed word against a text. @returns null when it does not match. */
function matchTerm(term: string, { plain, words }: Prepared): Match | null {
  let best: Match | null = null
  const take = (score: number, at: () => number[]) => {
    if (best === null || score > best.score) best = { score, at: at() }
  }
  for (const { text, from } of words) {
    if (text === term) return { score: 1, at: run(from, term.length) }
    if (text.startsWith(term)) take(0.85 + (0.1 * term.length) / text.length, () => run(from, term.length))
    else if (text.charAt(0) === term.charAt(0)) {
      const places = scattered(term, text)
      if (places) take(0.3 + (0.4 * term.length) / text.length, () => places.map((place) => from + place))
    }
  }
  const inside = plain.indexOf(term)
  if (inside >= 0 && term.length > 1) take(0.6, () => run(inside, term.length))
  const initials = words.map(({ text }) => text.charAt(0)).join('')
  const first = term.length > 1 ? initials.indexOf(term) : -1
  if (first >= 0) take(0.5, () => words.slice(first, first + term.length).map(({ from }) => from))
  return best
}

/**
 * Matches letters in their order within a word. They must be at least half of the word; one pair of neighbouring letters may be
 * swapped. @returns the indexes of the matched letters in the word; null when it does not match.
 */
function scattered(term: string, word: string): number[] | null {
  if (term.length < 3 || term.length * 2 < word.length) return null
  return inOrder(term, word) ?? swapped(term, word)
}

function inOrder(term: string, word: string): number[] | null {
  const places: number[] = []
  for (const letter of term) {
    const place = word.indexOf(letter, (places.at(-1) ?? -1) + 1)
    if (place < 0) return null
    places.push(place)
  }
  return places
}

/** Matches a word with two neighbouring letters swapped, as in 'pubilsh'. @returns the indexes of the letters, or null. */
function swapped(term: string, word: string): number[] | null {
  for (let at = 1; at + 1 < term.length; at += 1) {
    const turned = `${term.slice(0, at)}${term.charAt(at + 1)}${term.charAt(at)}${term.slice(at + 2)}`
    const places = inOrder(turned, word)
    if (places) return places
  }
  return null
}

/**
 * Matches the shown text and other texts, such as keywords, each with a factor for its score.
 * @returns null when a typed word matches none of them.
 */
export function matchTexts(terms: readonly string[], shown: string, others: readonly [string, number][]): Match | null {
  const own = prepare(shown)
  const at: number[] = []
  let sum = 0
  for (const term of terms) {
    const here = matchTerm(term, own)
    let score = here?.score ?? 0
    for (const [text, worth] of others) score = Math.max(score, (matchTerm(term, prepare(text))?.score ?? 0) * worth)
    if (score === 0) return null
    sum += score
    if (here) at.push(...here.at)
  }
  const whole = own.plain === terms.join(' ') ? 0.2 : own.words[0]?.text.startsWith(terms[0] ?? '') ? 0.05 : 0
  return { score: sum / terms.length + whole, at }
}
