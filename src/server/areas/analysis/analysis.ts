import { sql } from 'drizzle-orm'

import { type analysis as endpoints, notConnected, rangeErrors } from '#contract/posts/analysis'
import { brands } from '#contract/brands'
import { Failure, invalid, notFound } from '#contract/base/failure'
import type { Context, Handlers } from '#server/context'
import { rows } from '#server/rows'
import { siteUrlOf } from '#server/areas/posts/rows'
import { wallClockIn } from '#text/zone'

import { readKeywords } from './search-console'
import { checkUniqueness, uniquenessInfo } from './uniqueness'

const dayPattern = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

/** The first and last day of a query. @throws Failure 422 at the fields that are missing or out of range */
function rangeOf({ settings, now }: Context, query: { start_date?: string; end_date?: string }) {
  const { start_date: start = '', end_date: end = '' } = query
  const missing = Object.entries({ start_date: start, end_date: end }).filter(([, day]) => !dayPattern.test(day))
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map(([field]) => [field, ['Select date range to get search keywords']])))
  const today = wallClockIn(now().toISOString(), brands[settings.brand].zone).slice(0, 10)
  const wrong = rangeErrors(start, end, today)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return { start, end }
}

async function pageOf(context: Context, id: number): Promise<string | null> {
  const [post] = await rows<{ slug: string | null }>(
    context.db,
    sql`select json_build_object('slug', slug) as row from posts where id = ${id}`,
  )
  if (!post) throw notFound('Post with given ID not found.')
  return post.slug === null ? null : `${siteUrlOf(context)}post/${post.slug}`
}

export const analysisHandlers: Handlers<typeof endpoints> = {
  async uniquenessInfo(_, context) {
    return uniquenessInfo(context)
  },
  checkUniqueness: ({ params }, context) => checkUniqueness(context, params.id),
  async keywords({ params, query }, context) {
    const { start, end } = rangeOf(context, query)
    const page = await pageOf(context, params.id)
    if (!context.settings.searchConsole) throw new Failure(503, notConnected)
    return { data: page === null ? [] : await readKeywords(context.settings, { page, start, end }, context.now()) }
  },
}
