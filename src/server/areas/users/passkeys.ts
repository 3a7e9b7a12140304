// A person's passkeys, and signing in with one after the password.
import { and, count, eq, lt, sql } from 'drizzle-orm'

import { invalid, notFound } from '#contract/base/failure'
import type { NewCredential, passkeys as endpoints, UsedCredential } from '#contract/users/passkeys'
import type { AuditAction } from '#contract/audit'
import type { Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Context, Handlers } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { passkeyChallenges, passkeys, recoveryCodes, users } from '#server/db/schema'
import { rows } from '#server/rows'
import { endSessions } from '#server/session/session'

import { type Asking, type CheckedPassword, checkPassword, enter, forgive, refuse, type TakeFactor } from './login'
import { newRecoveryCodes } from './recovery-codes'
import {
  clientDataOf,
  creationOptions,
  newPasskey,
  type Passkey,
  refusals,
  signedCounter,
  signInOptions,
  takeChallenge,
} from './webauthn'

const gone = 'This passkey was removed already.'

const shown = ({ id, name, created_at, last_used_at }: Passkey) => ({
  id,
  name,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
})

const passkeysOf = (db: Db | Transaction, userId: number): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.user_id, userId)).orderBy(passkeys.id)

const refused = (message: string) => invalid({ credential: [message] })

const deed = (action: AuditAction, userId: number, passkey: { from: string | null; to: string | null }): Deed => ({
  subject: 'user',
  action,
  record: userId,
  changed: { passkey },
})

/** The second factors of a person. Locks the person's row, so that concurrent changes run one after another. */
async function lockFactors(tx: Transaction, userId: number): Promise<{ any: boolean; authenticator: boolean }> {
  const [found] = await rows<{ any: boolean; authenticator: boolean }>(
    tx,
    sql`select json_build_object('any', two_fa_enabled = 1, 'authenticator', two_fa_enabled = 1 and two_fa_secret is not null) as row
        from users where id = ${userId} for update`,
  )
  return found ?? { any: false, authenticator: false }
}

/**
 * Stores a passkey that the browser made, and ends the person's other sessions. The first second factor creates the recovery codes.
 * @throws Failure 422
 */
function addPasskey(context: Context, name: string, credential: NewCredential) {
  const { user, sessionId, now } = context
  const data = clientDataOf(credential.response.clientDataJSON)
  if (!data) throw refused(refusals.wrong)
  const { challenge } = data
  const work = async (tx: Transaction) => {
    const origin = await takeChallenge(tx, challenge, { userId: user.id, sessionId, now: now() })
    if (origin === null) throw refused(refusals.used)
    if (data.origin !== origin) throw refused(refusals.origin)
    const made = await newPasskey(credential, { challenge, origin })
    if (!made) throw refused(refusals.wrong)
    const { any } = await lockFactors(tx, user.id)
    const [passkey] = await tx
      .insert(passkeys)
      .values({ ...made, user_id: user.id, name, created_at: now() })
      .returning()
    if (!passkey) throw refused(refusals.wrong)
    const recovery_codes = any ? null : await newRecoveryCodes(tx, user.id)
    if (!any) await tx.update(users).set({ two_fa_enabled: 1 }).where(eq(users.id, user.id))
    await endSessions(tx, user.id, sessionId)
    const deeds = [deed('add-passkey', user.id, { from: null, to: name })]
    return { answer: { passkey: shown(passkey), recovery_codes }, deeds }
  }
  const constraints = { passkeys_credential_id_unique: ['credential', 'This passkey is there already.'] } as const
  return change(context, work, constraints).catch(async (error: unknown) => {
    // The rollback restored the challenge. A failed try uses it up nevertheless.
    await context.db
      .delete(passkeyChallenges)
      .where(and(eq(passkeyChallenges.challenge, challenge), eq(passkeyChallenges.session_id, sessionId)))
    throw error
  })
}

/**
 * Removes a passkey, and ends the person's other sessions. The last second factor takes the recovery codes with it.
 * @throws Failure 404
 */
