// The subject of groups of possible duplicate tags. The id of a group is that of its tag with the most posts.
import type { Duplicates } from '#contract/taxonomy/tags'

import { api } from '#client/api/api-late'
import { subjectOf } from '#client/lists/subject'

export interface DuplicateGroup extends Duplicates {
  id: number
}

/** The groups of tags that may be duplicates. The server returns all at once, so paging and the filter by id are done here. */
export const duplicateSubject = subjectOf<DuplicateGroup>({
  name: 'tag-duplicates',
  words: ['group', 'groups'],
  nameOf: ({ tags }) => tags.map(({ catchy_title }) => catchy_title).join(', '),
  rights: 'tags',
  unsearched: true,
  family: 'v2',
  read: async ({ query: { filter = {}, page = 1, perPage = 25 }, signal }) => {
    const section = filter['section_id']
    const found = await api.tags.duplicates({
      query: section ? { section_id: section } : {},
      ...(signal ? { signal } : {}),
    })
    const wanted = filter['id'] === undefined ? null : new Set(String(filter['id']).split(',').map(Number))
    const groups = found
      .map((group) => ({ ...group, id: group.tags[0]?.id ?? 0 }))
      .filter(({ id }) => wanted === null || wanted.has(id))
    return { items: groups.slice((page - 1) * perPage, page * perPage), total: groups.length, page, perPage }
  },
})

/** Two tags, by their ids. */
export type Pair = [number, number]

/** Marks pairs of tags as different (1), or as possible duplicates again (0). @returns the pairs that changed. */
export const markDifferent = async (pairs: readonly Pair[], apart: 0 | 1) => {
  const changed = await api.tags.keepApart({ body: { pairs: [...pairs], apart } })
  duplicateSubject.stale()
  return changed
}

/** All pairs of tags of a group. */
export const pairsOf = ({ tags }: Pick<DuplicateGroup, 'tags'>) =>
  tags.flatMap(({ id }, at) => tags.slice(at + 1).map((other): Pair => [id, other.id]))
