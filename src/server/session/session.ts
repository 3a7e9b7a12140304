// Sessions: opaque tokens, stored as a hash, checked at every request together with their owner's rights.
//
// A server caches the owner and rights of a token, and asks the database at each request whether they are still valid: one row by
// its key, while the handler reads. So an ended session or a removed right takes effect at the next request on every server.
import { createHash, randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'

import type { Me } from '#contract/users/session'
import type { Database, Db, Transaction } from '#server/db/connect'
import { sessions } from '#server/db/schema'

import { arrayText, builtOnce, shownName } from '#server/rows'

/** Days until a session ends in any case. */
const sessionDays = 14
/** Days without a request after which a session ends. */
const idleDays = 3
export const sessionLimit = sql.raw(`interval '${sessionDays} days'`)
export const idleLimit = sql.raw(`interval '${idleDays} days'`)

/** Least time, in milliseconds, between two writes of a session's last use. */
const seenEvery = 60_000

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a session for a user and returns its token. Only a hash of the token is stored. */
export async function openSession(
  db: Db | Transaction,
  userId: number,
  from: { now: Date; address: string; agent: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(sessions).values({
    token_hash: hashToken(token),
    user_id: userId,
    created_at: from.now,
    last_seen_at: from.now,
    expires_at: new Date(from.now.getTime() + sessionDays * 86_400_000),
    address: from.address,
    agent: from.agent.slice(0, 300),
  })
  return token
}

/** Ends a person's sessions: all, or all but the one with the id `but`. */
export async function endSessions(db: Db | Transaction, userId: number, but: number | null): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.user_id, userId), but === null ? undefined : ne(sessions.id, but)))
}

export interface Session {
  session_id: number
  user: Me
  /** The person's rights, as a set. */
  rights: ReadonlySet<string>
  /** A stamp that changes when the row of the person or of their role is written. */
  stamp: string
  /** Hash of the token, by which the session is looked up. */
  hash: string
}

interface FoundSession extends Omit<Session, 'rights' | 'hash'> {
  /** The session's last use as it is stored, in milliseconds since 1970. */
  seen: number
}

/** Cache of the sessions that this server has seen, the newest last. */
const known = new Map<string, Session>()
const mostKnown = 5000

function remember(hash: string, session: Session): void {
  known.delete(hash)
  known.set(hash, session)
  const oldest = known.keys().next()
  if (known.size > mostKnown && !oldest.done) known.delete(oldest.value)
}

/** Returns the cached session of a token; null if there is none. It is valid only once {@link stillHolds} has confirmed it. */
export const recallSession = (token: string): Session | null => known.get(hashToken(token)) ?? null

const stamp = sql`concat(u.xmin, '.', r.xmin)`
const lastSeen = sql`extract(epoch from s.last_seen_at) * 1000`

/** The rows of a valid session, by its token's hash. */
const validSession = sql`
  from sessions s join users u on u.id = s.user_id left join auth_items r on r.id = u.role_id
  where s.token_hash = ${sql.placeholder('hash')} and u.is_active = 1 and s.expires_at > ${sql.placeholder('now')}::timestamptz
    and s.last_seen_at > ${sql.placeholder('now')}::timestamptz - ${idleLimit}`

const readSession = builtOnce<FoundSession>(
  sql`select json_build_object('session_id', s.id, 'stamp', ${stamp}, 'seen', ${lastSeen}, 'user', json_build_object(
        'id', u.id, 'name', ${shownName('u')}, 'email', u.email, 'role', r.name,
        'section_id', u.section_id, 'two_fa_enabled', u.two_fa_enabled = 1,
        'own_posts_only', coalesce(r.own_posts_only, false),
        'rights', coalesce((select json_agg(i.name) from auth_item_children c join auth_items i on i.id = c.child_id
                            where c.parent_id = u.role_id), '[]'::json))) as row
      ${validSession}`,
)

const readStamp = builtOnce<Pick<FoundSession, 'stamp' | 'seen'>>(
  sql`select json_build_object('stamp', ${stamp}, 'seen', ${lastSeen}) as row ${validSession} and s.id = ${sql.placeholder('id')}`,
)

/**
 * Reads the session of a token with its owner's rights, caches it and notes its last use. Null when the token is unknown or
 * expired, or its owner inactive.
 */
async function findSession(on: Database, token: string, now: Date): Promise<Session | null> {
  const hash = hashToken(token)
  const [found] = await readSession(on, { hash, now: now.toISOString() })
  if (!found) {
    known.delete(hash)
    return null
  }
  const session = { ...found, hash, rights: new Set<string>(found.user.rights) }
  remember(hash, session)
  await touch(on.db, found.session_id, found.seen, now)
  return session
}

/**
 * Whether a cached session is valid, and the rows of its person and role are unchanged. Then it also notes the session's last use.
 */
export async function stillHolds(on: Database, { session_id, hash, stamp: was }: Session, now: Date): Promise<boolean> {
  const [found] = await readStamp(on, { hash, now: now.toISOString(), id: session_id })
  if (found?.stamp !== was) return false
  await touch(on.db, session_id, found.seen, now)
  return true
}

/** The most windows of one session: more than anybody uses, few enough to limit abuse. */
export const mostOfSession = 30

const readValid = builtOnce<{ id: number; rights: string[] }>(
  sql`with held as (
        select c.parent_id as role_id, json_agg(i.name) as rights
        from auth_items i join auth_item_children c on c.child_id = i.id
        where i.type = 2 and i.name = any(${sql.placeholder('asked')}::text[]) group by c.parent_id
      )
      select json_build_object('id', s.id, 'rights', coalesce(h.rights, '[]'::json)) as row
      from sessions s join users u on u.id = s.user_id left join held h on h.role_id = u.role_id
      where s.id = any(${sql.placeholder('ids')}::bigint[]) and u.is_active = 1 and s.expires_at > ${sql.placeholder('now')}::timestamptz
        and s.last_seen_at > ${sql.placeholder('now')}::timestamptz - ${idleLimit}`,
)

/** The valid ones among the sessions, each with those of the `asked` rights that it holds. */
export async function validSessions(
  on: Database,
  ids: readonly number[],
  { now, asked }: { now: Date; asked: Iterable<string> },
): Promise<Map<number, ReadonlySet<string>>> {
  const found = await readValid(on, {
    ids: arrayText(ids),
    asked: arrayText([...asked]),
    now: now.toISOString(),
  })
  return new Map(found.map(({ id, rights }) => [id, new Set(rights)]))
}

/**
 * Returns the session of a token, from the cache if it is still valid, else from the database. Null when the token is unknown or
 * expired.
 */
export async function currentSession(on: Database, token: string, now: Date): Promise<Session | null> {
  const session = recallSession(token)
  return session && (await stillHolds(on, session, now)) ? session : findSession(on, token, now)
}

async function touch(db: Db, id: number, last: number, now: Date): Promise<void> {
  if (now.getTime() - last < seenEvery) return
  await db.execute(
    sql`update sessions set last_seen_at = ${now.toISOString()}::timestamptz
        where id = ${id} and last_seen_at < ${now.toISOString()}::timestamptz`,
  )
}
