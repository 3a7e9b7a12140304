// The tags of a merge: names that tell them apart, and the section that the merged tag belongs to.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { Tag } from '#contract/taxonomy/tags'

import { tagSubject } from '#client/tags/subject'

type Named = Pick<Tag, 'id' | 'catchy_title' | 'slug' | 'section_id' | 'section'>

/** The query of the tags to merge, with their sections; tags that no longer exist are missing. */
export const tagsToMerge = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['tags', 'to-merge', ids],
    queryFn: ({ signal }) => tagSubject.byId(ids, signal, { include: ['section'] }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/**
 * A distinct name of each tag: its title, with the section when the tags are of several, and with the slug when others share the
 * title.
 */
export function distinctNames(tags: readonly Named[]): Map<number, string> {
  const several = new Set(tags.map(({ section_id }) => section_id)).size > 1
  const titled = (tag: Named) => tag.catchy_title.trim().toLowerCase()
  return new Map(
    tags.map((tag) => {
      const twin = tags.some((other) => other.id !== tag.id && titled(other) === titled(tag))
      const more = [several ? tag.section?.catchy_title : undefined, twin ? tag.slug : undefined].filter(Boolean)
      return [tag.id, more.length > 0 ? `${tag.catchy_title} (${more.join(', ')})` : tag.catchy_title]
    }),
  )
}

/** The section that the merged tag will have; undefined when all tags are of one section. @param major the tag that stays. */
export function sectionOfMerge(tags: readonly Named[], major: number | undefined): string | undefined {
  const into = tags.find(({ id }) => id === major)
  const crosses = into && tags.some(({ section_id }) => section_id !== into.section_id)
  return crosses ? into.section?.catchy_title : undefined
}
