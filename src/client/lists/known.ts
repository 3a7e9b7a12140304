// The newest version of each row by its id, whichever list it was read in: commands judge rows by it that are out of view.
// Rows go away once no query holds them, nobody has selected them, and they were not read in the last ten minutes.
import { queries } from '#client/api/queries'

/** A row of any list. */
export interface ListRow {
  id: number
  /** Counts what is changed of it, where the subject has one. */
  version?: number
}

export interface KnownRows<Row extends ListRow> {
  get: (id: number) => Row | undefined
  /** Counts up whenever something new is known. */
  stamp: () => number
  /** The newest of what was read counts: answers may come in another order than they were given. */
  remember: (rows: readonly Row[]) => void
  /** A change said where a row stands; the rest of it is as it was. */
  change: (id: number, change: Partial<Row>) => void
  /** A write left the row at this version. */
  setVersion: (id: number, version: number) => void
  forget: (id: number) => void
  /** Rows that `isKept` names stay, as those of a selection. @returns a function that ends it. */
  keep: (isKept: (id: number) => boolean) => () => void
  /** Forgets rows that nothing holds. `held` are the rows of the subject's queries. */
  sweep: (held: ReadonlySet<number>) => void
}

/** How long a row stays after it was read by itself, in milliseconds: as long as a query that nobody looks at. */
const forgetAfter = 10 * 60_000

/** @param name the subject's. Left out: its rows are never swept. */
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
      // A list may ask for less of a row than another did: what it did not ask for stays known.
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
  if (name !== undefined) swept.set(name, rows)
  return rows
}

const swept = new Map<string, Pick<KnownRows<ListRow>, 'sweep'>>()

/** The ids of rows in what a query holds: a page, pages, a list or one row. */
function idsIn(data: unknown): number[] {
  if (Array.isArray(data)) return data.flatMap(idsIn)
  if (typeof data !== 'object' || data === null) return []
  const within = ['items', 'pages', 'all'].flatMap((part) => (part in data ? idsIn(Reflect.get(data, part)) : []))
  return 'id' in data && typeof data.id === 'number' ? [data.id, ...within] : within
}

/** How long removed queries are gathered before their rows are swept, in milliseconds. */
const gathering = 1000

const removed = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined

function sweepAll(): void {
  timer = undefined
  for (const name of removed) {
    const held = queries.getQueriesData({ queryKey: [name] }).flatMap(([, data]) => idsIn(data))
    swept.get(name)?.sweep(new Set(held))
  }
  removed.clear()
}

queries.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
  const [name] = queryKey
  if (type !== 'removed' || typeof name !== 'string' || !swept.has(name)) return
  removed.add(name)
  timer ??= setTimeout(sweepAll, gathering)
})
