interface Versioned {
  id: number
  version: number
  /** Of a post: a schedule moves it without a new version. */
  status?: number
}

/** The version of a record as an entity tag, with its status where it has one. */
export const etag = ({ id, version, status }: Versioned) =>
  `"${id}-${version}${status === undefined ? '' : `-${status}`}"`

/**
 * Whether an If-Match header names a record as it is. Its status counts where the change moves it: a text that was opened
 * before a schedule was carried out is saved as before. A tag without a status says nothing of it.
 */
export function isMatched(ifMatch: string, { id, version, status }: Versioned, movesStatus: boolean): boolean {
  const [, seen, seenStatus] = /^"(\d{1,15}-\d{1,15})(?:-(\d))?"$/.exec(ifMatch) ?? []
  if (seen !== `${id}-${version}`) return false
  return !movesStatus || seenStatus === undefined || Number(seenStatus) === status
}