const removePasskey = (context: Context, id: number) =>
  change(context, async (tx) => {
    const { user, sessionId } = context
    const { authenticator } = await lockFactors(tx, user.id)
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.user_id, user.id)))
      .returning()
    if (!removed) throw notFound(gone)
    const [left] = await tx.select({ passkeys: count() }).from(passkeys).where(eq(passkeys.user_id, user.id))
    if (!authenticator && left?.passkeys === 0) {
      await tx.update(users).set({ two_fa_enabled: 0 }).where(eq(users.id, user.id))
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, user.id))
    }
    await endSessions(tx, user.id, sessionId)
    return { answer: undefined, deeds: [deed('remove-passkey', user.id, { from: removed.name, to: null })] }
  })

/**
 * Checks a used passkey and uses its challenge up. Refusals are audited. @returns the passkey and the counter that it signed.
 * @throws Failure 422 with the reason
 */
async function verify(context: Asking, { account }: CheckedPassword, credential: UsedCredential) {
  const data = clientDataOf(credential.response.clientDataJSON)
  const wrong = (message: string) => refuse(context, account, { passkey: [message] })
  if (!data) throw await wrong(refusals.wrong)
  const { challenge } = data
  const asked = { userId: account.id, sessionId: null, now: context.now() }
  const origin = await takeChallenge(context.db, challenge, asked)
  if (origin === null) throw await wrong(refusals.used)
  if (data.origin !== origin) throw await wrong(refusals.origin)
  const known = await passkeysOf(context.db, account.id)
  const passkey = known.find(({ credential_id }) => credential_id === credential.id)
  if (!passkey) throw await wrong(refusals.foreign)
  const counter = await signedCounter(credential, passkey, { challenge, origin })
  if (counter === null) throw await wrong(refusals.wrong)
  return { passkey, counter }
}

/**
 * Makes the function that takes a passkey as the second factor: it raises the passkey's counter in one conditional update, and
 * answers null for a counter that did not grow. One that never counts stays at 0.
 */
const takePasskey =
  (passkey: Passkey, counter: number, now: Date): TakeFactor =>
  async (tx) => {
    const went = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter)
    const taken = await tx
      .update(passkeys)
      .set({ counter, last_used_at: now })
      .where(and(eq(passkeys.id, passkey.id), went))
      .returning({ id: passkeys.id })
    return taken.length > 0 ? [] : null
  }

export const passkeyHandlers: Handlers<typeof endpoints> = {
  list: async (_asked, { db, user }) => {
    const [found] = await db
      .select({ on: users.two_fa_enabled, secret: users.two_fa_secret })
      .from(users)
      .where(eq(users.id, user.id))
    const items = (await passkeysOf(db, user.id)).map(shown)
    return { items, authenticator: found?.on === 1 && found.secret !== null }
  },

  options: async (_asked, context) => creationOptions(context, await passkeysOf(context.db, context.user.id)),

  add: async ({ body: { name, credential } }, context) => addPasskey(context, name, credential),

  rename: ({ params: { id }, body: { name } }, context) =>
    change(context, async (tx) => {
      const mine = and(eq(passkeys.id, id), eq(passkeys.user_id, context.user.id))
      const [before] = await tx.select({ name: passkeys.name }).from(passkeys).where(mine).for('update')
      const [renamed] = await tx.update(passkeys).set({ name }).where(mine).returning()
      if (!before || !renamed) throw notFound(gone)
      const deeds = [deed('rename-passkey', context.user.id, { from: before.name, to: name })]
      return { answer: shown(renamed), deeds: before.name === name ? [] : deeds }
    }),

  remove: ({ params: { id } }, context) => removePasskey(context, id),

  challenge: async ({ body }, context) => {
    const known = await checkPassword(context, body)
    await forgive(context, known)
    const { id, two_fa_enabled, two_fa_secret } = known.account
    const options = await signInOptions(context, id, await passkeysOf(context.db, id))
    return { options, authenticator: two_fa_enabled === 1 && two_fa_secret !== null }
  },

  signIn: async ({ body: { credential, ...credentials } }, context) => {
    const known = await checkPassword(context, credentials)
    const { passkey, counter } = await verify(context, known, credential)
    const take = takePasskey(passkey, counter, context.now())
    return { token: await enter(context, known, take, { passkey: [refusals.counter] }) }
  },
}
