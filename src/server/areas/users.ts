import { hash, verify } from '@node-rs/argon2'
import { and, eq, gt, sql } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'

import { Failure, invalid } from '#contract/failure'
import type { ListQuery, Page } from '#contract/list'
import { type User, users as endpoints } from '#contract/users'
import type { Context, Handlers } from '#server/context'
import { loginAttempts, sessions, users } from '#server/db/schema'
import { containing, idArray } from '#server/rows'
import { openSession } from '#server/session'

import { allOf, pageOf } from './paging'

/** OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
export const hashPassword = (password: string) => hash(password, argon)

/** Compared when there is no such account, so that both answers take the same time. */
let nobody: Promise<string> | undefined

const windowMinutes = 15
const limits = { login: 5, address: 20 }

/** Counts this try before it is judged, so that tries side by side cannot slip through. */
async function reserveTry({ db, now, address }: Context<unknown & null>, login: string): Promise<number> {
  const since = new Date(now().getTime() - windowMinutes * 60_000)
  const [made] = await db
    .insert(loginAttempts)
    .values({ login, address, at: now() })
    .returning({ id: loginAttempts.id })
  for (const [field, limit] of Object.entries({ login: limits.login, address: limits.address })) {
    const column = field === 'login' ? loginAttempts.login : loginAttempts.address
    const count = await db.$count(
      loginAttempts,
      and(eq(column, field === 'login' ? login : address), gt(loginAttempts.at, since)),
    )
    if (count > limit) {
      await db.delete(loginAttempts).where(eq(loginAttempts.id, made?.id ?? 0))
      throw new Failure(429, 'Too many sign-in attempts. Try again later.', { retryAfter: windowMinutes * 60 })
    }
  }
  return made?.id ?? 0
}

/** Whether the six digits are this secret's now or half a minute around; the step they belong to is not taken twice. */
function codeStep(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 30_000) + delta
}

export const userHandlers: Handlers<typeof endpoints> = {
  async login({ body }, context) {
    const { db, now } = context
    const login = body.login.toLowerCase()
    const attempt = await reserveTry({ ...context, user: null }, login)
    const [found] = await db.select().from(users).where(eq(users.email, login))
    nobody ??= hashPassword('nobody')
    const right = await verify(found?.password_hash ?? (await nobody), body.password)
    if (!found?.password_hash || !right) throw invalid({ password: ['Incorrect email or password.'] })
    if (found.two_fa_enabled && found.two_fa_secret) {
      if (body.two_fa_code === undefined) {
        await db.delete(loginAttempts).where(eq(loginAttempts.id, attempt))
        return { two_fa_required: true as const }
      }
      const step = codeStep(found.two_fa_secret, body.two_fa_code, now())
      if (step === null || step <= (found.two_fa_last_step ?? 0))
        throw invalid({ two_fa_code: ['Wrong verification code.'] })
      await db.update(users).set({ two_fa_last_step: step }).where(eq(users.id, found.id))
    }
    await db.delete(loginAttempts).where(eq(loginAttempts.login, login))
    return { token: await openSession(db, found.id, { now: now(), address: context.address, agent: context.agent }) }
  },

  async logout(_asked, { db, sessionId }) {
    await db.delete(sessions).where(eq(sessions.id, sessionId))
  },

  me: async (_asked, { user }) => user,
  list: ({ query }, context) => listUsers(query, context),
  search: ({ query }, context) => listUsers(query, context),
}

const userRow = sql`json_build_object('id', u.id, 'username', u.username, 'nickname', u.nickname, 'email', u.email,
  'position', u.position, 'role_id', u.role_id, 'section_id', u.section_id, 'show_on_site', u.show_on_site,
  'auth_assignment', case when r.id is null then null else json_build_object('item_name', r.name) end,
  'two_fa_enabled', u.two_fa_enabled = 1)`

function listUsers(query: ListQuery<(typeof endpoints.list)['list']['filters']>, { db }: Context): Promise<Page<User>> {
  const { filter, search } = query
  const role = filter['auth_assignment.item_name']
  const conditions = [
    ...(filter.id ? [sql`u.id = any(${idArray(filter.id)})`] : []),
    ...(role ? [sql`r.name = ${role}`] : []),
    ...(search
      ? [sql`(lower(u.username) like ${containing(search)} or lower(u.nickname) like ${containing(search)})`]
      : []),
  ]
  return pageOf(db, query, {
    row: userRow,
    from: sql`from users u left join auth_items r on r.id = u.role_id where ${allOf(conditions)}`,
    sorts: { id: sql`u.id`, username: sql`lower(u.username)`, nickname: sql`lower(u.nickname)`, email: sql`u.email` },
    id: sql`u.id`,
  })
}
