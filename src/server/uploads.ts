// Uploaded lists: text files of lines and csv files of columns. A file is taken whole, or not at all with every wrong line named.
import { CsvError, parse } from 'csv-parse/sync'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'

import { emptyFile, type SentFile } from '#contract/endpoint'
import { Failure, type FieldMessages, invalid } from '#contract/failure'
import type { UploadReply } from '#contract/record'
import { broken, first, isWebLink, maxLength, messages, required, type Rule } from '#contract/rules'
import { cleanText } from '#text/plain'

import { changesOf } from './audit'
import { change } from './change'
import type { Context } from './context'
import { rows } from './rows'

/** Lines that a file may have (decisions.md, section 6). */
export const mostLines = 50_000

/** A short text and an address, as csv files have them. */
export const shortText = first(required(messages.empty), maxLength(255))
export const webLink = first(required(messages.empty), maxLength(2000), isWebLink)

/** One record of a file, with the line it begins on, counted from 1. */
interface Line<T> {
  line: number
  value: T
}

/** UTF-8 with or without a byte order mark; line ends become `\n`. */
function textOf({ bytes }: SentFile): string {
  let text: string
  try {
    text = cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw invalid({ file: ['The file is no UTF-8 text.'] })
  }
  if (text.trim() === '') throw invalid({ file: [emptyFile] })
  return text
}

function checkCount(count: number): void {
  if (count > mostLines) throw invalid({ file: [`At most ${mostLines} lines.`] })
}

/**
 * The lines of a text file, trimmed, without empty ones.
 * @throws Failure 422 of the type `extractor` that names every line which the rules refuse.
 */
export function readLines(file: SentFile, rules: readonly Rule[]): string[] {
  const lines = textOf(file)
    .split('\n')
    .map((text, at) => ({ line: at + 1, value: text.trim() }))
    .filter(({ value }) => value !== '')
  checkCount(lines.length)
  return checked(lines, (value) => broken(rules, value))
}

/** What the lines say, where nothing is wrong with any. */
function checked<T>(lines: readonly Line<T>[], wrongIn: (value: T, at: number) => Iterable<string>): T[] {
  const errors = new LineErrors()
  for (const [at, { line, value }] of lines.entries()) errors.add(line, ...wrongIn(value, at))
  errors.check()
  return lines.map(({ value }) => value)
}

const parsed = z.array(
  z.object({ info: z.object({ lines: z.number() }), raw: z.string(), record: z.array(z.string()) }),
)

/**
 * The records of a csv file (RFC 4180, commas or semicolons, line breaks within quotes), by the names of its columns. A first
 * line that names the columns is none.
 * @param rules the columns in their order, each with its rules.
 * @param most records that it may have.
 * @throws Failure 422 of the type `extractor` that names every line with another number of columns, or else every one that
 *   the rules refuse or that is too many.
 */
export function readTable<const C extends string>(
  file: SentFile,
  rules: Readonly<Record<C, readonly Rule[]>>,
  most = mostLines,
): Record<C, string>[] {
  const columns = Object.entries(rules) as [C, readonly Rule[]][]
  const names = columns.map(([name]) => name)
  const found = parsedRecords(textOf(file), names.length)
  checkCount(found.length)
  const isHead = found[0] && names.every((name, at) => found[0]?.value[at]?.trim().toLowerCase() === name)
  const records = isHead ? found.slice(1) : found
  if (records.length === 0) throw invalid({ file: [emptyFile] })
  const count = `Must have ${names.length} columns: ${names.join(', ')}.`
  checked(records, (cells) => (cells.length === names.length ? [] : [count]))
  const named = records.map(({ line, value }) => ({
    line,
    value: Object.fromEntries(names.map((name, at) => [name, (value[at] ?? '').trim()])) as Record<C, string>,
  }))
  return checked(named, (record, at) => {
    const messages = columns.flatMap(([name, its]) => broken(its, record[name]))
    return new Set(at < most ? messages : [...messages, `At most ${most} lines.`])
  })
}

