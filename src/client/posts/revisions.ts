// The history of a post: its revisions, grouped into sittings.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { fittingType } from '#contract/posts/fitting-type'
import type { Post } from '#contract/posts/posts'
import type { Revision, RevisionRow } from '#contract/posts/revisions'

import { parseBody } from '#text/body'

import { api } from '#client/api/api-late'
import { slidesOf } from '#client/post-draft/body-join'
import { draftZone } from '#client/post-draft/store'
import { type PostValues, valuesOf } from '#client/post-draft/values'

export const revisionsOf = (id: number, version: number) =>
  queryOptions({
    queryKey: ['posts', 'revisions', id, version],
    queryFn: ({ signal }) => api.revisions.list({ params: { id }, signal }),
    // Those of the version before are shown while the history is read again: the focus may be in it.
    placeholderData: (before, query) => (query?.queryKey[2] === id ? keepPreviousData(before) : undefined),
    staleTime: 0,
  })

export const oneRevision = (id: number, number: number) =>
  queryOptions({
    queryKey: ['posts', 'revision', id, number],
    queryFn: ({ signal }) => api.revisions.get({ params: { id, number }, signal }),
    staleTime: Infinity,
  })

/** The query of the changes of a post since a version, oldest first. */
export const changesSince = (id: number, version: number) =>
  queryOptions({
    queryKey: ['posts', 'changes', id, version],
    queryFn: ({ signal }) => api.revisions.changes({ params: { id }, query: { since: String(version) }, signal }),
    staleTime: 0,
  })

/** The longest pause within a sitting, in milliseconds. A sitting is a series of saves by one person. */
const pause = 30 * 60_000

/** Groups revisions (newest first) into sittings. A revision that is no plain save is alone in its group. */
export function groupRevisions(rows: readonly RevisionRow[]): RevisionRow[][] {
  const groups: RevisionRow[][] = []
  for (const row of rows) {
    const open = groups.at(-1)
    const later = open?.at(-1)
    const goesOn =
      later?.kind === 'save' &&
      row.kind === 'save' &&
      later.user?.id === row.user?.id &&
      Date.parse(later.created_at) - Date.parse(row.created_at) <= pause
    if (open && goesOn) open.push(row)
    else groups.push([row])
  }
  return groups
}

const texts = [
  'main_headline',
  'catchy_title',
  'description',
  'fb_catchy_title',
  'slug',
  'external_link',
  'json_ld',
] as const

/** The normal form of a stored text, in which texts can be compared. */
function tidied(stored: string): string {
  const body = parseBody(stored)
  return 'error' in body ? stored : JSON.stringify(body)
}

/** The form values among the stored fields of a revision that is no whole post, or that has an older shape. */
function textValuesOf(data: Readonly<Record<string, unknown>>): Partial<PostValues> {
  const found: Partial<PostValues> = {}
  for (const name of texts) {
    const value = data[name]
    if (typeof value === 'string' || value === null) found[name] = value ?? ''
  }
  const titles = data['titles']
  if (typeof titles === 'object' && titles !== null && 'rss' in titles) found.rss = String(titles.rss)
  if (typeof data['body'] === 'string') found.body = tidied(data['body'])
  if (typeof data['template_type'] === 'number') found.template_type = data['template_type']
  return found
}

/** The stored fields as values. A text without its type, where the post has slides or the other way round, gets one that fits. */
function keptValuesOf(data: Readonly<Record<string, unknown>>, now: PostValues): PostValues {
  const found = textValuesOf(data)
  const isLive = slidesOf(found.body ?? now.body) !== null
  const type = fittingType(isLive, slidesOf(now.body) !== null, now.template_type)
  return { ...now, template_type: type, ...found }
}

/** A revision as the fields edit it. @param now the values of fields that the revision does not have. */
export function valuesOfRevision({ kind, data }: Pick<Revision, 'kind' | 'data'>, now: PostValues): PostValues {
  if (kind === 'kept' || kind === 'ousted') return keptValuesOf(data, now)
  try {
    // A revision is a post without its lock; one of an older shape may lack a field.
    return valuesOf({ ...data, lock: null } as unknown as Post, draftZone())
  } catch {
    return keptValuesOf(data, now)
  }
}
