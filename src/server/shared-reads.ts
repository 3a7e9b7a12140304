// Reads that many ask for in the same moment, as the windows of a newsroom do after each change: they share one.

interface Turn<Asker, T> {
  /** The read that is under way. */
  running: Promise<T>
  /** The callers that came after `running` began, and the next read, which they wait for. */
  askers: Set<Asker>
  next: Promise<T> | null
}

/**
 * Whoever asks while a read of the same key is under way waits for the next one, with all others who do: nobody is answered with
 * what was read before they asked, and at most one read of a key runs at a time.
 * @param read reads for everybody who waits. When it fails, it fails for all of them; the next one begins anew.
 * @returns asks for a key of an owner, as one database.
 */
export function sharedReads<Owner extends object, Asker, T>(
  read: (owner: Owner, key: string, askers: readonly Asker[]) => Promise<T>,
): (owner: Owner, key: string, asker: Asker) => Promise<T> {
  const known = new WeakMap<Owner, Map<string, Turn<Asker, T>>>()
  const begin = (owner: Owner, turns: Map<string, Turn<Asker, T>>, key: string, askers: readonly Asker[]) => {
    const turn: Turn<Asker, T> = { running: read(owner, key, askers), askers: new Set(), next: null }
    turns.set(key, turn)
    const forget = () => {
      if (turn.next === null) turns.delete(key)
    }
    turn.running.then(forget, forget)
    return turn.running
  }
  return (owner, key, asker) => {
    const turns = known.get(owner) ?? new Map<string, Turn<Asker, T>>()
    known.set(owner, turns)
    const turn = turns.get(key)
    if (!turn) return begin(owner, turns, key, [asker])
    turn.askers.add(asker)
    const goOn = () => begin(owner, turns, key, [...turn.askers])
    turn.next ??= turn.running.then(goOn, goOn)
    return turn.next
  }
}
