// Presence: which posts each window has open. An entry is a lease of under a minute by the database's clock; the window renews
// it.
import { sql } from 'drizzle-orm'

import { Failure } from '#contract/base/failure'
import { type Present, presence as endpoints, presenceLease } from '#contract/posts/presence'
import type { Context, Handlers } from '#server/context'
import type { Database } from '#server/db/connect'
import { arrayText, builtOnce, idArray, momentOf, shownName } from '#server/rows'
import { mostOfSession } from '#server/session/session'

/**
 * Reads the other people who have posts open: `edits` are the posts whose lock they hold, whether or not a window reports them;
 * `reads` are the others. `posts` null reads all posts. Locks are compared with the server's clock.
 */
const readPeople = builtOnce<Present>(
  sql`with here as (
        select s.user_id, o.post_id, false as edits from presence p join sessions s on s.id = p.session_id
          cross join unnest(p.posts) as o(post_id) where p.until > statement_timestamp()
        union all
        select l.user_id, l.post_id, true from post_locks l
          where l.user_id is not null and l.expires_at > ${sql.placeholder('now')}::timestamptz
      ), once as (
        select user_id, post_id, bool_or(edits) as edits from here
        where user_id <> ${sql.placeholder('me')}::bigint and (${sql.placeholder('posts')}::bigint[] is null
          or post_id = any(${sql.placeholder('posts')}::bigint[]))
        group by user_id, post_id
      )
      select json_build_object('id', u.id, 'name', ${shownName('u')},
        'reads', coalesce(json_agg(o.post_id order by o.post_id) filter (where not o.edits), '[]'::json),
        'edits', coalesce(json_agg(o.post_id order by o.post_id) filter (where o.edits), '[]'::json)) as row
      from once o join users u on u.id = o.user_id group by u.id order by u.id`,
)

interface PresenceReport {
  page: string
  posts: readonly number[]
}

/**
 * Stores or renews a window's entry. The lock on the session's row prevents an entry of a session that ends. @throws Failure 429
 */
async function keep({ db, sessionId }: Context, { page, posts }: PresenceReport): Promise<void> {
  const { rows } = await db.execute(
    sql`insert into presence (session_id, page, posts, until)
        select s.id, ${page}, ${idArray(posts)}, statement_timestamp() + make_interval(secs => ${presenceLease.holds})
        from sessions s where s.id = ${sessionId} and ${mostOfSession} >
          (select count(*) from presence p where p.session_id = s.id and p.page <> ${page})
        for key share of s
        on conflict (session_id, page) do update set posts = excluded.posts, until = excluded.until
        returning 1`,
  )
  if (rows.length === 0) throw new Failure(429, 'Too many windows are open.', { retryAfter: 60 })
}

async function leave({ db, sessionId }: Context, { page }: PresenceReport): Promise<void> {
  await db.execute(sql`delete from presence where session_id = ${sessionId} and page = ${page}`)
}

export const presenceHandlers: Handlers<typeof endpoints> = {
  list: async ({ query }, { database, user, now }) => {
    const posts = query.posts ? arrayText(query.posts) : null
    return { people: await readPeople(database, { me: user.id, now: now().toISOString(), posts }) }
  },
  tell: ({ body }, context) => (body.posts.length === 0 ? leave(context, body) : keep(context, body)),
}

/** Removes expired entries; a trigger sends the live event. */
export async function endLapsedPresence({ db }: Pick<Database, 'db'>, at?: Date): Promise<void> {
  // Several servers run this at the same time.
  await db.execute(
    sql`delete from presence where (session_id, page) in
          (select session_id, page from presence where until <= ${momentOf(at)} for update skip locked)`,
  )
}
