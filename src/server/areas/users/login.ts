// Signing in: throttle, password, second factor, session, and remembering the device.
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

import { Failure, type FieldMessages, forbidden, invalid } from '#contract/base/failure'
import type { Me } from '#contract/users/session'
import type { AuditAction } from '#contract/audit'
import { type Deed, writeAudit } from '#server/audit'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { loginAttempts, loginDevices, users } from '#server/db/schema'
import { isPassword } from '#server/session/password'
import { demoPassword } from '#server/seed/demo-roles'
import { hashToken, openSession } from '#server/session/session'

import { isRecoveryCode, takeRecoveryCode } from './recovery-codes'
import { forgetTries, reserveTry, tooManyTries, type Try } from './throttle'

export type Asking = Context<Me | null>
type Account = typeof users.$inferSelect

interface Credentials {
  login: string
  password: string
}

type Signed = { token: string } | { two_fa_required: true }

/** An account whose password was correct, the try that was counted, and its id, by which it is taken back. */
export interface CheckedPassword {
  account: Account
  counted: Try
  tryId: number
}

/**
 * Checks and uses a second factor, in the transaction that opens the session. @returns further deeds for the audit log, or null
 * when the factor is wrong.
 */
export type TakeFactor = (tx: Transaction) => Promise<readonly Deed[] | null>

export async function signIn(
  context: Asking,
  { two_fa_code: code, ...given }: Credentials & { two_fa_code?: string },
): Promise<Signed> {
  const known = await checkPassword(context, given)
  const { account } = known
  if (account.two_fa_enabled && code === undefined) {
    await forgive(context, known)
    return { two_fa_required: true }
  }
  const take: TakeFactor = (tx) => takeCode(tx, account, code, context.now())
  return { token: await enter(context, known, take, { two_fa_code: ['Wrong verification code.'] }) }
}

const incorrect: FieldMessages = { password: ['Incorrect email or password.'] }

/** Counts a try and checks the password. Failed tries are audited. @throws Failure 403, 422 or 429 */
export async function checkPassword(
  context: Asking,
  { login: typed, password }: Credentials,
): Promise<CheckedPassword> {
  const { db, now } = context
  const login = typed.toLowerCase()
  const [found] = await db.select().from(users).where(eq(users.email, login))
  const counted: Try = { login, address: context.address, deviceId: await knownDevice(context, found), now: now() }
  const tryId = await reserveTry(db, counted)
  if (typeof tryId === 'object') {
    if (tryId.first) await auditAttempt(context, 'sign-in-throttled', found)
    throw tooManyTries(tryId)
  }
  const kept = found?.is_active === 1 ? found.password_hash : null
  const right = await isPassword(kept, password)
  if (!found || !right) {
    await auditAttempt(context, 'sign-in-refused', found)
    throw invalid(incorrect)
  }
  checkDemo(context, found, password)
  return { account: found, counted, tryId }
}

/** Removes the counted try of a correct password. */
export async function forgive({ db }: Pick<Asking, 'db'>, { tryId }: Pick<CheckedPassword, 'tryId'>): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, tryId))
}

/** The demo's passwords are public, so they work only on this machine, unless SEED=demo was set. @throws Failure 403 */
function checkDemo({ direct, settings }: Asking, found: Account, password: string): void {
  const demo = password === demoPassword && found.email?.endsWith('@slotdesk.test') === true
  if (demo && !direct && !settings.demoSaid)
    throw forbidden('The demo accounts open from this machine alone. Start with SEED=demo to open them to others.')
}

/** The id of the browser's device, if it has signed in to this account before. */
async function knownDevice({ db, device }: Asking, account: Account | undefined): Promise<number | null> {
  if (device === null || !account) return null
  const [found] = await db
    .select({ id: loginDevices.id })
    .from(loginDevices)
    .where(and(eq(loginDevices.token_hash, hashToken(device)), eq(loginDevices.user_id, account.id)))
  return found?.id ?? null
}

/** The 30-second step of a TOTP code that is valid now or one step away; null when it is wrong. */
export function codeStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 30_000) + delta
}

