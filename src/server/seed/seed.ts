// Fills a new installation once: with the demo newsroom, or with one administrator.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Secret } from 'otpauth'

import { hashPassword } from '#server/session/password'
import type { Database } from '#server/db/connect'
import { users } from '#server/db/schema'
import { type Settings, SettingsError } from '#server/settings'

import { makeDemo } from './demo'
import { makeAccounts, makeLanguages, makeRoles } from './foundation'
import { growTo } from './grow'
import { demoBanner } from './extras'
import { drawPictures, drawUnlisted } from './pictures'
import { Sequence } from './random'
import { demoPassword, demoRoles } from './demo-roles'

interface SeedOptions {
  kind: 'demo' | 'empty'
  now: Date
  report: (line: string) => void
}

/** Lines about the accounts, for the person who starts the server. */
export interface Seeded {
  accounts: string[]
}

/** The number of an advisory lock that nothing else in this program uses. */
const lockNumber = 7_360_145_222

/**
 * Seeds a database without users, in one transaction; any other database is left unchanged. When several servers start together,
 * the first one seeds it and the others wait.
 */
export async function seedDatabase(
  database: Database,
  settings: Pick<Settings, 'dataDir' | 'storageUrl'>,
  options: SeedOptions,
): Promise<Seeded> {
  if (await isSettled(database)) return { accounts: await knownAccounts(database, options.kind) }
  // The lock is held on a connection of its own: those of the pool would time out while the pictures are drawn.
  return database.alone(async (db) => {
    if (database.kind === 'server') await db.execute(sql`select pg_advisory_lock(${lockNumber})`)
    try {
      if (await isSettled(database)) return { accounts: await knownAccounts(database, options.kind) }
      return options.kind === 'demo' ? await seedDemo(database, settings, options) : await seedEmpty(database)
    } finally {
      if (database.kind === 'server') await db.execute(sql`select pg_advisory_unlock(${lockNumber})`)
    }
  })
}

const isSettled = async ({ db }: Database) => (await db.$count(users)) > 0

const accountLines = () => [
  `Demo accounts, password ${demoPassword}:`,
  ...[...Object.keys(demoRoles), 'two-factor'].map((role) => `  ${role}@slotdesk.test`),
]

/** The lines about the demo accounts, shown at each start while the accounts exist. */
async function knownAccounts({ db }: Database, kind: SeedOptions['kind']): Promise<string[]> {
  if (kind !== 'demo') return []
  const demo = await db.query.users.findFirst({ where: (user, { eq }) => eq(user.email, 'two-factor@slotdesk.test') })
  return demo ? accountLines() : []
}

async function seedDemo(
  database: Database,
  place: Pick<Settings, 'dataDir' | 'storageUrl'>,
  { now, report }: SeedOptions,
): Promise<Seeded> {
  report('Making the demo newsroom …')
  const [password_hash, pictures, unlisted] = await Promise.all([
    hashPassword(demoPassword),
    drawPictures(new Sequence(120), place, 120),
    drawUnlisted(new Sequence(12), { db: database.db, settings: place }, { faces: 12, banner: demoBanner }),
  ])
  const secret = new Secret({ size: 20 }).base32
  await database.db.transaction(async (tx) => {
    const roles = await makeRoles(tx)
    const languages = await makeLanguages(tx, true)
    const accounts = await makeAccounts(tx, roles, [
      ...Object.keys(demoRoles).map((role) => ({
        role,
        username: nameOf(role),
        email: `${role}@slotdesk.test`,
        password_hash,
      })),
      {
        role: 'editor',
        username: 'Ebo Two-Factor',
        email: 'two-factor@slotdesk.test',
        password_hash,
        two_fa_secret: secret,
      },
    ])
    await makeDemo(tx, { now, pictures, unlisted, language: languages.get('en-US') ?? 0, accounts, roles })
  })
  return { accounts: [...accountLines(), `  The two-factor secret of two-factor@slotdesk.test: ${secret}`] }
}

const names: Record<string, string> = {
  admin: 'Abena Admin',
  'senior-editor': 'Sena Ofori',
  editor: 'Esi Mensah',
  'slot-editor': 'Selorm Agbeko',
  author: 'Ato Quaye',
  'copy-editor': 'Comfort Addo',
}
const nameOf = (role: string) => names[role] ?? role

/** Makes rights, roles, English and one administrator, whose password is shown once. */
async function seedEmpty(database: Database): Promise<Seeded> {
  const password = `${randomBytes(9).toString('base64url')}#1aA`
  const password_hash = await hashPassword(password)
  await database.db.transaction(async (tx) => {
    const roles = await makeRoles(tx)
    await makeLanguages(tx, false)
    await makeAccounts(tx, roles, [
      { role: 'admin', username: 'Administrator', email: 'admin@slotdesk.test', password_hash },
    ])
  })
  return {
    accounts: [`The first account is admin@slotdesk.test with the password ${password}`, 'It is not shown again.'],
  }
}

/** The number of posts that the arguments of `npm run seed` ask for. Null: none is asked for. @throws SettingsError */
function postsAskedFor(args: readonly string[]): number | null {
  if (args.length === 0) return null
  const [flag, wanted, ...more] = args
  const posts = Number(wanted)
  if (flag === '--posts' && more.length === 0 && Number.isInteger(posts) && posts >= 1 && posts <= 5_000_000)
    return posts
  throw new SettingsError([
    { variable: 'seed', problem: 'takes nothing, or --posts and a whole number from 1 to 5,000,000' },
  ])
}

/** `npm run seed -- [--posts N]`: seeds a database without users, and adds posts until there are N. */
export async function seedCommand(
  database: Database,
  settings: Settings,
  args: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  const wanted = postsAskedFor(args)
  const { accounts } = await seedDatabase(database, settings, { kind: settings.seed, now: new Date(), report })
  for (const line of accounts) report(line)
  if (wanted !== null) await growTo(database, wanted, new Date(), report)
}
