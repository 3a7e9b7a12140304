// The user's own account: password, authenticator, recovery codes, devices.
import { and, eq, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { toDataURL } from 'qrcode'

import { account as endpoints } from '#contract/users/account'
import { Failure, invalid, notFound } from '#contract/base/failure'
import { brands } from '#contract/brands'
import type { Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Context, Handlers } from '#server/context'
import { preferences, sessions, users } from '#server/db/schema'
import { knownAnswer } from '#server/http/idempotency'
import { hashPassword, isPassword } from '#server/session/password'
import { iso, rows } from '#server/rows'
import { endSessions, idleLimit } from '#server/session/session'

import { codeStep, forgive } from './login'
import { newRecoveryCodes } from './recovery-codes'
import { reserveTry, tooManyTries } from './throttle'
import { userRecords } from './users'

const deed = (id: number, field: string): Deed => ({
  subject: 'user',
  action: 'update',
  record: id,
  changed: { [field]: null },
})

interface Device {
  id: number
  created_at: string
  last_seen_at: string
  address: string | null
  agent: string | null
  current: boolean
}

const wrongPassword = () => invalid({ old_password: ['This is not your password.'] })

/**
 * Checks the user's password. Wrong ones are throttled like sign-ins, apart from the account's sign-ins. @returns its hash
 * @throws Failure 422 or 429
 */
async function checkOldPassword({ db, user: { id }, address, now }: Context, password: string): Promise<string> {
  const tryId = await reserveTry(db, { login: `password of user ${id}`, address, deviceId: null, now: now() })
  if (typeof tryId === 'object') throw tooManyTries(tryId)
  const [found] = await db.select({ hash: users.password_hash }).from(users).where(eq(users.id, id))
  const hash = found?.hash ?? null
  if (!(await isPassword(hash, password)) || hash === null) throw wrongPassword()
  await forgive({ db }, { tryId })
  return hash
}

export const accountHandlers: Handlers<typeof endpoints> = {
  own: (_asked, { db, user }) => userRecords.get(db, user.id),

  password: async ({ body }, context) => {
    const { id } = context.user
    // A repeated call has the password that was the old one before its first try.
    if (await knownAnswer(context)) return
    const checked = await checkOldPassword(context, body.old_password)
    const password_hash = await hashPassword(body.password)
    await change(context, async (tx) => {
      // Hashing takes long. Meanwhile an administrator may have set another password, or removed the person.
      const isAsChecked = and(eq(users.id, id), eq(users.password_hash, checked))
      const [changed] = await tx.update(users).set({ password_hash }).where(isAsChecked).returning({ id: users.id })
      if (!changed) throw wrongPassword()
      await endSessions(tx, id, context.sessionId)
      return { answer: undefined, deeds: [deed(id, 'password')] }
    })
  },

  // No audit entry: the secret has no effect until it is confirmed.
  generate: (_asked, context) =>
    change(context, async (tx) => {
      const { user, settings } = context
      const secret = new Secret({ size: 20 }).base32
      await tx.update(users).set({ two_fa_pending: secret }).where(eq(users.id, user.id))
      const totp = new TOTP({
        issuer: brands[settings.brand].name,
        label: user.email ?? user.name,
        secret: Secret.fromBase32(secret),
        digits: 6,
        period: 30,
      })
      return { answer: { secret, image: await toDataURL(totp.toString(), { width: 200, margin: 1 }) }, deeds: [] }
    }),

  confirm: ({ body: { code } }, context) =>
    change(context, async (tx) => {
      const { id } = context.user
      const [found] = await rows<{ secret: string | null; last: number | null }>(
        tx,
        sql`select json_build_object('secret', two_fa_pending, 'last', two_fa_last_step) as row from users where id = ${id} for update`,
      )
      const step = found?.secret ? codeStep(found.secret, code, context.now()) : null
      if (!found?.secret || step === null || (found.last !== null && step <= found.last))
        throw invalid({ code: ['Wrong verification code.'] })
      await tx
        .update(users)
        .set({ two_fa_enabled: 1, two_fa_secret: found.secret, two_fa_pending: null, two_fa_last_step: step })
        .where(eq(users.id, id))
      await endSessions(tx, id, context.sessionId)
      return { answer: { recovery_codes: await newRecoveryCodes(tx, id) }, deeds: [deed(id, 'two_factor')] }
    }),

  preferences: async (_asked, { db, user }) => {
    const [kept] = await db.select().from(preferences).where(eq(preferences.user_id, user.id))
    return { version: kept?.version ?? 0, preferences: kept?.content ?? '' }
  },

  // No audit entry: they change nothing for others.
  keepPreferences: ({ body: { version, preferences: content } }, context) =>
    change(context, async (tx) => {
      const [kept] = await tx
        .insert(preferences)
        .values({ user_id: context.user.id, content })
        .onConflictDoUpdate({
          target: preferences.user_id,
          set: { content, version: sql`${preferences.version} + 1` },
          setWhere: eq(preferences.version, version),
        })
        .returning({ version: preferences.version })
      if (!kept) throw new Failure(409, 'Your preferences were changed elsewhere.')
      return { answer: kept, deeds: [] }
    }),

  sessions: async (_asked, { db, user, sessionId, now }) => ({
    items: await rows<Device>(
      db,
      sql`select json_build_object('id', id, 'created_at', ${iso(sessions.created_at)}, 'last_seen_at', ${iso(sessions.last_seen_at)},
            'address', address, 'agent', agent, 'current', id = ${sessionId}) as row
          from sessions where user_id = ${user.id} and expires_at > ${now().toISOString()}::timestamptz
            and last_seen_at > ${now().toISOString()}::timestamptz - ${idleLimit} order by last_seen_at desc, id desc`,
    ),
  }),

  endOthers: (_asked, context) =>
    change(context, async (tx) => {
      await endSessions(tx, context.user.id, context.sessionId)
      return { answer: undefined, deeds: [{ subject: 'session', action: 'sign-out-others', record: context.user.id }] }
    }),

  endOne: ({ params: { id } }, context) =>
    change(context, async (tx) => {
      const gone = await rows<number>(
        tx,
        sql`delete from sessions where id = ${id} and user_id = ${context.user.id} returning to_json(id) as row`,
      )
      if (gone.length === 0) throw notFound('This device is signed out already.')
      return { answer: undefined, deeds: [{ subject: 'session', action: 'sign-out-device', record: context.user.id }] }
    }),
}
