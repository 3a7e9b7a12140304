// Paths of addresses.

/** The path without slashes at both ends. A regular expression would take quadratic time. */
export function withoutSlashes(path: string): string {
  let [from, to] = [0, path.length]
  while (from < to && path[from] === '/') from += 1
  while (to > from && path[to - 1] === '/') to -= 1
  return path.slice(from, to)
}
