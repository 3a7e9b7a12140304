// Users as administrators keep them: who may change whom, invitations, removal, sign-in security.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'

import { Failure, forbidden, invalid, notFound } from '#contract/base/failure'
import type { Me } from '#contract/users/session'
import { users as endpoints, type UserSet } from '#contract/users/users'
import { type Changed, type Deed, writeAudit } from '#server/audit'
import { change } from '#server/records/change'
import { takenSlugs } from '#server/records/taken-slugs'
import type { Context, Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { users } from '#server/db/schema'
import { changeInBulk, type BulkSteps, newestOf } from '#server/records/bulk'
import { hashPassword } from '#server/session/password'
import { recordsOf, type Stored } from '#server/records/records'
import { idArray, rows } from '#server/rows'
import { endSessions } from '#server/session/session'
import { slugOfName } from '#text/slug'

import { keepDraftsOf } from '../posts/draft-rows'
import { releaseLocksOf } from '../posts/lock'
import { emitAssigned } from '#server/areas/posts/task'
import { whyNoWorkFor } from './active'
import { dropFactors } from './recovery-codes'
import { checkMayGive, excessOf, isLimited, rightsOfRole } from './role-reach'
import { checkOthersEditRoles, lockRoles } from './roles'
import { userList } from './user-list'

type Row = Stored<typeof users> & { id: number; version: number }

const gone = 'User not found.'
export const constraints = { users_email_unique: ['email', 'This email is in use already.'] } as const

export const userRecords = recordsOf({ subject: 'user', table: users, read: userList.one, gone, constraints })

/** Fields that need the right to change users, also on one's own account. */
const guarded = ['role_id', 'section_id', 'email', 'show_on_site', 'is_active'] as const

/** @throws Failure 403 when the person of `row` holds more than `user`. */
async function checkReaches(tx: Transaction, user: Me, row: Row): Promise<void> {
  if (row.id === user.id) return
  const excess = await excessOf(tx, user, row.role_id)
  if (excess === 'rights') throw forbidden('This person holds rights that you do not have.')
  if (excess === 'posts') throw forbidden('You are limited to own posts, and this person is not.')
}

/** Whether a change sets a field to another value. */
const changesField = (row: Row, sent: Partial<Record<keyof Row, unknown>>, field: keyof Row): boolean =>
  sent[field] !== undefined && sent[field] !== row[field]

/**
 * Refuses to take the right to edit roles from the last person who has it.
 * @param next the person's next role; null when they leave or are deactivated.
 * @throws Failure 409
 */
async function checkLast(tx: Transaction, row: Row, next: number | null = null): Promise<void> {
  await lockRoles(tx)
  const editsRoles = async (role: number | null) => (await rightsOfRole(tx, role)).includes('roles.update')
  if (!(await editsRoles(row.role_id))) return
  if (next !== null && (await editsRoles(next)) && !(await isLimited(tx, next))) return
  await checkOthersEditRoles(tx, { users: [row.id] }, row.role_id !== null && (await isLimited(tx, row.role_id)))
}

interface Sent extends Partial<Pick<Row, 'username' | 'nickname' | 'email' | 'position' | 'role_id' | 'section_id'>> {
  show_on_site?: number | undefined
  is_active?: number | undefined
}

/** Refuses a change of the person of `row` that this user may not make. @throws Failure 403, 404, 409 or 422 */
async function checkChange(tx: Transaction, { user }: Context, row: Row, sent: Sent, password: boolean): Promise<void> {
  if (row.removed_at !== null) throw notFound(gone)
  const isSelf = row.id === user.id
  const mayUpdate = user.rights.includes('users.update')
  if (!isSelf && !mayUpdate) throw forbidden()
  const touched = guarded.filter((field) => changesField(row, sent, field))
  if (touched.length > 0 && !mayUpdate) throw forbidden('Only people who may change users change this.')
  if (isSelf && changesField(row, sent, 'is_active')) throw invalid({ is_active: ['You cannot deactivate yourself'] })
  if (password || touched.length > 0) await checkReaches(tx, user, row)
  if (changesField(row, sent, 'role_id')) {
    if (typeof sent.role_id === 'number') await checkMayGive(tx, user, sent.role_id)
    await checkLast(tx, row, sent.role_id)
  }
  if (sent.is_active === 0 && row.is_active === 1) await checkLast(tx, row)
}

/**
 * Ends the person's sessions when the password, role, address or state changes. An invitation was made for one address and one
 * role, and is over with them, and with a password.
 * @returns the columns to write besides.
 */
async function endStaleAccess(
  tx: Transaction,
  { user, sessionId }: Context,
  row: Row,
  sent: Sent,
  password: boolean,
): Promise<{ invite_hash?: null }> {
  const endsInvitation = password || changesField(row, sent, 'role_id') || changesField(row, sent, 'email')
  if (endsInvitation || changesField(row, sent, 'is_active'))
    await endSessions(tx, row.id, row.id === user.id ? sessionId : null)
  return endsInvitation && row.invite_hash !== null ? { invite_hash: null } : {}
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
const inviteDays = 7

const invitationOver = () => invalid({ token: ['This invitation is over or was used already.'] })

/** A new invitation: its token, and the columns to store (a hash and an end date). */
export function invitation(now: Date) {
  const token = randomBytes(24).toString('base64url')
  return {
    token,
    kept: { invite_hash: hashOf(token), invite_until: new Date(now.getTime() + inviteDays * 86_400_000) },
  }
}

export const slugOfPerson = (name: string, taken: ReadonlySet<string>): string => slugOfName(name, 'author', taken)

/**
 * Gives a removed person's unpublished tasks to `heir`, keeps their drafts as revisions, and releases their locks.
 * @throws Failure 422 for an unknown heir
 */
async function leavePosts(tx: Transaction, context: Context, id: number, heir: number | null): Promise<Deed[]> {
  const refused = heir === id ? 'This record does not exist.' : heir !== null && (await whyNoWorkFor(tx, heir))
  if (refused) throw invalid({ hand_over: [refused] })
  const tasks = await rows<number>(
    tx,
    sql`update posts set assignee_id = ${heir}::bigint where assignee_id = ${id} and status <> 3 returning to_json(id) as row`,
  )
  await emitAssigned(tx, context, tasks, { was: id, now: heir })
  await keepDraftsOf(tx, context, id)
  await releaseLocksOf(tx, id, context.now())
  return tasks.length > 0
    ? [{ subject: 'post', action: 'assign', changed: { assignee_id: { from: id, to: heir } } }]
    : []
}

const setOne = (context: Context, id: number, set: UserSet) => {
  let before: UserSet = {}
  const { end_sessions, ...sent } = set
  return userRecords
    .update(context, id, sent, async (tx, row) => {
      // Without their rights the person could not undo it.
      if (id === context.user.id && changesField(row, sent, 'role_id'))
        throw invalid({ role_id: ['You cannot change your own role'] })
      await checkChange(tx, context, row, sent, false)
      if (end_sessions === 1) {
        await checkReaches(tx, context.user, row)
        await endSessions(tx, row.id, row.id === context.user.id ? context.sessionId : null)
      }
      const ended = await endStaleAccess(tx, context, row, sent, false)
      before = {
        ...(changesField(row, sent, 'role_id') && row.role_id !== null ? { role_id: row.role_id } : {}),
        ...(changesField(row, sent, 'is_active') ? { is_active: row.is_active === 1 ? 1 : 0 } : {}),
      }
      const changed: Changed = end_sessions === 1 ? { sessions: null } : {}
      return { values: { ...sent, ...ended }, changed }
    })
    .then(({ version }) => ({ id, version, before }))
}

/** The steps of a bulk change of users. */
const bulkStepsOf = (context: Context): BulkSteps<UserSet, Awaited<ReturnType<typeof setOne>>> => ({
  newest: () => newestOf(context.db, users),
  slice: (matching, of) => userList.slice(context.db, userList.queryOf(matching), of),
  change: async ({ id, set, version }) => {
    const ifMatch = version === undefined ? null : `"${id}-${version}"`
    return { changed: await setOne({ ...context, ifMatch }, id, set) }
  },
  names: async (ids) => {
    const named = await rows<[number, string]>(
      context.db,
      sql`select json_build_array(id, username) as row from users where id = any(${idArray(ids)})`,
    )
    return Object.fromEntries(named)
  },
})

/** All handlers but the upload (users-upload.ts), which imports this file. */
export const userHandlers: Omit<Handlers<typeof endpoints>, 'upload'> = {
  list: ({ query }, { db }) => userList.page(db, query),
  search: ({ query }, { db }) => userList.page(db, query),

  create: async ({ body }, context) => {
    const { password, repeatPassword: _, invite, ...fields } = body
    const invited = invite === 1 ? invitation(context.now()) : null
    const password_hash = invited ? null : await hashPassword(password ?? '')
    const values = async (tx: Transaction) => {
      await checkMayGive(tx, context.user, fields.role_id)
      const slug = slugOfPerson(fields.username, await takenSlugs(tx, 'users'))
      return { ...fields, slug, password_hash, ...invited?.kept }
    }
    return userRecords.create(context, values, undefined, invited ? { invitation: invited.token } : {})
  },

  update: async ({ params: { id }, body }, context) => {
    const { password, repeatPassword: _, ...sent } = body
    const password_hash = password ? await hashPassword(password) : undefined
    return userRecords.update(context, id, sent, async (tx, row) => {
      await checkChange(tx, context, row, sent, password_hash !== undefined)
      const ended = await endStaleAccess(tx, context, row, sent, password_hash !== undefined)
      return { values: { ...sent, ...ended, ...(password_hash === undefined ? {} : { password_hash }) } }
    })
  },

  remove: ({ params: { id }, query: { hand_over = null } }, context) =>
    change(context, async (tx) => {
      if (id === context.user.id) throw invalid({ id: ['You cannot remove yourself'] })
      const [row] = await rows<Row>(
        tx,
        sql`select to_jsonb(u) as row from users u where id = ${id} and removed_at is null for update`,
      )
      if (!row) throw notFound(gone)
      await userRecords.checkVersion(tx, context, row, null)
      await checkReaches(tx, context.user, row)
      await checkLast(tx, row)
      const handed = await leavePosts(tx, context, id, hand_over)
      await endSessions(tx, id, null)
      await dropFactors(tx, id)
      await tx.execute(
        sql`update users set email = null, password_hash = null, role_id = null, is_active = 0, two_fa_enabled = 0, two_fa_secret = null,
              two_fa_pending = null, invite_hash = null, removed_at = now(), version = version + 1 where id = ${id}`,
      )
      return {
        answer: undefined,
        deeds: [{ subject: 'user', action: 'remove', record: id, version: row.version }, ...handed],
      }
    }),

  invite: async ({ params: { id } }, context) => {
    const { token, kept } = invitation(context.now())
    const values = async (tx: Transaction, row: Row) => {
      if (row.removed_at !== null) throw notFound(gone)
      await checkReaches(tx, context.user, row)
      if (row.password_hash !== null) throw new Failure(409, 'This person has chosen a password already.')
      if (row.email === null) throw new Failure(409, 'This person has no email to sign in with.')
      // The link would be answered as one that is over.
      if (row.is_active !== 1) throw new Failure(409, 'This person is deactivated. Activate them first.')
      return { values: kept }
    }
    return userRecords.update(context, id, {}, values, { invitation: token })
  },

  resetTwoFactor: async ({ params: { id } }, context) => {
    await userRecords.update(context, id, {}, async (tx, row) => {
      if (row.removed_at !== null) throw notFound(gone)
      await checkReaches(tx, context.user, row)
      await dropFactors(tx, id)
      if (row.two_fa_enabled === 1) await endSessions(tx, id, id === context.user.id ? context.sessionId : null)
      return { values: { two_fa_enabled: 0, two_fa_secret: null, two_fa_pending: null } }
    })
  },

  updateMany: ({ body }, context) => changeInBulk(context, body, bulkStepsOf, {}),

  accept: async ({ body: { token, password } }, context) => {
    const isOpen = sql`invite_hash = ${hashOf(token)} and invite_until > ${context.now().toISOString()}::timestamptz and is_active = 1 and removed_at is null`
    // Checked before the password is hashed, which takes long: anybody may send any number of tokens.
    if ((await context.db.$count(users, isOpen)) === 0) throw invitationOver()
    const password_hash = await hashPassword(password)
    return context.db.transaction(async (tx) => {
      const [found] = await rows<{ id: number; email: string; version: number }>(
        tx,
        sql`update users set password_hash = ${password_hash}, invite_hash = null, invite_until = null, version = version + 1
            where ${isOpen} returning json_build_object('id', id, 'email', email, 'version', version) as row`,
      )
      if (!found) throw invitationOver()
      const { id, email, version } = found
      const deed: Deed = {
        subject: 'user',
        action: 'accept-invitation',
        record: id,
        version,
        changed: { password_hash: null },
      }
      await writeAudit(tx, { ...context, user: { id } }, deed)
      return { email }
    })
  },
}
