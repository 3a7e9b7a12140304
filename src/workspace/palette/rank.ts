/** Which rows the palette shows first. Pure: the bench measures it over 5,000 rows. */
import type { Call, Command, Targets } from '#workspace/command/command'
import { matchTexts, termsOf } from '#workspace/palette/fuzzy'

export interface Row {
  key: string
  /** In the person's language. */
  label: string
  /** In English, which is always found too. */
  english: string
  /** Synonyms and old names, in one string. */
  keywords: string
  detail?: string
  keys?: string
  icon?: Command['icon']
  /** Why it cannot run now: greyed, and after everything that can. */
  reason?: string
  /** The command that removes the reason; Enter on the greyed row runs it. */
  fix?: { label: string; call: Call }
  call: Call
  /** The thing it stands for; a command stands for none. */
  target?: Targets
  /** It belongs to the screen the palette was opened over. */
  fits?: boolean
  featured?: boolean
  /** It does something to what is selected or under the cursor. */
  acts?: boolean
  /** The letters of the label that matched what was typed. */
  marks?: readonly number[]
  /** The heading over the row, where a group begins. */
  heading?: string
}

/** No list is read further than this. */
const shownRows = 200
/** The most that habit and place add to a row's score: less than one matching word does. */
const habitShare = 0.25
const fitShare = 0.1

/** A match in a synonym counts for less than one in the title. */
const keywordShare = 0.8

/**
 * The rows that match what was typed, best match first. Where nothing was typed: all rows, those used most first, then those
 * that are featured.
 * @param habit 0 to 1 by row key (see usage-rank.ts).
 */
export function rankRows(rows: readonly Row[], query: string, habit: (key: string) => number): Row[] {
  const question = query.trim()
  const scored = question === '' ? unasked(rows, habit) : asked(rows, question, habit)
  return scored
    .sort((a, b) => Number(a.row.reason !== undefined) - Number(b.row.reason !== undefined) || b.score - a.score)
    .slice(0, shownRows)
    .map(({ row }) => row)
}

interface Scored {
  row: Row
  score: number
}

function asked(rows: readonly Row[], question: string, habit: (key: string) => number): Scored[] {
  const terms = termsOf(question)
  return rows.flatMap((row) => {
    const { label, english, keywords } = row
    const others: [string, number][] = [[keywords, keywordShare]]
    if (english !== label) others.push([english, 1])
    const match = matchTexts(terms, label, others)
    // Of two labels that match equally the shorter one comes first.
    if (!match) return []
    return { row: { ...row, marks: match.at }, score: match.score + lift(row, habit) - label.length / 10_000 }
  })
}

function unasked(rows: readonly Row[], habit: (key: string) => number): Scored[] {
  return rows.map((row) => ({ row, score: habit(row.key) * 2 + (row.featured ? 0.5 : 0) + (row.fits ? 0.75 : 0) }))
}

const lift = (row: Row, habit: (key: string) => number) => habit(row.key) * habitShare + (row.fits ? fitShare : 0)

/**
 * Rows of the server under the rows known at once: what is there keeps its place, so nothing moves under the cursor; what is
 * there already is not listed twice, but says what the server knows of it.
 */
export function appendFound(known: readonly Row[], found: readonly Row[]): Row[] {
  const there = new Map(known.map((row) => [row.key, row]))
  const answers = new Map(found.map((row) => [row.key, row]))
  const told = known.map((row) => {
    const answer = answers.get(row.key)
    if (!answer) return row
    return { ...row, detail: row.label === answer.label ? answer.detail : answer.label, target: answer.target }
  })
  return [...told, ...found.filter((row) => !there.has(row.key))]
}
