// Seeds a new embedded database in a process of its own, so that the 130 MB of memory it needs are freed afterwards.
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

import { hasDatabase } from '#server/db/embedded'
import type { Settings } from '#server/settings'

/**
 * Runs this program's `seed` command when the data folder has no database.
 * @param report gets the command's progress lines.
 * @returns the command's lines about the accounts, to be shown once the server is ready; none when nothing was seeded. When the
 * command fails, the server's own start seeds the database.
 */
export async function seedInOwnProcess(
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
