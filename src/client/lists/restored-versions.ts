// Which version a row has after undos: each writes the values of an earlier version under a new number, and the undos of still earlier
// changes expect that number.
import { keepText } from '#client/browser-storage'

/** Session storage key of {@link versionsAgain}: undos of earlier changes outlive a reload, and need it. */
const versionsKey = 'slotdesk.restored-versions'

/** The most entries kept over a reload, the newest ones. */
const mostVersions = 1000

/**
 * For a version that an undo restored: the later version with the same values. A change raises a version by one, so the undo of
 * version n restores the values of n − 1 under a new number. The key is the subject, the row and the earlier version.
 */
const versionsAgain = storedVersions()

/** Reads {@link versionsAgain} from session storage. It is empty when the stored text cannot be read. */
function storedVersions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(versionsKey) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}

const keyOf = (subject: string, id: number, version: number) => `${subject} ${id} ${version}`

/** The version to expect now of a row that a change left at `version`: undos of later changes have raised it. */
export function expectedVersion(subject: string, id: number, version: number): number {
  const next = versionsAgain.get(keyOf(subject, id, version))
  return next === undefined ? version : expectedVersion(subject, id, next)
}

/** Notes rows that have the values of an earlier version (`was`) again, under the number `now`. */
export function noteRestored(subject: string, rows: readonly { id: number; was: number; now: number }[]): void {
  for (const { id, was, now } of rows) if (now > was) versionsAgain.set(keyOf(subject, id, was), now)
  if (typeof sessionStorage !== 'undefined')
    keepText(sessionStorage, versionsKey, JSON.stringify([...versionsAgain].slice(-mostVersions)))
}

/** Notes a redo: the values of the versions that the change led to before (`was`) have the new versions `now`. */
export function noteRedone(
  subject: string,
  was: readonly { id: number; version: number }[],
  now: readonly { id: number; version: number }[],
): void {
  const versions = new Map(now.map(({ id, version }) => [id, version]))
  noteRestored(
    subject,
    was.map(({ id, version }) => ({ id, was: expectedVersion(subject, id, version), now: versions.get(id) ?? 0 })),
  )
}

/**
 * Takes back the change that led to the version `undone` of a row.
 * @param write writes the earlier values, where the row has the given version.
 */
export async function restore<Row extends { version: number }>(
  subject: string,
  { id, version: undone }: { id: number; version: number },
  write: (version: number) => Promise<Row>,
): Promise<Row> {
  const row = await write(expectedVersion(subject, id, undone))
  noteRestored(subject, [{ id, was: undone - 1, now: row.version }])
  return row
}
