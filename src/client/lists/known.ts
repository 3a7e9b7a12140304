// The newest known version of each row, by id. Commands judge rows out of view by it. A row is removed when no query holds it, it
// is not selected, and it was not read in the last ten minutes.
import { queries } from '#client/api/queries'

/** A row of any list. */
export interface ListRow {
  id: number
  /** The version, which each change raises; undefined: the subject has no versions. */
  version?: number
}

export interface KnownRows<Row extends ListRow> {
  get: (id: number) => Row | undefined
  /** A number that rises with each change of the known rows. */
  stamp: () => number
  /** Stores rows that were read. A row older than the known one is ignored, because answers may arrive out of order. */
  remember: (rows: readonly Row[]) => void
  /** Updates some fields of a known row. */
  change: (id: number, change: Partial<Row>) => void
  /** Sets the version that a write gave to the row. */
  setVersion: (id: number, version: number) => void
  forget: (id: number) => void
  /**
   * Protects the rows that `isKept` names from the sweep, for instance a selection.
   * @returns a function that ends the protection.
   */
  keep: (isKept: (id: number) => boolean) => () => void
  /** Removes rows that nothing uses. `held` are the ids of the rows in the subject's queries. */
  sweep: (held: ReadonlySet<number>) => void
}

/** Milliseconds that a row which is in no query is kept after it was read: as long as an unused query in the cache. */
const forgetAfter = 10 * 60_000

/** Makes an empty store of rows. @param name the subject's name; undefined: its rows are never swept. */
export function knownRows<Row extends ListRow>(name?: string): KnownRows<Row> {
  const known = new Map<number, Row>()
  const readAt = new Map<number, number>()
  const keepers = new Set<(id: number) => boolean>()
  let stamp = 0
  const isLater = (before: ListRow | undefined, after: Partial<ListRow>) =>
    (before?.version ?? 0) <= (after.version ?? before?.version ?? 0)
  const change: KnownRows<Row>['change'] = (id, change) => {
    const before = known.get(id)
    if (before && isLater(before, change)) known.set(id, { ...before, ...change })
    stamp += 1
  }
  const forget = (id: number) => {
    known.delete(id)
    readAt.delete(id)
    stamp += 1
  }
  const rows: KnownRows<Row> = {
    get: (id) => known.get(id),
    stamp: () => stamp,
    remember: (rows) => {
      // A list may request fewer fields than another did: fields that it did not request keep their known values.
      const now = Date.now()
      for (const row of rows) {
        if (isLater(known.get(row.id), row)) known.set(row.id, { ...known.get(row.id), ...row })
        readAt.set(row.id, now)
      }
      if (rows.length > 0) stamp += 1
    },
    change,
    setVersion: (id, version) => {
      const before = known.get(id)
      if (before) change(id, { ...before, version })
    },
    forget,
    keep: (isKept) => {
      keepers.add(isKept)
      return () => void keepers.delete(isKept)
    },
    sweep: (held) => {
      const since = Date.now() - forgetAfter
      for (const [id, at] of readAt)
        if (at < since && !held.has(id) && ![...keepers].some((isKept) => isKept(id))) forget(id)
    },
  }
  if (name !== undefined) sweptStores.set(name, rows)
  return rows
}

const sweptStores = new Map<string, Pick<KnownRows<ListRow>, 'sweep'>>()

/** The ids of the rows in a query's data, which is a page, several pages, a list or one row. */
function idsIn(data: unknown): number[] {
  if (Array.isArray(data)) return data.flatMap(idsIn)
  if (typeof data !== 'object' || data === null) return []
  const within = ['items', 'pages', 'all'].flatMap((part) => (part in data ? idsIn(Reflect.get(data, part)) : []))
  return 'id' in data && typeof data.id === 'number' ? [data.id, ...within] : within
}

/** Milliseconds in which removed queries are collected before one sweep of their rows. */
const collectMs = 1000

const removed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function sweepAll(): void {
  timer = undefined
  for (const name of removed) {
    const held = queries.getQueriesData({ queryKey: [name] }).flatMap(([, data]) => idsIn(data))
    sweptStores.get(name)?.sweep(new Set(held))
  }
  removed.clear()
}

queries.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
  const [name] = queryKey
  if (type !== 'removed' || typeof name !== 'string' || !sweptStores.has(name)) return
  removed.add(name)
  timer ??= setTimeout(sweepAll, collectMs)
})
