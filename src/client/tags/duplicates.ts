// Groups of tags that may be one, as a list: its rows have the id of the tag on the most posts.
import type { Duplicates } from '#contract/tags'

import { api } from '#client/api/api-late'
import { subjectOf } from '#client/lists/subject'

export interface DuplicateGroup extends Duplicates {
  id: number
}

/** They are few, and found all at once: filters by section and by id, and pages, are made of the whole here. */
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

/** Says of pairs of tags that they are two things, or may be one after all; answers those of which that was new. */
export const keepApart = async (pairs: readonly (readonly [number, number])[], apart: 0 | 1) => {
  const changed = await api.tags.keepApart({ body: { pairs: pairs.map(([one, other]) => [one, other]), apart } })
  duplicateSubject.stale()
  return changed
}

/** Every two of a group. */
export const pairsOf = ({ tags }: Pick<DuplicateGroup, 'tags'>) =>
  tags.flatMap(({ id }, at) => tags.slice(at + 1).map((other): [number, number] => [id, other.id]))
