import { brands } from '#contract/brands'
import { experts as endpoints } from '#contract/media/experts'
import { forbidden } from '#contract/base/failure'
import type { Context, Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { experts } from '#server/db/schema'
import { addressOutsideGallery } from '#server/pictures/media'
import { recordsOf } from '#server/records/records'
import { tableList } from '#server/records/table-list'
import { takenSlugs } from '#server/records/taken-slugs'
import { slugOfName } from '#text/slug'

import { required, sentAvatar } from './sent-avatar'

const list = tableList(
  { ...endpoints.list, list: { ...endpoints.list.list, searchFields: ['username', 'slug', 'position'] } },
  experts,
  { columns: { avatar_url: addressOutsideGallery(experts.avatar) } },
)

const records = recordsOf({
  subject: 'expert',
  table: experts,
  read: list.one,
  gone: 'Expert not found.',
  inUse: 'The expert stands in posts, which would lose them.',
  bin: [],
})

/** @throws Failure 403 where the brand has no experts. */
export function checkHasExperts({ settings }: Pick<Context, 'settings'>): void {
  if (!brands[settings.brand].features.experts) throw forbidden('This brand has no experts.')
}

const freeSlug = async (tx: Transaction, name: string): Promise<string> =>
  slugOfName(name, 'expert', await takenSlugs(tx, 'experts'))

export const expertHandlers: Handlers<typeof endpoints> = {
  list: async ({ query }, context) => {
    checkHasExperts(context)
    return list.page(context.database.read, query)
  },
  search: async ({ query, body }, context) => {
    checkHasExperts(context)
    return list.page(context.database.read, { ...query, search: body.query })
  },
  get: async ({ params }, context) => {
    checkHasExperts(context)
    return records.get(context.db, params.id)
  },
  create: async ({ body, files }, context) => {
    checkHasExperts(context)
    const avatar = required(await sentAvatar(context, body, files.avatar))
    return records.create(context, async (tx) => ({ ...body, avatar, slug: await freeSlug(tx, body.username) }))
  },
  update: async ({ params, body, files }, context) => {
    checkHasExperts(context)
    const avatar = await sentAvatar(context, body, files.avatar)
    return records.update(context, params.id, body, async (_tx, before) => ({
      values: { ...body, avatar: required(avatar ?? before.avatar) },
    }))
  },
  remove: async ({ params }, context) => {
    checkHasExperts(context)
    await records.remove(context, params.id)
  },
}
