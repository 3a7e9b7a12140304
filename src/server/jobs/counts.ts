// Folds the changes that triggers append into the counts of posts, and removes old rows of `site_changes`.
import { sql } from 'drizzle-orm'

import type { Database, Db, Transaction } from '#server/db/connect'

/** The number of the advisory lock: one server at a time folds the counts, the others skip. */
const lockNumber = 7_360_145_223

/** Most changes that one statement folds. The next run takes the rest. */
const most = 10_000

/**
 * Adds the appended changes to `post_counts`. @returns the number of changes. Readers sum both tables in one snapshot, so they
 * see the same total before and after. Changes of an open transaction are folded after its commit.
 */
export async function foldCounts({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ folded: number }>(
    sql`with turn as materialized (select pg_try_advisory_xact_lock(${lockNumber}) as mine),
          taken as (delete from post_count_changes
            where (select mine from turn) and id in (select id from post_count_changes order by id limit ${most})
            returning section_id, status, template_type, advert_status, count),
          folded as (insert into post_counts as c (section_id, status, template_type, advert_status, count)
            select section_id, status, template_type, advert_status, sum(count)::int from taken group by 1, 2, 3, 4
            on conflict (section_id, status, template_type, advert_status) do update set count = c.count + excluded.count
            returning 1)
        select count(*)::int as folded from taken`,
  )
  return rows[0]?.folded ?? 0
}

/** Adds the appended changes to `tag_counts`, as {@link foldCounts} does to `post_counts`. @returns the number of changes */
export async function foldTagCounts({ db }: Pick<Database, 'db'>): Promise<number> {
  const { rows } = await db.execute<{ folded: number }>(
    sql`with turn as materialized (select pg_try_advisory_xact_lock(${lockNumber}) as mine),
          taken as (delete from tag_count_changes
            where (select mine from turn) and id in (select id from tag_count_changes order by id limit ${most})
            returning tag_id, count),
          folded as (insert into tag_counts as c (tag_id, count) select tag_id, sum(count)::int from taken group by tag_id
            on conflict (tag_id) do update set count = c.count + excluded.count returning 1)
        select count(*)::int as folded from taken`,
  )
  return rows[0]?.folded ?? 0
}

/**
 * Deletes old rows of `site_changes` and inserts one new row. It changes the stamp of the page cache, so that no cache misses a
 * change whose transaction ran long.
 */
export async function tidySiteChanges(on: Db | Transaction): Promise<void> {
  await on.execute(
    sql`with gone as (delete from site_changes where at < now() - interval '1 minute'
            and (select count(*) from site_changes) > 100 returning 1)
        insert into site_changes (at) select now() where exists (select 1 from gone)`,
  )
}
