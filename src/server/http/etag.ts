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
 * Whether an If-Match header matches a record. A post's status counts only when the change moves it, so that a text opened before
 * a scheduled publication can still be saved. A tag without a status matches any status.
 */
export function isMatched(ifMatch: string, { id, version, status }: Versioned, movesStatus: boolean): boolean {
  const [, seen, seenStatus] = /^"(\d{1,15}-\d{1,15})(?:-(\d))?"$/.exec(ifMatch) ?? []
  if (seen !== `${id}-${version}`) return false
  return !movesStatus || seenStatus === undefined || Number(seenStatus) === status
}
