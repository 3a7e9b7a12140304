// What is known of each row by its id, whichever list it was read in: what commands judge rows by that are out of view.

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
}

export function knownRows<Row extends ListRow>(): KnownRows<Row> {
  const known = new Map<number, Row>()
  let stamp = 0
  const isLater = (before: ListRow | undefined, after: Partial<ListRow>) =>
    (before?.version ?? 0) <= (after.version ?? before?.version ?? 0)
  const change: KnownRows<Row>['change'] = (id, change) => {
    const before = known.get(id)
    if (before && isLater(before, change)) known.set(id, { ...before, ...change })
    stamp += 1
  }
  return {
    get: (id) => known.get(id),
    stamp: () => stamp,
    remember: (rows) => {
      // A list may ask for less of a row than another did: what it did not ask for stays known.
      for (const row of rows) if (isLater(known.get(row.id), row)) known.set(row.id, { ...known.get(row.id), ...row })
      if (rows.length > 0) stamp += 1
    },
    change,
    setVersion: (id, version) => {
      const before = known.get(id)
      if (before) change(id, { ...before, version })
    },
    forget: (id) => {
      known.delete(id)
      stamp += 1
    },
  }
}
