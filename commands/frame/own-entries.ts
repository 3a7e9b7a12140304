// What a person keeps under names of their own: views and layouts.
import { Failure } from '#contract/base/failure'

/** The entry of a name; undefined: none, also for a name like `constructor`, which every object knows. */
export const entryOf = <T>(entries: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(entries, name) ? entries[name] : undefined

/**
 * Makes an undo that gives an entry its earlier value, or removes it, unless the entry was changed after the step.
 * @param left the value that the step left; undefined: it removed the entry
 * @param refusal the message of an entry that was changed since
 */
export const putBack =
  <T>(now: () => T | undefined, left: T | undefined, back: () => void, refusal: string) =>
  async (): Promise<void> => {
    if (JSON.stringify(now()) !== JSON.stringify(left)) throw new Failure(409, refusal)
    back()
  }