/**
 * The records of a text file with a line each, its columns parted by tabs. `optional` columns at the end may be left out.
 * @throws Failure 422 of the type `extractor` that names every line which the rules refuse.
 */
export function readTabbed<const C extends string>(
  file: SentFile,
  rules: Readonly<Record<C, readonly Rule[]>>,
  optional: number,
): Record<C, string>[] {
  const columns = Object.entries(rules) as [C, readonly Rule[]][]
  const lines = textOf(file)
    .split('\n')
    .map((text, at) => ({ line: at + 1, value: text.split('\t').map((cell) => cell.trim()) }))
    .filter(({ value }) => value.some((cell) => cell !== ''))
  checkCount(lines.length)
  const count = `Must have ${columns.length} columns: ${columns.map(([name]) => name).join(', ')}.`
  checked(lines, ({ length }) => (length > columns.length || length < columns.length - optional ? [count] : []))
  const named = lines.map(({ line, value }) => ({
    line,
    value: Object.fromEntries(columns.map(([name], at) => [name, value[at] ?? ''])) as Record<C, string>,
  }))
  return checked(named, (record) => columns.flatMap(([name, its]) => broken(its, record[name])))
}

const wrong = (records: readonly Line<string[]>[], columns: number) =>
  records.filter(({ value }) => value.length !== columns)

/** By commas or by semicolons, whichever leaves fewer lines wrong. */
function parsedRecords(text: string, columns: number): Line<string[]>[] {
  const commas = recordsOf(text, ',')
  if (Array.isArray(commas) && wrong(commas, columns).length === 0) return commas
  const semicolons = recordsOf(text, ';')
  const read = [commas, semicolons].filter((found) => Array.isArray(found))
  const [best] = read.sort((one, other) => wrong(one, columns).length - wrong(other, columns).length)
  if (best) return best
  const errors = new LineErrors()
  errors.add(Array.isArray(commas) ? 1 : commas.line, 'The quotes are broken.')
  throw errors.failure()
}

/** The records, or the line on which they cannot be read. */
function recordsOf(text: string, delimiter: string): Line<string[]>[] | { line: number } {
  try {
    const options = { delimiter, info: true, raw: true, relax_column_count: true, skip_empty_lines: true } as const
    const found: unknown = parse(text, options)
    // The parser tells the last line of a record.
    return parsed.parse(found).map(({ info, raw, record }) => ({ line: info.lines - inner(raw), value: record }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { line: typeof error.lines === 'number' ? error.lines : 1 }
  }
}

/** Line breaks within a record. */
const inner = (raw: string) => raw.trim().split('\n').length - 1

/** What is wrong with the lines of a file. */
class LineErrors {
  readonly #fields: FieldMessages = {}

  add(line: number, ...messages: string[]): void {
    if (messages.length > 0) (this.#fields[line] ??= []).push(...messages)
  }

  failure(): Failure {
    return new Failure(422, 'The file has wrong lines.', { type: 'extractor', fields: this.#fields })
  }

  /** @throws Failure when there is anything. */
  check(): void {
    if (Object.keys(this.#fields).length > 0) throw this.failure()
  }
}

/**
 * Writes what a file holds, in one statement: `steps` are the named queries `given`, a row for each record of the file, and
 * `written`, a row with `added` for each that made or changed a record. One deed tells of all.
 */
export function takeUpload(
  context: Context,
  subject: string,
  steps: SQL,
  record: number | null = null,
): Promise<UploadReply> {
  return change(context, async (tx) => {
    const [answer = { added: 0, updated: 0, unchanged: 0 }] = await rows<UploadReply>(
      tx,
      sql`with ${steps} select json_build_object('added', count(*) filter (where added), 'updated', count(*) filter (where not added),
            'unchanged', (select count(*) from given) - count(*)) as row from written`,
    )
    const changed = changesOf({}, { ...answer })
    return { answer, deeds: [{ subject, action: 'upload', record, changed }] }
  })
}
