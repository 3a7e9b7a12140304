import { type SQL, sql } from 'drizzle-orm'

import type { autocomplete as endpoints, entities, suggestedFields, Suggestion } from '#contract/autocomplete'
import { Failure, forbidden } from '#contract/base/failure'
import type { Right } from '#contract/users/rights'
import type { Handlers } from '#server/context'
import { checkHasExperts } from '#server/areas/media/experts'
import { allOf } from '#server/records/list'
import { containing, idArray, rows, searchedName } from '#server/rows'

/** The most suggestions of a search. */
const most = 25

interface Source {
  from: SQL
  /** The columns that can be searched and returned, by their names in the API. Other fields are refused. */
  fields: Partial<Record<(typeof suggestedFields)[number], SQL>>
  /** The same columns in lower case, where an index has them or a search finds more. */
  folded?: Partial<Record<(typeof suggestedFields)[number], SQL>>
  /** A right that is required in addition, where names alone are confidential. */
  right?: Right
  more?: SQL
  section?: SQL
  parent?: SQL
  /** 1 for whom a notice can reach, else 0. */
  active?: SQL
  /** What a request by ids reads in place of `from`. */
  named?: SQL
  /** The condition for records that a search may find. A request by ids ignores it, so that removed records keep their names. */
  found?: SQL
}

const sectionTitle = sql`, 'section', (select s.catchy_title from sections s where s.id = x.section_id)`

const person: Pick<Source, 'fields' | 'folded'> = {
  fields: { username: sql`x.username` },
  folded: { username: sql`lower(${searchedName(sql`x.username`)})` },
}

const table: Record<(typeof entities)[number], Source> = {
  posts: {
    right: 'posts.read',
    from: sql`posts x join post_words w on w.post_id = x.id`,
    fields: { main_headline: sql`x.main_headline`, catchy_title: sql`x.catchy_title` },
    folded: { main_headline: sql`w.headline` },
    more: sql`, 'status', x.status`,
    section: sql`x.section_id`,
    found: sql`x.status <> 4`,
  },
  categories: {
    from: sql`categories x left join categories p on p.id = x.parent_id`,
    fields: { catchy_title: sql`x.catchy_title`, main_headline: sql`x.main_headline` },
    more: sql`, 'parent', p.catchy_title ${sectionTitle}`,
    section: sql`x.section_id`,
    parent: sql`x.parent_id`,
  },
  tags: {
    from: sql`tags x`,
    // A merged tag has the name of the one that it was merged into.
    named: sql`(select t.id, t.catchy_title, t.main_headline, t.section_id from tags t
        union all select m.tag_id, t.catchy_title, t.main_headline, t.section_id from tag_merge_minors m
          join tag_merges g on g.id = m.merge_id and g.undone_at is null join tags t on t.id = g.major_id) x`,
    fields: { catchy_title: sql`x.catchy_title`, main_headline: sql`x.main_headline` },
    more: sectionTitle,
    section: sql`x.section_id`,
  },
  sections: {
    from: sql`sections x`,
    fields: { catchy_title: sql`x.catchy_title`, main_headline: sql`x.main_headline` },
  },
  users: {
    ...person,
    from: sql`users x`,
    more: sql`, 'is_active', x.is_active`,
    section: sql`x.section_id`,
    // A byline from an archive has no account.
    active: sql`case when x.email is null then 0 else x.is_active end`,
    found: sql`x.removed_at is null`,
  },
  experts: { ...person, from: sql`experts x` },
  languages: { from: sql`languages x`, fields: { name: sql`x.name` } },
  menus: {
    right: 'menu.read',
    from: sql`menus x`,
    fields: { name: sql`x.name` },
    section: sql`x.section_id`,
  },
  'static-pages': {
    right: 'static.read',
    from: sql`static_pages x`,
    fields: { title: sql`x.title` },
    section: sql`x.section_id`,
  },
  'stop-words': { right: 'stop-words.read', from: sql`stop_words x`, fields: { name: sql`x.name` } },
  'contextual-links': { right: 'contextual-links.read', from: sql`contextual_links x`, fields: { text: sql`x.text` } },
  'hot-news': {
    right: 'hot-news.read',
    from: sql`hot_news x`,
    fields: { title: sql`x.title` },
    section: sql`x.section_id`,
  },
  images: { right: 'gallery.read', from: sql`images x`, fields: { name: sql`x.name` } },
}

const unfit = (parameter: string, message: string) => new Failure(400, message, { extra: { parameter } })

/** The condition for a `match` parameter. @throws Failure 400 with the parameter's name when the entity has no such column */
function matchCondition(parameter: string, column: SQL | undefined, value: number | null | undefined): SQL[] {
  if (value === undefined) return []
  if (!column) throw unfit(parameter, `Unknown parameter "${parameter}".`)
  return [value === null ? sql`${column} is null` : sql`${column} = ${value}`]
}

export const autocompleteHandlers: Handlers<typeof endpoints> = {
  async list({ query }, context) {
    const { database, user } = context
    const { entity, field } = query
    if (entity === 'experts') checkHasExperts(context)
    const source = table[entity]
    const { right } = source
    if (user.rights.length === 0 || (right && !user.rights.includes(right))) throw forbidden()
    const name = source.fields[field]
    if (!name) throw unfit('field', 'Wrong value for parameter "field".')
    const text = query.query.trim()
    const conditions = [
      ...(text ? [sql`${source.folded?.[field] ?? sql`lower(${name})`} like ${containing(text)}`] : []),
      ...(query.ids ? [sql`x.id = any(${idArray(query.ids)})`] : []),
      ...(source.found && !query.ids ? [source.found] : []),
      ...matchCondition('match[section_id]', source.section, query['match[section_id]']),
      ...matchCondition('match[parent_id]', source.parent, query['match[parent_id]']),
      ...matchCondition('match[is_active]', source.active, query['match[is_active]']),
    ]
    // Posts are ordered newest first. Others are ordered by name, and names that begin with the text come first.
    const begins = text ? sql`(lower(${name}) like ${containing(text).slice(1)}) desc,` : sql``
    const order =
      entity === 'posts' ? sql`x.published_at desc nulls last, x.id desc` : sql`${begins} lower(${name}), x.id`
    return rows<Suggestion>(
      database.read,
      sql`select json_build_object('id', x.id, ${field}::text, ${name} ${source.more ?? sql``}) as row
          from ${(query.ids && source.named) || source.from} where ${allOf(conditions)} order by ${order} limit ${query.ids?.length ?? most}`,
    )
  },
}
