// The basis of every newsroom: rights, roles, languages, and people who can sign in.
import { eq } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { authItemChildren, authItems, languages, sourceMessages, translations, users } from '#server/db/schema'

import { demoLanguages, phrases } from './phrases'
import { demoRoles } from './demo-roles'

/** Makes the roles and gives them their rights, which the migrations have created. @returns the roles' ids by name */
export async function makeRoles(tx: Transaction): Promise<Map<string, number>> {
  const made = await tx.select({ id: authItems.id, name: authItems.name }).from(authItems).where(eq(authItems.type, 2))
  const rightIds = new Map<string, number>(made.map(({ id, name }) => [name, id]))
  const roles = new Map<string, number>()
  for (const [name, { description, rights: held, ownPostsOnly: own_posts_only = false }] of Object.entries(demoRoles)) {
    const [role] = await tx.insert(authItems).values({ name, description, type: 1, own_posts_only }).returning()
    if (!role) continue
    roles.set(name, role.id)
    const links = held
      .flatMap((right) => rightIds.get(right) ?? [])
      .map((child_id) => ({ parent_id: role.id, child_id }))
    await tx.insert(authItemChildren).values(links)
  }
  return roles
}

/** Makes languages with the translated phrases of the interface. English needs no translation. */
export async function makeLanguages(tx: Transaction, all: boolean): Promise<Map<string, number>> {
  const wanted = all ? demoLanguages : demoLanguages.slice(0, 1)
  const made = await tx.insert(languages).values(wanted).returning()
  const ids = new Map(made.map(({ id, code }) => [code, id]))
  const sources = await tx
    .insert(sourceMessages)
    .values(phrases.map(({ message }) => ({ message })))
    .returning()
  const sourceIds = new Map(sources.map(({ id, message }) => [message, id]))
  const rows = phrases.flatMap(({ message, translations: of }) =>
    of.flatMap(({ code, translation }) => {
      const language_id = ids.get(code)
      const source_id = sourceIds.get(message)
      return language_id && source_id ? [{ source_id, language_id, translation }] : []
    }),
  )
  if (rows.length > 0) await tx.insert(translations).values(rows)
  return ids
}

interface Account {
  role: string
  username: string
  email: string
  password_hash: string
  two_fa_secret?: string
}

/** Makes people who can sign in. @returns their ids by email address */
export async function makeAccounts(
  tx: Transaction,
  roles: Map<string, number>,
  accounts: readonly Account[],
): Promise<Map<string, number>> {
  const made = await tx
    .insert(users)
    .values(
      accounts.map(({ role, email, two_fa_secret, ...rest }) => ({
        ...rest,
        email,
        nickname: rest.username,
        slug: email.split('@')[0] ?? email,
        role_id: roles.get(role),
        two_fa_secret,
        two_fa_enabled: two_fa_secret ? 1 : 0,
      })),
    )
    .returning()
  return new Map(made.map(({ id, email }) => [email ?? '', id]))
}
