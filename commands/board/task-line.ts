// Parses a task line: 'Fuel prices up @maria #business !high ^3 due fri'. Words that are no marks make the headline.
import { lineWords, quoted, unquoted, wordBefore } from '#text/line-words'
import { dayOfWords } from '#ui/dates/moment-words'

export interface TaskLine {
  headline: string
  /** The names behind @ and #, which the caller resolves; undefined: no such mark. */
  assignee?: string
  section?: string
  priority?: number
  estimate?: number
  /** A day, `2026-11-27`. */
  due?: string
  /** An error sentence for each mark that cannot be read. */
  wrong: string[]
}

const priorities: readonly string[] = ['low', 'medium', 'high']

interface Found {
  /** The text without the deadline. */
  rest: string
  due?: string
  wrong?: string
}

/** Finds the deadline: the first 'due' that a day in words follows. */
function withDue(text: string, today: string): Found {
  for (const { 0: word, index } of text.matchAll(/(?:^|\s)due(?=\s)/gi)) {
    const found = dayAfter(text.slice(index + word.length), today)
    if (found) return { ...found, rest: `${text.slice(0, index)} ${found.rest}` }
  }
  return { rest: text }
}

/** Reads the day that a text begins with. A time behind the day is dropped, because a deadline is a day. */
function dayAfter(text: string, today: string): Found | undefined {
  const [plain = ''] = /^[^@#!^]*/.exec(text) ?? []
  const words = plain.trim().split(/\s+/)
  // The longest sequence of words that is a day. The words behind it belong to the headline, except a time.
  for (let count = Math.min(4, words.length); count > 0; count -= 1) {
    // A day may end a sentence: `due fri.`
    const said = words
      .slice(0, count)
      .join(' ')
      .replace(/[.,;]$/, '')
    const day = dayOfWords(said, today)
    if (day === null) continue
    const after = words
      .slice(count)
      .join(' ')
      .replace(/^(?:at\s+)?\d{1,2}(?:[:.]\d{2}|\s?(?:am|pm))\b/i, '')
    const rest = `${after} ${text.slice(plain.length)}`
    if (day < today) return { rest, wrong: 'The publication deadline cannot be earlier than today.' }
    return { rest, due: day }
  }
  return undefined
}

/** Reads a typed line as a task: its headline, and its marks such as `@name`. `today` is the present day in the brand's zone. */
export function readTaskLine(line: string, today: string): TaskLine {
  const { rest, due, wrong } = withDue(line, today)
  const task: TaskLine = { headline: '', wrong: wrong === undefined ? [] : [wrong], ...(due ? { due } : {}) }
  const words: string[] = []
  for (const { text } of lineWords(rest)) if (!takeMark(task, text)) words.push(text)
  task.headline = words.join(' ').trim()
  return task
}

/** Stores a mark in the task. @returns whether the word was a mark. */
function takeMark(task: TaskLine, word: string): boolean {
  const name = unquoted(word.slice(1))
  if (name === '') return false
  if (word.startsWith('@')) task.assignee = name
  else if (word.startsWith('#') && !/^\d+$/.test(name)) task.section = name
  else if (word.startsWith('!')) return takePriority(task, name)
  else if (/^\^\d{1,3}$/.test(word)) task.estimate = Number(name)
  else return false
  return true
}

function takePriority(task: TaskLine, name: string): boolean {
  const found = priorities.findIndex((title) => title.startsWith(name.toLowerCase()))
  if (found < 0) return false
  task.priority = found
  return true
}

/** Where a line names something in full without quotes, as `@Ama Owusu` or `@Ama Owusu,`; -1: nowhere. */
function inFull(line: string, sign: '@' | '#', label: string): number {
  const at = line.toLowerCase().indexOf(`${sign}${label}`.toLowerCase())
  return at >= 0 && /^[,;.]?(?:\s|$)/.test(line.slice(at + 1 + label.length)) ? at : -1
}

/** The one of several that a line names in full; of two that begin alike the longer; undefined: none. */
export const namedInFull = <Named extends { label: string }>(
  line: string,
  sign: '@' | '#',
  found: readonly Named[],
): Named | undefined =>
  found
    .filter(({ label }) => inFull(line, sign, label) >= 0)
    .toSorted((one, other) => other.label.length - one.label.length)[0]

/** The line with a name that stands there in full as one word: `@Ama Owusu,` becomes `@"Ama Owusu"`. */
export function withQuotes(line: string, sign: '@' | '#', label: string): string {
  const at = inFull(line, sign, label)
  if (at < 0) return line
  const rest = line.slice(at + 1 + label.length).replace(/^[,;.]/, '')
  return `${line.slice(0, at)}${sign}${quoted(label)}${rest}`
}

/** The mark that is typed before the caret: `@ma` → { sign: '@', text: 'ma' }; null: none. */
export function markBefore(text: string, caret: number): { sign: '@' | '#'; text: string; from: number } | null {
  const word = wordBefore(text, caret)
  const sign = word?.text.slice(0, 1)
  return word && (sign === '@' || sign === '#') ? { sign, text: unquoted(word.text.slice(1)), from: word.from } : null
}
