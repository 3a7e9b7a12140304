// Old addresses of an archive's posts, which redirect to them.
import { decoded } from '#server/decoded'

/**
 * The path of an old address as the site looks it up: without host and escapes. A WordPress address of
 * the front page with a post number becomes `?p=7`. Null: it has another query, which names another post of the same path, or no path of its own.
 */
export function oldPath(address: string): string | null {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/#.*/, '')
  const [before = '', query] = path.split('?')
  const isFront = /^\/*$/.test(before)
  if (query !== undefined) return isFront ? numberPath(query) : null
  if (isFront) return null
  return decoded(path) ?? path
}

/**
 * The query of a WordPress address that names a post or page by its number, as the site looks it up: `?p=7`. Null: it names none.
 * WordPress numbers posts and pages in one sequence.
 */
export function numberPath(query: string): string | null {
  const asked = new URLSearchParams(query)
  const number = asked.get('p') ?? asked.get('page_id') ?? ''
  return /^[1-9]\d{0,14}$/.test(number) ? `?p=${number}` : null
}
