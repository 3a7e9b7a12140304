import { type SQL, sql } from 'drizzle-orm'

import { Failure, invalid, notFound } from '#contract/base/failure'
import type { ListQuery } from '#contract/base/list'
import { translationCategories, translations as endpoints } from '#contract/taxonomy/translations'
import { changesOf, type Deed } from '#server/audit'
import { change } from '#server/records/change'
import type { Handlers } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { sourceMessages } from '#server/db/schema'
import { listed } from '#server/records/list'
import { rows } from '#server/rows'
import { tableList } from '#server/records/table-list'

import { translationMisfit } from './translations-check'

/** SQL of a JSON array of a phrase's translations, in the languages that the condition `only` selects. */
const translated = (only: SQL) =>
  listed(sql`select json_agg(json_build_object('language', l.code, 'translation', t.translation, 'updated', t.updated) order by l.id)
    from translations t join languages l on l.id = t.language_id where t.source_id = ${sourceMessages.id} ${only}`)

/**
 * Makes the list of phrases with their translations into one language; undefined: into all. The language never leaves out phrases,
 * only translations.
 */
const listIn = (language: string | undefined) => {
  const only = language === undefined ? sql`` : sql`and l.code = ${language}`
  const target = sql`coalesce((select json_agg(json_build_object('language', l.code, 'translation', coalesce(t.translation, '')) order by l.id)
    from languages l left join translations t on t.language_id = l.id and t.source_id = ${sourceMessages.id} where true ${only}), '[]'::json)`
  return tableList(endpoints.search, sourceMessages, {
    filters: { language: () => sql`true` },
    includes: { translations: { translations: translated(only), messages: target } },
  })
}

type Query = ListQuery<(typeof endpoints.list)['list']['filters']>

/** @throws Failure 404 for a language that is not there, or not any more. */
async function checkLanguage(db: Db | Transaction, code: string): Promise<void> {
  const found = await rows(db, sql`select code as row from languages where code = ${code}`)
  if (found.length === 0) throw notFound('Language not found.')
}

async function page(db: Db, query: Query) {
  const { language } = query.filter
  if (language !== undefined) await checkLanguage(db, language)
  return listIn(language).page(db, query)
}

async function readPhrase(db: Db | Transaction, id: number, language?: string) {
  const found = await listIn(language).one(db, id, ['translations'])
  if (!found) throw notFound('Phrase not found.')
  return found
}

export const translationHandlers: Handlers<typeof endpoints> = {
  async catalogue({ params }, { database }) {
    const [found] = await rows<Record<string, string>>(
      database.read,
      sql`select coalesce(json_object_agg(s.message, t.translation), '{}'::json) as row
          from translations t join source_messages s on s.id = t.source_id join languages l on l.id = t.language_id
          where l.code = ${params.language} and s.category = 'admin'`,
    )
    return found ?? {}
  },

  list: ({ query }, { database }) => page(database.read, query),
  search: ({ query }, { database }) => page(database.read, query),
  constants: async () => ({ category: [...translationCategories] }),
  getAdmin: ({ params }, { db }) => readPhrase(db, params.id),

  update: ({ params: { id, language }, body: { translation, before } }, context) =>
    change(context, async (tx) => {
      const [found] = await rows<{ message: string; language_id: number; translation: string | null }>(
        tx,
        sql`select json_build_object('message', s.message, 'language_id', l.id, 'translation', t.translation) as row
            from source_messages s cross join languages l left join translations t on t.source_id = s.id and t.language_id = l.id
            where s.id = ${id} and l.code = ${language} for update of s for share of l`,
      )
      if (!found) {
        await checkLanguage(tx, language)
        throw notFound('Phrase not found.')
      }
      const stands = found.translation ?? ''
      if (before !== undefined && stands !== before && stands !== translation)
        throw new Failure(409, 'This was changed elsewhere meanwhile.', {
          extra: { current: await readPhrase(tx, id, language), sent: { translation } },
        })
      const misfit = translation === '' ? undefined : translationMisfit(found.message, translation)
      if (misfit !== undefined) throw invalid({ translation: [misfit] })
      await tx.execute(
        translation === ''
          ? sql`delete from translations where source_id = ${id} and language_id = ${found.language_id}`
          : sql`insert into translations (source_id, language_id, translation, updated, updated_at)
            values (${id}, ${found.language_id}, ${translation}, true, ${context.now().toISOString()}::timestamptz)
            on conflict (source_id, language_id) do update set translation = excluded.translation, updated = true, updated_at = excluded.updated_at`,
      )
      const changed = changesOf({ [language]: found.translation }, { [language]: translation || null })
      const deeds: Deed[] = [{ subject: 'translation', action: 'update', record: id, changed }]
      return { answer: await readPhrase(tx, id, language), deeds }
    }),
}
