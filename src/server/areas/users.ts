import { eq, sql } from 'drizzle-orm'

import type { ListQuery, Page } from '#contract/list'
import { type User, users as endpoints } from '#contract/users'
import { change } from '#server/change'
import type { Context, Handlers } from '#server/context'
import { sessions } from '#server/db/schema'
import { idArray } from '#server/rows'

import { allOf, pageOf, searchIn } from './paging'
import { signIn } from './users-login'

export const userHandlers: Handlers<typeof endpoints> = {
  login: ({ body }, context) => signIn(context, body),

  logout: (_asked, context) =>
    change(context, async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, context.sessionId))
      return { answer: undefined, deeds: [{ subject: 'session', action: 'sign-out', record: context.user.id }] }
    }),

  me: async (_asked, { user }) => user,
  list: ({ query }, context) => listUsers(query, context),
  search: ({ query }, context) => listUsers(query, context),
}

const userRow = sql`json_build_object('id', u.id, 'username', u.username, 'nickname', u.nickname, 'email', u.email,
  'position', u.position, 'role_id', u.role_id, 'section_id', u.section_id, 'show_on_site', u.show_on_site,
  'auth_assignment', case when r.id is null then null else json_build_object('item_name', r.name) end,
  'two_fa_enabled', u.two_fa_enabled = 1)`

function listUsers(query: ListQuery<(typeof endpoints.list)['list']['filters']>, { db }: Context): Promise<Page<User>> {
  const { filter } = query
  const role = filter['auth_assignment.item_name']
  const conditions = [
    ...(filter.id ? [sql`u.id = any(${idArray(filter.id)})`] : []),
    ...(role ? [sql`r.name = ${role}`] : []),
    ...searchIn(query, { username: sql`u.username`, nickname: sql`u.nickname` }),
  ]
  return pageOf(db, query, {
    row: userRow,
    from: sql`from users u left join auth_items r on r.id = u.role_id where ${allOf(conditions)}`,
    sorts: { id: sql`u.id`, username: sql`lower(u.username)`, nickname: sql`lower(u.nickname)`, email: sql`u.email` },
    id: sql`u.id`,
  })
}
