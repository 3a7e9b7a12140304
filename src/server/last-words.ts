// What the process prints when an error ends it.
import { FolderHeld } from './db/folder-lock'
import { type Logged, loggedError } from './log'
import { SettingsError } from './settings'

/** An error with its stack and causes. Like the log it has no values: an import's error contains the article that failed. */
const detailsOf = ({ type, code, message, stack, cause }: Logged): string =>
  [`${[type, code].filter(Boolean).join(' ')}: ${message}`, stack, cause && `caused by ${detailsOf(cause)}`]
    .filter(Boolean)
    .join('\n')

/** What can be done about errors that settings cause, by the code of Node or PostgreSQL. They need no stack. */
const advice: Readonly<Record<string, string>> = {
  EADDRINUSE: 'Another program listens there. Stop it, or choose another PORT or HOST.',
  EACCES:
    'This user may not listen there, or not read the files in DATA_DIR. Choose another PORT, or change their owner.',
  EADDRNOTAVAIL: 'HOST is no address of this machine.',
  ECONNREFUSED: 'No server answers there. Start it, or change DATABASE_URL or STORAGE_URL.',
  ENOTFOUND: 'There is no such host. Change HOST, DATABASE_URL or STORAGE_URL.',
  '28P01': 'Change the user or the password in DATABASE_URL.',
  '3D000': 'Create this database, or change DATABASE_URL.',
}

/** The text that is printed for an error which ends the process. */
export function lastWordsOf(error: unknown): string {
  if (error instanceof SettingsError || error instanceof FolderHeld) return error.message
  const logged = loggedError(error)
  const known = logged.code !== undefined && Object.hasOwn(advice, logged.code) ? advice[logged.code] : undefined
  return known ? `${logged.message}\n${known}` : detailsOf(logged)
}
