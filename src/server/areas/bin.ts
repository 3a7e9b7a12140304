// Handlers of the bin: lists removed records and restores them (server/records/bin.ts).
import { type SQL, sql } from 'drizzle-orm'

import { type BinEntry, type bin as endpoints, binHours, binSubjects, mayRestore } from '#contract/bin'
import { restore } from '#server/records/bin'
import { restoreLargeChange } from '#server/records/in-parts/restore-large-change'
import type { Handlers } from '#server/context'
import { containing, iso, nameArray, rows } from '#server/rows'

import { restoreImage } from './media/images-remove'
import { relinkMerged } from './tags/renamed-merged'

const mostShown = 200

/** The words for one and for several records, by the subject's name. */
const wordsOf = JSON.stringify(
  Object.fromEntries(Object.entries(binSubjects).map(([subject, { words }]) => [subject, words.join(' ')])),
)

/** SQL condition: the name and kind of an entry `b`, and the name of the person `u`, together contain every word of a search. */
function hasWords(search: string): SQL {
  const text = sql`lower(concat_ws(' ', b.title, case when b.upload then 'upload' end, ${wordsOf}::jsonb ->> b.subject, u.username))`
  const words = search.split(/\s+/).filter((word) => word !== '')
  return sql.join([sql`true`, ...words.map((word) => sql`${text} like ${containing(word)}`)], sql` and `)
}

/** What subjects restore besides their rows. */
const more = { image: restoreImage, banner: relinkMerged, category: relinkMerged, tag: relinkMerged }

export const binHandlers: Handlers<typeof endpoints> = {
  async list({ query: { search = '' } }, context) {
    const held = new Set<string>(context.user.rights)
    const mine = Object.keys(binSubjects).filter((subject) => mayRestore(subject, held))
    const items = await rows<BinEntry>(
      context.database.read,
      sql`select json_build_object('id', b.id, 'subject', b.subject, 'title', b.title, 'count', b.count, 'upload', b.upload,
            'user', u.username, 'at', ${iso(sql`b.at`)}) as row
          from bin_entries b left join users u on u.id = b.user_id
          where b.subject = any(${nameArray(mine)}) and ${hasWords(search)} and not b.unfinished and b.at >= ${context.now().toISOString()}::timestamptz - make_interval(hours => ${binHours}::integer)
          order by b.id desc limit ${mostShown}`,
    )
    return { items }
  },
  async restore({ body }, context) {
    const large = body.entry === undefined ? null : await restoreLargeChange(context, body.entry)
    return large === null ? restore(context, body, more) : { ...large, left: [] }
  },
}
