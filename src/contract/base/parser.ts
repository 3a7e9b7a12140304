// A small replacement for zod: parsers that check the data of the first frame (stored preferences, and arguments of the frame's own
// commands). zod, 25 kB gzipped, loads later. A parser has the methods of a zod schema that the workspace calls.

/** An error in one part of a value. */
export interface ParseIssue {
  code: 'custom'
  path: (string | number)[]
  message: string
}

class ParseError extends Error {
  constructor(readonly issues: ParseIssue[]) {
    super(issues[0]?.message)
  }
}

export type ParseResult<T> =
  | { success: true; data: T; error?: never }
  | { success: false; error: ParseError; data?: never }

export interface Parser<T> {
  /** Returns the parsed value. @throws ParseError when the value does not match */
  parse: (value: unknown) => T
  safeParse: (value: unknown) => ParseResult<T>
}

export type Parsed<S> = S extends Parser<infer T> ? T : never

/** Makes a parser from a function that returns the value, or throws a ParseError. */
function parserOf<T>(parse: (value: unknown) => T): Parser<T> {
  return {
    parse,
    safeParse: (value) => {
      try {
        return { success: true, data: parse(value) }
      } catch (error) {
        if (error instanceof ParseError) return { success: false, error }
        throw error
      }
    },
  }
}

const wrong = (message = 'This is not understood. Try it in another form.'): never => {
  throw new ParseError([{ code: 'custom', path: [], message }])
}

/**
 * Parses one part of a value. @returns a list with the parsed part; an empty one when it does not match. Its issues are added to
 * `issues`, with the key `at` before their paths.
 */
function part<T>({ parse }: Parser<T>, value: unknown, at: string | number, issues: ParseIssue[]): T[] {
  try {
    return [parse(value)]
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    issues.push(...error.issues.map((issue) => ({ ...issue, path: [at, ...issue.path] })))
    return []
  }
}

export const text: Parser<string> = parserOf((value) => (typeof value === 'string' ? value : wrong()))
export const anything: Parser<unknown> = parserOf((value) => value)
export const flag: Parser<boolean> = parserOf((value) => (typeof value === 'boolean' ? value : wrong()))

export const matching = (pattern: RegExp, message?: string): Parser<string> =>
  parserOf((value) => (typeof value === 'string' && pattern.test(value) ? value : wrong(message)))

/** A path of this application. */
export const pathText = matching(/^\//)

export const number = (min = -Infinity, max = Infinity): Parser<number> =>
  parserOf((value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
      ? value
      : wrong('A number, please'),
  )

export const whole = (min = -Infinity): Parser<number> =>
  parserOf((value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrong('A whole number, please')
    return value < min ? wrong(`At least ${min}, please`) : value
  })

export const oneOf = <const T extends string | number>(...values: readonly T[]): Parser<T> =>
  parserOf((value) => values.find((one) => one === value) ?? wrong())

export const nullable = <T>(parser: Parser<T>): Parser<T | null> =>
  parserOf((value) => (value === null ? null : parser.parse(value)))

export const optional = <T>(parser: Parser<T>): Parser<T | undefined> =>
  parserOf((value) => (value === undefined ? undefined : parser.parse(value)))

/** Makes a parser that never fails: it returns `instead` for a value that does not match. */
export const otherwise = <T>(parser: Parser<T>, instead: T): Parser<T> =>
  parserOf((value) => parser.safeParse(value).data ?? instead)

/** Makes a parser that calls `make` for its parser only when it parses, so that a form may contain itself. */
export const later = <T>(make: () => Parser<T>): Parser<T> => parserOf((value) => make().parse(value))

/** Makes a parser that transforms the parsed value by `change`. */
export const changed = <T, U>(parser: Parser<T>, change: (value: T) => U): Parser<U> =>
  parserOf((value) => change(parser.parse(value)))

/** Adds a check to a parser. @param wrongWith returns the message for a parsed value; undefined: it passes. */
export const checked = <T>(parser: Parser<T>, wrongWith: (value: T) => string | undefined): Parser<T> =>
  parserOf((value) => {
    const read = parser.parse(value)
    const message = wrongWith(read)
    return message === undefined ? read : wrong(message)
  })

export const either = <A, B>(one: Parser<A>, other: Parser<B>): Parser<A | B> =>
  parserOf((value) => {
    const first = one.safeParse(value)
    return first.success ? first.data : other.parse(value)
  })

export const listOf = <T>(parser: Parser<T>, most = Infinity): Parser<T[]> =>
  parserOf((value) => {
    if (!Array.isArray(value) || value.length > most) return wrong()
    const issues: ParseIssue[] = []
    const read = value.flatMap((one, at) => part(parser, one, at, issues))
    if (issues.length > 0) throw new ParseError(issues)
    return read
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of any keys whose values have one form. */
export const byName = <T>(parser: Parser<T>): Parser<Record<string, T>> =>
  parserOf((value) => {
    if (!isRecord(value)) return wrong()
    const issues: ParseIssue[] = []
    const read = Object.entries(value).map(([name, one]) => [name, part(parser, one, name, issues)[0]] as const)
    if (issues.length > 0) throw new ParseError(issues)
    return Object.fromEntries(read.flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const])))
  })

type Fields = Readonly<Record<string, Parser<unknown>>>
type Optional<F extends Fields> = { [K in keyof F]: undefined extends Parsed<F[K]> ? K : never }[keyof F]
type Read<F extends Fields> = { [K in Exclude<keyof F, Optional<F>>]: Parsed<F[K]> } & {
  [K in Optional<F>]?: Parsed<F[K]>
} extends infer R
  ? { [K in keyof R]: R[K] }
  : never

/** An object with these fields; other fields are dropped. */
export function record<const F extends Fields>(fields: F): Parser<Read<F>> & { shape: F } {
  const parser = parserOf((value) => {
    if (!isRecord(value)) return wrong()
    const issues: ParseIssue[] = []
    const read = Object.entries(fields).flatMap(([name, field]) =>
      part(field, value[name], name, issues).flatMap((one) => (one === undefined ? [] : [[name, one] as const])),
    )
    if (issues.length > 0) throw new ParseError(issues)
    return Object.fromEntries(read) as Read<F>
  })
  return { ...parser, shape: fields }
}
