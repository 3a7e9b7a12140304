// Slows sign-ins after wrong tries, counted by account and address together, by address, and by device. Nobody is locked out: a
// wait is a minute at most, and a known device is slowed by its own wrong tries only.
import { and, count, desc, eq, gt, isNull, lt, max, type SQL, sql } from 'drizzle-orm'
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'

import { Failure } from '#contract/base/failure'
import type { Db, Transaction } from '#server/db/connect'
import { loginAttempts } from '#server/db/schema'

/** The age up to which wrong tries count, in minutes. */
const windowMinutes = 15

/** Wrong tries without a wait. */
const freeTries = { pair: 5, attacked: 1, address: 20, device: 5 }

/**
 * From this many wrong tries from unknown devices an account counts as attacked: each address then has one try without a wait.
 */
const attackedFrom = 20

const longestWait = 60

/** The wait in seconds after `wrong` wrong tries of which `freely` are free: 1, 2, 4 … 60. */
const waitAfter = (wrong: number, freely: number): number =>
  wrong < freely ? 0 : Math.min(longestWait, 2 ** Math.min(wrong - freely, 10))

export interface Try {
  login: string
  address: string
  /** The id of a device that signed in to this account before. */
  deviceId: number | null
  now: Date
}

/** The network whose tries count together: the /64 of an IPv6 address, which is one home or office. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('::', 2)
  const left = head === '' ? [] : head.split(':')
  const right = tail ? tail.split(':') : []
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * What is kept of a typed login: 32 bits of its digest, enough to count its tries. People type their password there by mistake, and
 * it cannot be found again from so few bits.
 */
const markOf = (login: string) => createHash('sha256').update(login).digest('hex').slice(0, 8)

/** A try that has to wait. `first`: the wait is not in the audit log yet. */
export interface Wait {
  seconds: number
  first: boolean
}

/**
 * Counts a try before the password is checked, so that parallel tries cannot avoid the limit. Tries that have to wait are not
 * counted, so they do not prolong the wait. @returns the try's id, by which a correct one is removed, or the wait
 */
export function reserveTry(db: Db, given: Try): Promise<number | Wait> {
  const asked = { ...given, login: markOf(given.login), address: networkOf(given.address) }
  const { login, address, deviceId: device_id, now: at } = asked
  return db.transaction(async (tx) => {
    const keys = device_id === null ? [`address ${address}`, `login ${login}`] : [`device ${device_id}`]
    for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`sign-in ${key}`}))`)
    const budgets = device_id === null ? await strangersBudgets(tx, asked) : [deviceBudget(asked, device_id)]
    const waits = await Promise.all(budgets.map(({ where, freely }) => waitOf(tx, where, freely, at)))
    const seconds = Math.max(...waits)
    if (seconds > 0) return { seconds, first: await markWaitTold(tx, budgets[waits.indexOf(seconds)]?.where) }
    const [made] = await tx
      .insert(loginAttempts)
      .values({ login, address, device_id, at })
      .returning({ id: loginAttempts.id })
    return made?.id ?? 0
  })
}

/** The refusal of a try that has to wait. */
export const tooManyTries = ({ seconds }: Wait): Failure =>
  new Failure(429, 'Too many sign-in attempts. Try again later.', { retryAfter: seconds })

interface Budget {
  where: SQL | undefined
  freely: number
}

/**
 * The condition for tries that count now: not older than the window, and not in the future by more than the longest wait. A try
 * from a clock that ran ahead would make everybody wait until then.
 */
const since = (now: Date) =>
  and(
    gt(loginAttempts.at, new Date(now.getTime() - windowMinutes * 60_000)),
    lt(loginAttempts.at, new Date(now.getTime() + longestWait * 1000)),
  )

async function strangersBudgets(tx: Transaction, { login, address, now }: Try): Promise<Budget[]> {
  const strangers = and(isNull(loginAttempts.device_id), since(now))
  const [account] = await tx
    .select({ wrong: count() })
    .from(loginAttempts)
    .where(and(strangers, eq(loginAttempts.login, login)))
  const attacked = (account?.wrong ?? 0) >= attackedFrom
  return [
    {
      where: and(strangers, eq(loginAttempts.login, login), eq(loginAttempts.address, address)),
      freely: attacked ? freeTries.attacked : freeTries.pair,
    },
    { where: and(strangers, eq(loginAttempts.address, address)), freely: freeTries.address },
  ]
}

const deviceBudget = ({ login, now }: Try, deviceId: number): Budget => ({
  where: and(eq(loginAttempts.device_id, deviceId), eq(loginAttempts.login, login), since(now)),
  freely: freeTries.device,
})

/** Seconds until the next try of a budget, rounded up; 0 when it is allowed now. */
async function waitOf(tx: Transaction, where: SQL | undefined, freely: number, now: Date): Promise<number> {
  const [found] = await tx
    .select({ wrong: count(), last: max(loginAttempts.at) })
    .from(loginAttempts)
    .where(where)
  const until = (found?.last?.getTime() ?? 0) + waitAfter(found?.wrong ?? 0, freely) * 1000
  return found?.last && waitAfter(found.wrong, freely) > 0
    ? Math.min(longestWait, Math.max(0, Math.ceil((until - now.getTime()) / 1000)))
    : 0
}

/** Marks the wait after the last wrong try as told in the audit log. @returns whether it was not marked before. */
async function markWaitTold(tx: Transaction, where: SQL | undefined): Promise<boolean> {
  const [last] = await tx
    .select({ id: loginAttempts.id })
    .from(loginAttempts)
    .where(where)
    .orderBy(desc(loginAttempts.id))
    .limit(1)
  const told = await tx
    .update(loginAttempts)
    .set({ throttled: true })
    .where(and(eq(loginAttempts.id, last?.id ?? 0), eq(loginAttempts.throttled, false)))
    .returning({ id: loginAttempts.id })
  return told.length > 0
}

/** Deletes the wrong tries of this account from this device or address, after a correct one. */
export async function forgetTries(on: Db | Transaction, { login, address, deviceId }: Try): Promise<void> {
  const from =
    deviceId === null
      ? and(isNull(loginAttempts.device_id), eq(loginAttempts.address, networkOf(address)))
      : eq(loginAttempts.device_id, deviceId)
  await on.delete(loginAttempts).where(and(eq(loginAttempts.login, markOf(login)), from))
}
