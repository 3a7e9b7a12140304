// Old addresses of an archive's posts, which redirect to them.

/**
 * The path of an old address as the site looks it up: without host and escapes. Null: it has a query, which names another post of
 * the same path, or no path of its own.
 */
export function oldPath(address: string): string | null {
  const path = address
    .trim()
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/#.*/, '')
  if (path.includes('?') || /^\/*$/.test(path)) return null
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
