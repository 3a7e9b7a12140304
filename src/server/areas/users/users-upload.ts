// Invites people from a file. Every line is checked before the first person is created.
import { sql } from 'drizzle-orm'

import { Failure } from '#contract/base/failure'
import type { Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Context } from '#server/context'
import type { SentFile } from '#contract/base/endpoint'
import { say } from '#contract/base/say'
import type { Transaction } from '#server/db/connect'
import { users } from '#server/db/schema'
import { rows } from '#server/rows'
import { type JudgedLine, LineErrors } from '#server/records/parse-uploads'
import { takenSlugs } from '#server/records/taken-slugs'
import { readUpload } from '#server/records/uploads'

import { constraints, invitation, slugOfPerson } from './users'
import { checkHoldsNoMore } from './role-reach'

interface Person {
  name: string
  email: string
  role: string
  position: string
}

interface Role {
  id: number
  name: string
  description: string
}

const folded = (text: string) => text.trim().toLowerCase()

/** The roles' ids by name, and by a description that is no role's name, in lower case. */
async function rolesByName(tx: Transaction): Promise<Map<string, number>> {
  const found = await rows<Role>(
    tx,
    sql`select json_build_object('id', id, 'name', name, 'description', description) as row from auth_items where type = 1 order by id desc`,
  )
  const byDescription = found.map(({ id, description }) => [folded(description), id] as const)
  return new Map([...byDescription, ...found.map(({ id, name }) => [folded(name), id] as const)])
}

const takenAmong = async (tx: Transaction, emails: readonly string[]): Promise<Set<string>> =>
  new Set(
    await rows<string>(
      tx,
      sql`select to_json(lower(email)) as row from users where lower(email) in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`,
    ),
  )

/** Why the user may not give each of these roles; a role that they may give is left out. */
async function refusedRoles(tx: Transaction, context: Context, roles: Iterable<number>): Promise<Map<number, string>> {
  const refused = new Map<number, string>()
  for (const role of roles)
    await checkHoldsNoMore(tx, context.user, role).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error
      refused.set(role, error.message)
    })
  return refused
}

/**
 * @throws Failure 422 of the type `extractor` with every line that breaks a rule or whose role is unknown or not allowed, and every
 * other one whose address is taken.
 */
async function checkLines(
  tx: Transaction,
  context: Context,
  lines: readonly JudgedLine<Person>[],
  roles: ReadonlyMap<string, number>,
) {
  const errors = new LineErrors()
  const roleOf = ({ role }: Person) => roles.get(folded(role))
  const sound = lines.flatMap(({ value, messages }) => (messages.length > 0 ? [] : [value]))
  const named = lines.flatMap(({ value }) => roleOf(value) ?? [])
  const taken = await takenAmong(
    tx,
    sound.map(({ email }) => folded(email)),
  )
  const refused = await refusedRoles(tx, context, new Set(named))
  const wrongRole = (value: Person): string | undefined => {
    const role = roleOf(value)
    if (role !== undefined) return refused.get(role)
    // A line without a role, such as one without commas, says so already.
    return value.role === '' ? undefined : say`There is no role ${value.role}.`
  }
  for (const { line, value, messages } of lines) {
    const isTaken = messages.length === 0 && taken.has(folded(value.email))
    const wrong = [...messages, wrongRole(value), isTaken ? constraints.users_email_unique[1] : undefined]
    errors.add(line, ...wrong.filter((message) => message !== undefined))
    taken.add(folded(value.email))
  }
  errors.check()
}

/** Invites everybody in a file, or nobody. The number of statements does not grow with the file. @throws Failure 422 */
export async function uploadUsers(context: Context, file: SentFile) {
  const lines = await readUpload('users', file)
  return change(context, async (tx) => {
    const roles = await rolesByName(tx)
    await checkLines(tx, context, lines, roles)
    const slugs = await takenSlugs(tx, 'users')
    const people = lines.map(({ value: { name, email, position, role } }) => {
      const slug = slugOfPerson(name, slugs)
      slugs.add(slug)
      const person = { username: name, nickname: name.slice(0, 100), email: folded(email), position, slug }
      return { person: { ...person, role_id: roles.get(folded(role)) ?? null }, ...invitation(context.now()) }
    })
    const made = await tx
      .insert(users)
      .values(people.map(({ person, kept }) => ({ ...person, ...kept })))
      .returning({ id: users.id, email: users.email })
    const ids = new Map(made.map(({ id, email }) => [email, id]))
    const invited = people.map(({ person: { username, email }, token }) => {
      return { id: ids.get(email) ?? 0, username, email, invitation: token }
    })
    const deeds = invited.map(({ id }): Deed => ({ subject: 'user', action: 'create', record: id, version: 1 }))
    return { answer: { invited }, deeds }
  })
}
