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
 * Whether an If-Match header matches a record: one of its ETags does, or it is `*`, which matches any version. A post's status counts
 * only when the change moves it, so that a text opened before a scheduled publication can still be saved. A tag without a status
 * matches any status.
 */
export function isMatched(ifMatch: string, { id, version, status }: Versioned, movesStatus: boolean): boolean {
  if (ifMatch.trim() === '*') return true
  return ifMatch.split(',').some((tag) => {
    const [, seen, seenStatus] = /^"(\d{1,15}-\d{1,15})(?:-(\d))?"$/.exec(tag.trim()) ?? []
    if (seen !== `${id}-${version}`) return false
    return !movesStatus || seenStatus === undefined || Number(seenStatus) === status
  })
}
