// Parses uploaded lists: text files of lines and csv files of columns. A file is accepted whole, or refused with every wrong line
// named. Line ends and separators are counted before the parsing, which runs in a thread of its own (offload).
import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'

import { emptyFile, type SentFile } from '#contract/base/endpoint'
import { Failure, type FieldMessages, invalid } from '#contract/base/failure'
import { mostHotNews } from '#contract/taxonomy/hot-news'
import { emailRules, mostInvited, positionRules, usernameRules } from '#contract/users/users'
import { codeRules, nameRules, sizeRules, slotRules } from '#contract/media/advertisements'
import { broken, first, isWebLink, matches, maxLength, messages, required, type Rule } from '#contract/base/rules'
import { stopWordRules } from '#contract/taxonomy/rules'
import { say } from '#contract/base/say'
import { cleanText } from '#text/plain'

/** The most lines of a file. */
const mostLines = 50_000

/** The rules of a short text and of an address in csv files. */
const shortText = first(required(messages.empty), maxLength(255))
const webLink = first(required(messages.empty), maxLength(2000), isWebLink)

/** A record of a file, and the line where it begins, counted from 1. */
export interface Line<T> {
  line: number
  value: T
}

/** A record with the messages of the rules that it breaks. */
export interface JudgedLine<T> extends Line<T> {
  messages: readonly string[]
}

/**
 * The text of a file in UTF-8, with or without a byte order mark. Line ends become `\n`. @throws Failure 422 for another encoding
 * or an empty file
 */
function textOf({ name, bytes }: SentFile): string {
  let text: string
  try {
    text = cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    if (/\.csv$/i.test(name)) throw invalid({ file: ['The file is no UTF-8 text. In Excel, save it as “CSV UTF-8”.'] })
    throw invalid({ file: ['The file is no UTF-8 text. Save it as UTF-8.'] })
  }
  if (text.trim() === '') throw invalid({ file: [emptyFile] })
  return text
}

const tooManyLines = () => invalid({ file: [say`At most ${mostLines} lines.`] })

function checkCount(count: number): void {
  if (count > mostLines) throw tooManyLines()
}

/** The most line ends of a file. They are more than its lines, because of empty lines and line breaks within quotes. */
const mostLineEnds = 4 * mostLines
/** The most characters of a line: four times the longest title and address with every quote doubled. */
const longestLine = 20_000
/** The most separators in a file; a title may have commas. */
const mostSeparators = 10 * mostLines

/**
 * Refuses a file that is too large to parse, in one pass over its characters.
 * @throws Failure 422.
 */
function checkSize(text: string): void {
  let [lineEnds, separators, begin] = [0, 0, 0]
  const checkLine = (at: number) => {
    if (at - begin <= longestLine) return
    const errors = new LineErrors()
    errors.add(lineEnds + 1, 'The line is too long.')
    throw errors.failure()
  }
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === newline) {
      checkLine(at)
      begin = at + 1
      lineEnds += 1
      if (lineEnds > mostLineEnds) throw tooManyLines()
    } else if (code === comma || code === semicolon) {
      separators += 1
      if (separators > mostSeparators) throw invalid({ file: ['The file has too many columns.'] })
    }
  }
  checkLine(text.length)
}

const [newline, comma, semicolon] = [10, 44, 59]

/**
 * Reads the lines of a text file, trimmed, without empty ones.
 * @throws Failure 422 of the type `extractor` with every line that breaks a rule.
 */
function readLines(file: SentFile, rules: readonly Rule[]): string[] {
  const text = textOf(file)
  checkSize(text)
  const lines = text
    .split('\n')
    .map((text, at) => ({ line: at + 1, value: text.trim() }))
    .filter(({ value }) => value !== '')
  checkCount(lines.length)
  return sound(lines.map((line) => ({ ...line, messages: broken(rules, line.value) })))
}

/** The values of the lines. @throws Failure 422 when any line is wrong. */
function sound<T>(lines: readonly JudgedLine<T>[]): T[] {
  const errors = new LineErrors()
  for (const { line, messages } of lines) errors.add(line, ...messages)
  errors.check()
  return lines.map(({ value }) => value)
}

const parsed = z.array(
  z.object({ info: z.object({ lines: z.number() }), raw: z.string(), record: z.array(z.string()) }),
)

/**
 * Reads a csv file (RFC 4180, commas or semicolons, line breaks within quotes) into records by column name. A first line with the
 * names of the columns says their order.
 * @param rules the columns in order, each with its rules.
 * @param most the most records.
 * @throws Failure 422 of the type `extractor` with every line that has a wrong number of columns, breaks a rule, or is beyond
 * `most`.
 */
