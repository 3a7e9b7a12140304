// What a list of users holds.
import { sql } from 'drizzle-orm'

import { users as endpoints } from '#contract/users/users'
import { anyOf, equals, listOf } from '#server/records/list'
import { searchedName } from '#server/rows'

/** Whether a person has an invitation that they have not answered. */
const isInvited = sql`(u.password_hash is null and u.email is not null)`

/** The list of people with an account or a byline. Removed people are left out. */
export const userList = listOf(endpoints.search, {
  from: sql`(select * from users where removed_at is null) u left join auth_items r on r.id = u.role_id`,
  id: sql`u.id`,
  columns: {
    id: sql`u.id`,
    username: sql`u.username`,
    nickname: sql`u.nickname`,
    email: sql`u.email`,
    position: sql`u.position`,
    role_id: sql`u.role_id`,
    auth_assignment: sql`case when r.id is null then null else json_build_object('item_name', r.name) end`,
    section_id: sql`u.section_id`,
    show_on_site: sql`u.show_on_site`,
    two_fa_enabled: sql`u.two_fa_enabled = 1`,
    is_active: sql`u.is_active`,
    is_invited: isInvited,
    version: sql`u.version`,
  },
  filters: {
    id: anyOf(sql`u.id`),
    'auth_assignment.item_name': equals(sql`r.name`),
    is_active: anyOf(sql`u.is_active`),
    is_invited: anyOf(sql`${isInvited}::int`),
  },
  sorts: { id: sql`u.id`, username: sql`lower(u.username)`, nickname: sql`lower(u.nickname)`, email: sql`u.email` },
  search: { nickname: searchedName(sql`u.nickname`), username: searchedName(sql`u.username`) },
  // Every row has it.
  includes: { auth_assignment: {} },
})
