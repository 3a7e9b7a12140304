// A small replacement for zod: shapes that check the data of the first frame (stored preferences, and arguments of the frame's own
// commands). zod, 25 kB gzipped, loads later. A shape has the methods of a zod schema that the workspace calls.

/** An error in one part of a value. */
export interface ShapeIssue {
  code: 'custom'
  path: (string | number)[]
  message: string
}

export class ShapeError extends Error {
  constructor(readonly issues: ShapeIssue[]) {
    super(issues[0]?.message)
  }
}

export type ShapeResult<T> =
  | { success: true; data: T; error?: never }
  | { success: false; error: ShapeError; data?: never }

export interface Shape<T> {
  /** @throws ShapeError */
  parse: (value: unknown) => T
  safeParse: (value: unknown) => ShapeResult<T>
}

export type ShapeOf<S> = S extends Shape<infer T> ? T : never

/** Makes a shape from a function that returns the value, or throws a ShapeError. */
function shapeOf<T>(parse: (value: unknown) => T): Shape<T> {
  return {
    parse,
    safeParse: (value) => {
      try {
        return { success: true, data: parse(value) }
      } catch (error) {
        if (error instanceof ShapeError) return { success: false, error }
        throw error
      }
    },
  }
}

const wrong = (message = 'This is not understood. Try it in another form.'): never => {
  throw new ShapeError([{ code: 'custom', path: [], message }])
}

/** Parses one part of a value, and puts its key before the path of its issues. */
function part<T>({ parse }: Shape<T>, value: unknown, at: string | number, issues: ShapeIssue[]): T[] {
  try {
    return [parse(value)]
  } catch (error) {
    if (!(error instanceof ShapeError)) throw error
    issues.push(...error.issues.map((issue) => ({ ...issue, path: [at, ...issue.path] })))
    return []
  }
}

export const text: Shape<string> = shapeOf((value) => (typeof value === 'string' ? value : wrong()))
export const anything: Shape<unknown> = shapeOf((value) => value)
export const flag: Shape<boolean> = shapeOf((value) => (typeof value === 'boolean' ? value : wrong()))

export const matching = (pattern: RegExp, message?: string): Shape<string> =>
  shapeOf((value) => (typeof value === 'string' && pattern.test(value) ? value : wrong(message)))

/** A path of this application. */
export const pathText = matching(/^\//)

export const number = (min = -Infinity, max = Infinity): Shape<number> =>
  shapeOf((value) =>
    typeof value === 'number' && Number.isFinite(value) && value >= min && value <= max
      ? value
      : wrong('A number, please'),
  )

export const whole = (min = -Infinity): Shape<number> =>
  shapeOf((value) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrong('A whole number, please')
    return value < min ? wrong(`At least ${min}, please`) : value
  })

export const oneOf = <const T extends string | number>(...values: readonly T[]): Shape<T> =>
  shapeOf((value) => values.find((one) => one === value) ?? wrong())

export const nullable = <T>(shape: Shape<T>): Shape<T | null> =>
  shapeOf((value) => (value === null ? null : shape.parse(value)))

export const optional = <T>(shape: Shape<T>): Shape<T | undefined> =>
  shapeOf((value) => (value === undefined ? undefined : shape.parse(value)))

/** Replaces a value that does not match by `instead`. */
export const otherwise = <T>(shape: Shape<T>, instead: T): Shape<T> =>
  shapeOf((value) => shape.safeParse(value).data ?? instead)

/** A recursive shape: `make` is called when it parses. */
export const later = <T>(make: () => Shape<T>): Shape<T> => shapeOf((value) => make().parse(value))

/** Transforms the parsed value. */
export const changed = <T, U>(shape: Shape<T>, change: (value: T) => U): Shape<U> =>
  shapeOf((value) => change(shape.parse(value)))

/** @param wrongWith returns the message for a value, or undefined when it passes. */
export const checked = <T>(shape: Shape<T>, wrongWith: (value: T) => string | undefined): Shape<T> =>
  shapeOf((value) => {
    const read = shape.parse(value)
    const message = wrongWith(read)
    return message === undefined ? read : wrong(message)
  })

export const either = <A, B>(one: Shape<A>, other: Shape<B>): Shape<A | B> =>
  shapeOf((value) => {
    const first = one.safeParse(value)
    return first.success ? first.data : other.parse(value)
  })

export const listOf = <T>(shape: Shape<T>, most = Infinity): Shape<T[]> =>
  shapeOf((value) => {
    if (!Array.isArray(value) || value.length > most) return wrong()
    const issues: ShapeIssue[] = []
    const read = value.flatMap((one, at) => part(shape, one, at, issues))
    if (issues.length > 0) throw new ShapeError(issues)
    return read
  })

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An object of any keys whose values have one shape. */
export const byName = <T>(shape: Shape<T>): Shape<Record<string, T>> =>
  shapeOf((value) => {
    if (!isRecord(value)) return wrong()
    const issues: ShapeIssue[] = []
    const read = Object.entries(value).map(([name, one]) => [name, part(shape, one, name, issues)[0]] as const)
    if (issues.length > 0) throw new ShapeError(issues)
    return Object.fromEntries(read.flatMap(([name, one]) => (one === undefined ? [] : [[name, one] as const])))
  })

type Fields = Readonly<Record<string, Shape<unknown>>>
type Optional<F extends Fields> = { [K in keyof F]: undefined extends ShapeOf<F[K]> ? K : never }[keyof F]
type Read<F extends Fields> = { [K in Exclude<keyof F, Optional<F>>]: ShapeOf<F[K]> } & {
  [K in Optional<F>]?: ShapeOf<F[K]>
} extends infer R
  ? { [K in keyof R]: R[K] }
  : never

/** An object with these fields; other fields are dropped. */
export function record<const F extends Fields>(fields: F): Shape<Read<F>> & { shape: F } {
  const shape = shapeOf((value) => {
    if (!isRecord(value)) return wrong()
    const issues: ShapeIssue[] = []
    const read = Object.entries(fields).flatMap(([name, field]) =>
      part(field, value[name], name, issues).flatMap((one) => (one === undefined ? [] : [[name, one] as const])),
    )
    if (issues.length > 0) throw new ShapeError(issues)
    return Object.fromEntries(read) as Read<F>
  })
  return { ...shape, shape: fields }
}
