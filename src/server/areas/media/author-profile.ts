import { sql } from 'drizzle-orm'

import { author, authors as endpoints, type Author } from '#contract/media/author-profile'
import { Failure, notFound } from '#contract/base/failure'
import { changesOf, type Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Context, Handlers } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { authorProfiles } from '#server/db/schema'
import { isMatched } from '#server/http/etag'
import { addressOutsideGallery } from '#server/pictures/media'
import { rows } from '#server/rows'

import { required, sentAvatar } from './sent-avatar'

const subject = 'author-profile'

async function readProfile(db: Db | Transaction, user: number, lock = false): Promise<Author | null> {
  const [found] = await rows<unknown>(
    db,
    sql`select to_jsonb(a) || jsonb_build_object('id', a.user_id, 'avatar_url', ${addressOutsideGallery(sql`a.avatar`)}) as row
        from author_profiles a where a.user_id = ${user} ${lock ? sql`for update` : sql``}`,
  )
  return found === undefined ? null : author.parse(found)
}

async function mustRead(db: Db | Transaction, user: number, lock = false): Promise<Author> {
  const found = await readProfile(db, user, lock)
  if (!found) throw notFound('There is no author profile yet.')
  return found
}

/** Stores an empty JSON-LD as null. */
const columnsOf = <T extends { json_ld?: string | undefined }>({ json_ld, ...body }: T) => ({
  ...body,
  ...(json_ld === undefined ? {} : { json_ld: json_ld === '' ? null : json_ld }),
})

const defined = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function checkVersion(context: Context, before: Author, sent: object): void {
  if (context.ifMatch === null || isMatched(context.ifMatch, before, false)) return
  throw new Failure(409, 'This was changed elsewhere meanwhile.', { extra: { current: before, sent } })
}

export const authorHandlers: Handlers<typeof endpoints> = {
  get: (_asked, { db, user }) => mustRead(db, user.id),

  create: async ({ body, files }, context) => {
    const { user } = context
    const avatar = required(await sentAvatar(context, body, files.avatar))
    return change(context, async (tx) => {
      const values = { ...columnsOf(body), avatar }
      const made = await tx
        .insert(authorProfiles)
        .values({ user_id: user.id, ...defined(values) })
        .onConflictDoNothing()
        .returning({ version: authorProfiles.version })
      if (made.length === 0) {
        const current = await mustRead(tx, user.id)
        throw new Failure(409, 'There is an author profile already.', { extra: { current, sent: body } })
      }
      const deed: Deed = {
        subject,
        action: 'create',
        record: user.id,
        version: 1,
        changed: changesOf({}, defined(values)),
      }
      return { answer: await mustRead(tx, user.id), deeds: [deed] }
    })
  },

  update: async ({ body, files }, context) => {
    const { user } = context
    const avatar = await sentAvatar(context, body, files.avatar)
    return change(context, async (tx) => {
      const before = await mustRead(tx, user.id, true)
      checkVersion(context, before, body)
      const values = defined({ ...columnsOf(body), avatar: required(avatar ?? before.avatar) })
      const changed = changesOf({ ...before }, values)
      if (Object.keys(changed).length === 0) return { answer: before, deeds: [] }
      const version = before.version + 1
      await tx
        .update(authorProfiles)
        .set({ ...values, version, updated_at: context.now() })
        .where(sql`${authorProfiles.user_id} = ${user.id}`)
      const deed: Deed = { subject, action: 'update', record: user.id, version, changed }
      return { answer: await mustRead(tx, user.id), deeds: [deed] }
    })
  },
}
