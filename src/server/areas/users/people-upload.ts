// Invites people from a file. Every line is checked before the first person is created.
import { sql } from 'drizzle-orm'

import { Failure } from '#contract/failure'
import type { Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Context } from '#server/context'
import type { SentFile } from '#contract/endpoint'
import type { Transaction } from '#server/db/connect'
import { users } from '#server/db/schema'
import { rows } from '#server/rows'
import { type Line, LineErrors } from '#server/records/parse-uploads'
import { readUpload } from '#server/records/uploads'

import { constraints, freeSlug, invitation } from './people'
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

/** The roles' ids by name and by description, in lower case. */
async function rolesByName(tx: Transaction): Promise<Map<string, number>> {
  const found = await rows<Role>(
    tx,
    sql`select json_build_object('id', id, 'name', name, 'description', description) as row from auth_items where type = 1 order by id desc`,
  )
  return new Map(
    found.flatMap(({ id, name, description }) => [[folded(description), id] as const, [folded(name), id] as const]),
  )
}

const takenAmong = async (tx: Transaction, emails: readonly string[]): Promise<Set<string>> =>
  new Set(
    await rows<string>(
      tx,
      sql`select to_json(lower(email)) as row from users where lower(email) in (select jsonb_array_elements_text(${JSON.stringify(emails)}::jsonb))`,
    ),
  )

/**
 * @throws Failure 422 of the type `extractor` with every line whose role is unknown or not allowed, or whose address is taken.
 */
async function checkLines(
  tx: Transaction,
  context: Context,
  lines: readonly Line<Person>[],
  roles: ReadonlyMap<string, number>,
) {
  const errors = new LineErrors()
  const taken = await takenAmong(
    tx,
    lines.map(({ value }) => folded(value.email)),
  )
  for (const { line, value } of lines) {
    const role = roles.get(folded(value.role))
    if (role === undefined) errors.add(line, `There is no role ${value.role}.`)
    else
      await checkHoldsNoMore(tx, context.user, role).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
        errors.add(line, error.message)
      })
    const email = folded(value.email)
    if (taken.has(email)) errors.add(line, constraints.users_email_unique[1])
    taken.add(email)
  }
  errors.check()
}

/** Invites everybody in a file, or nobody. @throws Failure 422 */
export async function uploadPeople(context: Context, file: SentFile) {
  const lines = await readUpload('people', file)
  return change(context, async (tx) => {
    const roles = await rolesByName(tx)
    await checkLines(tx, context, lines, roles)
    const deeds: Deed[] = []
    const invited = []
    for (const { value } of lines) {
      const { token, kept } = invitation(context.now())
      const { name, position } = value
      const [made] = await tx
        .insert(users)
        .values({
          username: name,
          nickname: name.slice(0, 100),
          email: folded(value.email),
          position,
          role_id: roles.get(folded(value.role)) ?? null,
          slug: await freeSlug(tx, name),
          ...kept,
        })
        .returning({ id: users.id })
      const id = made?.id ?? 0
      deeds.push({ subject: 'user', action: 'create', record: id, version: 1 })
      invited.push({ id, username: name, email: folded(value.email), invitation: token })
    }
    return { answer: { invited }, deeds }
  })
}