export const readTable = <const C extends string>(
  file: SentFile,
  rules: Readonly<Record<C, readonly Rule[]>>,
  most = mostLines,
): Record<C, string>[] => sound(judgeTable(file, rules, most))

/** Reads a csv file as {@link readTable} does, and returns each record with its line and its errors instead of refusing the file. */
function judgeTable<const C extends string>(
  file: SentFile,
  rules: Readonly<Record<C, readonly Rule[]>>,
  most = mostLines,
): JudgedLine<Record<C, string>>[] {
  const columns = Object.entries(rules) as [C, readonly Rule[]][]
  const names = columns.map(([name]) => name)
  const text = textOf(file)
  checkSize(text)
  const found = parsedRecords(text, columns)
  checkCount(found.length)
  const head = found[0]?.value.map((cell) => cell.toLowerCase()) ?? []
  const places = names.map((name) => head.indexOf(name))
  const records = places.includes(-1) ? found : found.slice(1).map((record) => inOrder(record, places))
  if (records.length === 0) throw invalid({ file: [emptyFile] })
  const count = say`Must have ${names.length} columns: ${names.join(', ')}.`
  return judgedCells(records, columns, (cells, messages, at) => {
    if (cells.length !== names.length) return [count]
    return [...new Set(at < most ? messages : [...messages, say`At most ${most} lines.`])]
  })
}

/** A record with its cells in the order of our columns. @param places where the file has each of them. */
const inOrder = ({ line, value }: Line<string[]>, places: readonly number[]): Line<string[]> =>
  value.length === places.length ? { line, value: places.map((at) => value[at] ?? '') } : { line, value }

type Column = readonly [name: string, rules: readonly Rule[]]

/**
 * The text of a csv cell: trimmed, and without the apostrophe that our downloads, or a spreadsheet, put before the sign of a
 * formula. An apostrophe that a second one closes is a quotation mark and stays; one before a letter or digit closes nothing.
 */
const cellText = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠](?:[^']|'(?=[\p{L}\p{N}]))*$)/u, '')

/** The messages of the rules that the cells of a record, which are trimmed, break. */
const messagesOf = (columns: readonly Column[], cells: readonly string[]): string[] =>
  columns.flatMap(([, rules], at) => broken(rules, cells[at] ?? ''))

/**
 * The records by column name; one with too many cells is empty, because nobody knows which is which. `wrongIn` receives the cells
 * of a record and the messages of its broken rules, and returns the errors.
 */
function judgedCells<const C extends string>(
  records: readonly Line<string[]>[],
  columns: readonly [C, readonly Rule[]][],
  wrongIn: (cells: string[], messages: string[], at: number) => readonly string[],
): JudgedLine<Record<C, string>>[] {
  const named = (cells: string[]) => {
    const known = cells.length > columns.length ? [] : cells
    return Object.fromEntries(columns.map(([name], at) => [name, known[at] ?? ''])) as Record<C, string>
  }
  return records.map(({ line, value }, at) => {
    return { line, value: named(value), messages: wrongIn(value, messagesOf(columns, value), at) }
  })
}

/** A cell without the quotes that Excel writes round one with commas: `"[728,90],[320,50]"`. */
const unquoted = (cell: string): string =>
  /^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell

/**
 * Reads a text file with one record a line and columns separated by tabs. The last `optional` columns may be missing.
 * @throws Failure 422 of the type `extractor` with every line that breaks a rule.
 */
function readTabbed<const C extends string>(
  file: SentFile,
  rules: Readonly<Record<C, readonly Rule[]>>,
  optional: number,
): Record<C, string>[] {
  const columns = Object.entries(rules) as [C, readonly Rule[]][]
  const text = textOf(file)
  checkSize(text)
  const lines = text
    .split('\n')
    .map((written, at) => ({
      line: at + 1,
      value: written.split('\t', columns.length + 1).map((cell) => unquoted(cell.trim())),
    }))
    .filter(({ value }) => value.some((cell) => cell !== ''))
  checkCount(lines.length)
  const least = columns.length - optional
  const count = say`Must have ${least} to ${columns.length} columns: ${columns.map(([name]) => name).join(', ')}.`
  const judged = judgedCells(lines, columns, ({ length }, messages) =>
    length > columns.length || length < least ? [count] : messages,
  )
  return sound(judged)
}

/** How many of the first records are parsed to find the separator. */
const fewRecords = 50

