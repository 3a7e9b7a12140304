// What a tab of a filtered list is called: 'Posts: Draft, “fuel”'. Small, because tabs need it before their lists are loaded.
import { say, sayAll } from '#contract/say'

/** What a value of a filter reads as; undefined: it counts as one more filter. */
export type FilterWords = (value: string) => string | undefined

/** The list's name, or what its address leaves of it. `told` are the filters that have words, `others` those that are counted. */
export function listTitle(
  name: string,
  query: URLSearchParams,
  told: Readonly<Record<string, FilterWords>>,
  others: readonly string[],
): string {
  const text = query.get('query')
  const named = Object.entries(told).map(([filter, words]) => {
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