/**
 * Checks a typed second factor, and uses it up: a recovery code, or a TOTP code, whose step is stored in one conditional update. An
 * account without second factors needs none. @returns the deeds for the audit log; null when the factor is wrong
 */
async function takeCode(
  tx: Transaction,
  account: Account,
  code: string | undefined,
  now: Date,
): Promise<readonly Deed[] | null> {
  if (!account.two_fa_enabled) return []
  if (code !== undefined && isRecoveryCode(code))
    return (await takeRecoveryCode(tx, account.id, code, now)) ? [deed('use-recovery-code', account)] : null
  const step = account.two_fa_secret && code ? codeStep(account.two_fa_secret, code, now) : null
  if (step === null) return null
  const taken = await tx
    .update(users)
    .set({ two_fa_last_step: step })
    .where(and(eq(users.id, account.id), or(isNull(users.two_fa_last_step), lt(users.two_fa_last_step, step))))
    .returning({ id: users.id })
  return taken.length > 0 ? [] : null
}

/**
 * Opens a session, and writes its audit rows and its device in the same transaction. @returns the session's token.
 * @throws Failure 422 with `wrong` when the second factor is wrong, and as for a wrong password when the account was changed
 * meanwhile.
 */
export async function enter(
  context: Asking,
  { account, counted }: CheckedPassword,
  take: TakeFactor,
  wrong: FieldMessages,
): Promise<string> {
  const now = context.now()
  const token = await context.db.transaction(async (tx) => {
    if (!(await isAsChecked(tx, account))) return 'changed'
    const deeds = await take(tx)
    if (!deeds) return null
    const opened = await openSession(tx, account.id, { now, address: context.address, agent: context.agent })
    await rememberDevice(tx, context, account.id, now)
    await forgetTries(tx, counted)
    await writeAudit(tx, { ...context, user: account }, deed('sign-in', account), ...deeds)
    return opened
  })
  if (token !== null && token !== 'changed') return token
  throw await refuse(context, account, token === null ? wrong : incorrect)
}

/** The fields that a sign-in is judged by. A change of one of them ends the person's sessions. */
const judged = ['password_hash', 'is_active', 'two_fa_enabled', 'two_fa_secret'] as const

/**
 * Whether the account is still as it was when its password was checked, which takes a while. Locks its row: a change that comes
 * now waits, and then ends this session with the others.
 */
async function isAsChecked(tx: Transaction, account: Account): Promise<boolean> {
  const [now] = await tx.select().from(users).where(eq(users.id, account.id)).for('no key update')
  return now !== undefined && judged.every((field) => now[field] === account[field])
}

/** Audits a refused second factor. @returns the failure to throw */
export async function refuse(context: Asking, account: Account, wrong: FieldMessages): Promise<Failure> {
  await auditAttempt(context, 'sign-in-refused', account)
  return invalid(wrong)
}

/**
 * The browser's device token, if this server issued it, to whatever account; else null. An invented token could be known to others.
 */
async function issuedDevice(tx: Transaction, device: string | null): Promise<string | null> {
  if (device === null) return null
  const [found] = await tx
    .select({ id: loginDevices.id })
    .from(loginDevices)
    .where(eq(loginDevices.token_hash, hashToken(device)))
    .limit(1)
  return found ? device : null
}

async function rememberDevice(tx: Transaction, context: Asking, userId: number, now: Date): Promise<void> {
  const device = (await issuedDevice(tx, context.device)) ?? randomBytes(32).toString('base64url')
  await tx
    .insert(loginDevices)
    .values({ token_hash: hashToken(device), user_id: userId, last_used_at: now })
    .onConflictDoUpdate({
      target: [loginDevices.token_hash, loginDevices.user_id],
      set: { last_used_at: sql`excluded.last_used_at` },
    })
  context.keepDevice(device)
}

const deed = (action: AuditAction, account: Account | undefined): Deed => ({
  subject: 'session',
  action,
  record: account?.id ?? null,
})

/** Audits a failed try under the account that it was for. The typed text is never stored. */
const auditAttempt = (context: Asking, action: AuditAction, account: Account | undefined) =>
  writeAudit(context.db, { ...context, user: null }, deed(action, account))