/** How many of the first records have a wrong number of columns, and how many break a rule, with this separator. */
function wrongBy(delimiter: string, text: string, columns: readonly Column[]): [counts: number, rules: number] {
  const found = recordsOf(text, delimiter, fewRecords)
  if (!Array.isArray(found)) return [Infinity, Infinity]
  const counted = (isWrong: (cells: string[]) => boolean) => found.filter(({ value }) => isWrong(value)).length
  return [counted(({ length }) => length !== columns.length), counted((cells) => messagesOf(columns, cells).length > 0)]
}

/** The first line in which Excel may name the separator. */
const naming = /^sep=([,;])\r?\n/i

/** The separator with fewer wrong records among the first ones: by the number of columns, then by the rules. */
function guessedSeparator(text: string, columns: readonly Column[]): string {
  const [byComma, bySemicolon] = [wrongBy(',', text, columns), wrongBy(';', text, columns)]
  const at = byComma[0] === bySemicolon[0] ? 1 : 0
  return byComma[at] <= bySemicolon[at] ? ',' : ';'
}

/** Parses with the separator that the first line names, else with the guessed one. */
function parsedRecords(text: string, columns: readonly Column[]): Line<string[]>[] {
  const separator = naming.exec(text)?.[1] ?? guessedSeparator(text, columns)
  // An empty line in its place keeps the numbers of the others.
  const found = recordsOf(text.replace(naming, '\n'), separator, mostLines + 1)
  if (Array.isArray(found)) return found
  const errors = new LineErrors()
  errors.add(found.line, 'The quotes are broken.')
  throw errors.failure()
}

/** Returns the first `to` records, or the line at which parsing fails. */
function recordsOf(text: string, delimiter: string, to: number): Line<string[]>[] | { line: number } {
  try {
    // Spreadsheets save rows that were emptied as separators alone.
    const lenient = { relax_column_count: true, skip_empty_lines: true, skip_records_with_empty_values: true } as const
    const options = { delimiter, to, info: true, raw: true, ...lenient } as const
    const found: unknown = parse(text, options)
    // The parser reports the last line of a record.
    return parsed
      .parse(found)
      .map(({ info, raw, record }) => ({ line: info.lines - lineBreaksIn(raw), value: record.map(cellText) }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { line: typeof error.lines === 'number' ? error.lines : 1 }
  }
}

/** The number of line breaks within a record. */
const lineBreaksIn = (raw: string) => raw.trim().split('\n').length - 1

/** Collects the errors of a file's lines. */
export class LineErrors {
  readonly #fields: FieldMessages = {}

  add(line: number, ...messages: string[]): void {
    if (messages.length > 0) (this.#fields[line] ??= []).push(...messages)
  }

  failure(): Failure {
    return new Failure(422, 'The file has wrong lines.', { type: 'extractor', fields: this.#fields })
  }

  /**
   * Throws if any error was collected.
   * @throws Failure
   */
  check(): void {
    if (Object.keys(this.#fields).length > 0) throw this.failure()
  }
}

const whereGiven =
  (...rules: readonly Rule[]): Rule =>
  (text) =>
    text === '' ? null : (rules.map((rule) => rule(text)).find((message) => message !== null) ?? null)

/** The columns of a file of advertisement slots, in order. */
const slotColumns = {
  name: first(required(messages.empty), ...nameRules),
  slot: first(required(messages.empty), ...slotRules),
  code: first(required(messages.empty), ...codeRules),
  size: [whereGiven(...sizeRules)],
  frequency: [whereGiven(matches(/^(?:[1-9]0|100)$/, 'Choose 10 to 100 percent in steps of 10.'))],
} as const

/** The columns of a file of invited people, in order. */
const personColumns = {
  name: first(required(messages.empty), ...usernameRules),
  email: first(required(messages.empty), ...emailRules),
  role: [required(messages.empty)],
  position: first(required(messages.empty), ...positionRules),
} as const

/** A reader for each file that may be uploaded. People are judged further by the roles and addresses that are known. */
export const uploadFiles = {
  advertisements: (file: SentFile) => readTabbed(file, slotColumns, 2),
  contextualLinks: (file: SentFile) => readTable(file, { text: shortText, url: webLink }),
  hotNews: (file: SentFile) => readTable(file, { title: shortText, url: webLink }, mostHotNews),
  users: (file: SentFile) => judgeTable(file, personColumns, mostInvited),
  stopWords: (file: SentFile) => readLines(file, stopWordRules),
}
