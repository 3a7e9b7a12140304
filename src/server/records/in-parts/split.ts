// The size of a part of a large change, and how the lines of an upload are split into parts: each is one transaction.

/** Lines of a part: few enough that everybody else waits for no more than some hundredths of a second. */
export const partSize = 500

/**
 * The value by which names are grouped. Names that a database may take for the same have the same value: case, accents and kinds of
 * letters are left out.
 */
const folded = (text: string) =>
  text.toUpperCase().toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ς', 'σ')

/**
 * Splits lines into parts of at most `size` lines. Lines of the same name stay in one part, in their order, so that the database
 * chooses among them; it may then be longer. Of lines whose names are equal to the letter only the first and the last one are
 * returned.
 */
export function splitLines<L>(lines: readonly L[], nameOf: (line: L) => string, size = partSize): L[][] {
  const groups = new Map<string, Map<string, { first: number; last: number }>>()
  for (const [at, line] of lines.entries()) {
    const name = nameOf(line)
    const key = folded(name)
    const group = groups.get(key) ?? new Map<string, { first: number; last: number }>()
    groups.set(key, group)
    const known = group.get(name)
    if (known) known.last = at
    else group.set(name, { first: at, last: at })
  }
  const parts: L[][] = [[]]
  for (const group of groups.values()) {
    const places = [...new Set([...group.values()].flatMap(({ first, last }) => [first, last]))].sort((a, b) => a - b)
    if ((parts.at(-1)?.length ?? 0) + places.length > size) parts.push([])
    parts.at(-1)?.push(...places.flatMap((at) => lines.slice(at, at + 1)))
  }
  return parts.filter((part) => part.length > 0)
}
