// The tab title of a filtered list: 'Posts: Draft, “fuel”'. The file is small, because tabs need it before their lists are loaded.
import { say, sayAll } from '#contract/base/say'

/** Returns the text of a filter value; undefined: the filter is only counted. */
export type FilterWords = (value: string) => string | undefined

/** The title of a list's tab with its search and filters. `shown`: the filters given as text; `others`: those only counted. */
export function listTitle(
  name: string,
  query: URLSearchParams,
  shown: Readonly<Record<string, FilterWords>>,
  others: readonly string[],
): string {
  const text = query.get('query')
  const named = Object.entries(shown).map(([filter, words]) => {
    const value = query.get(filter)
    return value === null ? undefined : words(value)
  })
  const more = others.filter((filter) => query.has(filter)).length
  const parts = [
    text ? `“${text}”` : undefined,
    ...named,
    more > 0 ? (more === 1 ? '1 filter' : say`${more} filters`) : undefined,
  ].flatMap((part) => part || [])
  return parts.length > 0 ? say`${name}: ${sayAll(parts)}` : name
}
