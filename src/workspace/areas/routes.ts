/** Paths of tabs: `/posts/:postId` against `/posts/1042?x=1`. A name stands for one part of a path, one that ends in `Id` for a number. */

/** Returns the parameters of a path by name; null when it does not fit the pattern. A trailing slash does not matter. */
export function matchRoute(pattern: string, pathname: string): Readonly<Record<string, string>> | null {
  const wanted = partsOf(pattern)
  const given = partsOf(pathname)
  if (wanted.length !== given.length) return null
  const params: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    if (!fits(part, value)) return null
    if (part.startsWith(':')) params[part.slice(1)] = decode(value)
  }
  return params
}

function fits(part: string, value: string): boolean {
  if (!part.startsWith(':')) return part === value
  return !part.endsWith('Id') || /^\d+$/.test(value)
}

export function parseSearch(path: string): { pathname: string; query: URLSearchParams } {
  const at = path.indexOf('?')
  return at < 0
    ? { pathname: path, query: new URLSearchParams() }
    : { pathname: path.slice(0, at), query: new URLSearchParams(path.slice(at + 1)) }
}

/** Returns a path with this query in place of its own. An empty query leaves no question mark. */
export function withQuery(path: string, query: URLSearchParams): string {
  const { pathname } = parseSearch(path)
  const text = query.toString()
  return text ? `${pathname}?${text}` : pathname
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** Decodes a part of a path. A malformed part is returned unchanged, so that a mistyped path is a page that is not found. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
