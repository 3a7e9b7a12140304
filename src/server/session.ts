// Sign-in tokens: opaque, kept only as a hash, checked once a request together with the rights of their owner.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'

import type { Me } from '#contract/users'
import type { Db, Transaction } from '#server/db/connect'
import { sessions } from '#server/db/schema'

import { rows } from './rows'

export const sessionDays = 14

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Makes a token for a user and answers it; it is not readable again. */
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

interface Found {
  session_id: number
  user: Me
}

/** The owner of a token with their rights, or null when the token is unknown or over. */
export async function findSession(db: Db, token: string, now: Date): Promise<Found | null> {
  const [found] = await rows<Found>(
    db,
    sql`select json_build_object('session_id', s.id, 'user', json_build_object(
          'id', u.id, 'name', coalesce(nullif(u.nickname, ''), u.username), 'email', u.email, 'role', r.name,
          'section_id', u.section_id, 'two_fa_enabled', u.two_fa_enabled = 1,
          'own_posts_only', coalesce(r.own_posts_only, false),
          'rights', coalesce((select json_agg(i.name) from auth_item_children c join auth_items i on i.id = c.child_id
                              where c.parent_id = u.role_id), '[]'::json))) as row
        from sessions s join users u on u.id = s.user_id left join auth_items r on r.id = u.role_id
        where s.token_hash = ${hashToken(token)} and s.expires_at > ${now.toISOString()}::timestamptz`,
  )
  return found ?? null
}
