/** Which rows the palette shows first. Pure: the bench measures it over 5,000 rows. */
import type { Call, Command } from '#workspace/command/command'
import type { Targets } from '#workspace/command/targets'
import { matchTexts, termsOf } from '#workspace/palette/fuzzy'

export interface Row {
  key: string
  /** In the person's language. */
  label: string
  /** The label in English, which is always searched too. */
  english: string
  /** Synonyms and old names, in one string. */
  keywords: string
  detail?: string
  keys?: string
  icon?: Command['icon']
  /** Why the call cannot run now. The row is grey and comes after all rows that can run. */
  reason?: string
  /** The command that removes the reason; Enter on the greyed row runs it. */
  fix?: { label: string; call: Call }
  call: Call
  /** The record that the row stands for; undefined for a command. */
  target?: Targets
  /** Whether the row belongs to the screen that the palette was opened over. */
  fits?: boolean
  featured?: boolean
  /** Whether the command acts on the selection or the row under the cursor. */
  acts?: boolean
  /** The indexes of the letters of the label that matched. */
  marks?: readonly number[]
  /** The heading over the row, when it begins a group. */
  heading?: string
}

/** The most rows in the list. */
const shownRows = 200
/** The most that frequent use (`habitShare`) and the present screen (`fitShare`) add to a score: less than one matching word. */
const habitShare = 0.25
const fitShare = 0.1

/** The factor for a match in a keyword instead of the title. */
const keywordShare = 0.8

/**
 * Returns the rows that match the query, the best match first. Without a query: the most used first, then those of the screen
 * in front, then the featured ones. Rows that cannot run come last; 200 rows at most.
 * @param habit the frequency of use by row key, 0 to 1 (see usage-rank.ts).
 */
export function rankRows(rows: readonly Row[], query: string, habit: (key: string) => number): Row[] {
  const question = query.trim()
  const scored = question === '' ? scoreByHabit(rows, habit) : scoreMatches(rows, question, habit)
  return scored
    .sort((a, b) => Number(a.row.reason !== undefined) - Number(b.row.reason !== undefined) || b.score - a.score)
    .slice(0, shownRows)
    .map(({ row }) => row)
}

/** Whether the best match is a row that cannot run. */
export function isBestRefused(rows: readonly Row[], query: string, habit: (key: string) => number): boolean {
  const possible = rows.map((row): Row => ({ ...row, reason: undefined }))
  const best = rankRows(possible, query, habit)[0]
  return rows.some(({ key, reason }) => key === best?.key && reason !== undefined)
}

interface Scored {
  row: Row
  score: number
}

function scoreMatches(rows: readonly Row[], question: string, habit: (key: string) => number): Scored[] {
  const terms = termsOf(question)
  return rows.flatMap((row) => {
    const { label, english, keywords } = row
    const others: [string, number][] = [[keywords, keywordShare]]
    if (english !== label) others.push([english, 1])
    const match = matchTexts(terms, label, others)
    // Of two equal matches the shorter label comes first.
    if (!match) return []
    return { row: { ...row, marks: match.at }, score: match.score + habitBonus(row, habit) - label.length / 10_000 }
  })
}

function scoreByHabit(rows: readonly Row[], habit: (key: string) => number): Scored[] {
  return rows.map((row) => ({ row, score: habit(row.key) * 2 + (row.featured ? 0.5 : 0) + (row.fits ? 0.75 : 0) }))
}

const habitBonus = (row: Row, habit: (key: string) => number) => habit(row.key) * habitShare + (row.fits ? fitShare : 0)

/**
 * Adds the rows found by the server below the known rows. Known rows keep their place, so that nothing moves under the cursor. A
 * found row that is known already is not listed twice; the known row takes over the server's data.
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
