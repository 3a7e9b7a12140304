// Errors as they are logged: their type and place, without personal data or text that people wrote.

/** Prints a line for the person who started the process. */
export const printLine = (line: string) => void process.stdout.write(`${line}\n`)

/** An error without private data, fit for the log. */
export interface Logged {
  [name: string]: unknown
  type: string
  code?: string
  constraint?: string
  table?: string
  message: string
  stack: string
  cause?: Logged
}

const textOf = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value.slice(0, 100) : undefined
}

/** How many levels of `cause` are logged. */
const deepest = 5

/**
 * The loggable parts of an error. Drizzle puts query parameters into its message, and PostgreSQL and JSON quote their input, so
 * parameters, quoted parts and email addresses are removed; PostgreSQL's detail is never included.
 */
export function loggedError(error: unknown, depth = 0): Logged {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = textOf(error, 'code')
  const constraint = textOf(error, 'constraint')
  const table = textOf(error, 'table')
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(table === undefined ? {} : { table }),
    message: withoutValues(error.message),
    stack: placesOf(error.stack ?? ''),
    ...(error.cause instanceof Error && depth < deepest ? { cause: loggedError(error.cause, depth + 1) } : {}),
  }
}

/** Returns the message without query parameters, quoted text and mail addresses. */
export function withoutValues(message: string): string {
  const [asked = ''] = message.split('\nparams:', 1)
  return asked
    .slice(0, 2000)
    .replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '"…"')
    .split(/(\s+)/)
    .map((word) => (word.includes('@') ? '…@…' : word))
    .join('')
}

/** Returns only the stack's lines with file positions. The lines before them repeat the message. */
const placesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, 20)
    .join('\n')
