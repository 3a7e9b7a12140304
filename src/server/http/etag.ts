interface Versioned {
  id: number
  version: number
  /** The status of a post. It is part of the ETag because a schedule changes it without a new version. */
  status?: number
}

/** Returns the ETag of a record, made of its version and, for a post, its status. */
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
