// The first filling of an embedded database, in a process of its own: the 130 MB of memory that it takes go with that process.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

import { hasDatabase } from '#server/db/embedded'
import type { Settings } from '#server/settings'

/**
 * Runs this program's `seed` command where the data folder has no database yet.
 * @param report is told what the command says until it names the accounts.
 * @returns what the command says of the accounts, to be shown once the server is ready; nothing where nothing was seeded. A
 * command that failed leaves the filling to the server's own start.
 */
export async function seedApart(
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  report: (line: string) => void,
): Promise<string[]> {
  const [, program] = process.argv
  if (settings.databaseUrl !== null || program === undefined || hasDatabase(settings.dataDir)) return []
  const child = spawn(process.execPath, [...process.execArgv, program, 'seed'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pass = (signal: NodeJS.Signals) => {
    child.kill(signal)
    process.exit(signal === 'SIGINT' ? 130 : 143)
  }
  process.on('SIGINT', pass).on('SIGTERM', pass)
  const accounts: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.endsWith('…')) report(line)
    else accounts.push(line)
  }
  process.off('SIGINT', pass).off('SIGTERM', pass)
  return accounts
}
