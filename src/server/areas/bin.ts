// Handlers of the bin: lists removed records and restores them (server/records/bin.ts).
import { sql } from 'drizzle-orm'

import { type BinEntry, type bin as endpoints, binHours, mayRestore } from '#contract/bin'
import { restore } from '#server/records/bin'
import { restoreLargeChange } from '#server/records/in-parts/restore-large-change'
import type { Handlers } from '#server/context'
import { iso, rows } from '#server/rows'

import { restoreImage } from './media/images-remove'

const mostShown = 200

export const binHandlers: Handlers<typeof endpoints> = {
  async list(_asked, context) {
    const found = await rows<BinEntry>(
      context.database.read,
      sql`select json_build_object('id', b.id, 'subject', b.subject, 'title', b.title, 'count', b.count, 'upload', b.upload,
            'user', u.username, 'at', ${iso(sql`b.at`)}) as row
          from bin_entries b left join users u on u.id = b.user_id
          where not b.unfinished and b.at >= ${context.now().toISOString()}::timestamptz - make_interval(hours => ${binHours}::integer)
          order by b.id desc limit ${mostShown}`,
    )
    const held = new Set<string>(context.user.rights)
    return { items: found.filter(({ subject }) => mayRestore(subject, held)) }
  },
  async restore({ body }, context) {
    const large = body.entry === undefined ? null : await restoreLargeChange(context, body.entry)
    return large === null ? restore(context, body, { image: restoreImage }) : { restored: large, left: [] }
  },
}
