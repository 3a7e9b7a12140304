// Shares a read among callers that ask at the same moment, as all windows do after a change.

interface SharedRead<Asker, T> {
  /** The read that is under way. */
  running: Promise<T>
  /** The callers that came after `running` began, and the next read, which they wait for. */
  askers: Set<Asker>
  next: Promise<T> | null
}

/**
 * Makes a read that runs once at a time for each key. A caller during a run waits for the next run, together with all other such
 * callers, so that nobody gets data read before their call.
 * @param read reads for all waiting callers. When it fails, it fails for all of them; later calls start a new read.
 * @returns the shared read, for a key of an owner (a database).
 */
export function sharedReads<Owner extends object, Asker, T>(
  read: (owner: Owner, key: string, askers: readonly Asker[]) => Promise<T>,
): (owner: Owner, key: string, asker: Asker) => Promise<T> {
  const known = new WeakMap<Owner, Map<string, SharedRead<Asker, T>>>()
  const begin = (owner: Owner, turns: Map<string, SharedRead<Asker, T>>, key: string, askers: readonly Asker[]) => {
    const turn: SharedRead<Asker, T> = { running: read(owner, key, askers), askers: new Set(), next: null }
    turns.set(key, turn)
    const forget = () => {
      if (turn.next === null) turns.delete(key)
    }
    turn.running.then(forget, forget)
    return turn.running
  }
  return (owner, key, asker) => {
    const turns = known.get(owner) ?? new Map<string, SharedRead<Asker, T>>()
    known.set(owner, turns)
    const turn = turns.get(key)
    if (!turn) return begin(owner, turns, key, [asker])
    turn.askers.add(asker)
    const goOn = () => begin(owner, turns, key, [...turn.askers])
    turn.next ??= turn.running.then(goOn, goOn)
    return turn.next
  }
}
