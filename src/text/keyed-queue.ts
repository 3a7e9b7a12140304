/**
 * Makes one queue for each key: tasks of a key run one after the other, in the order in which they were added. A task that fails
 * does not stop the next.
 */
export function keyedQueue<Key>(): <T>(key: Key, work: () => Promise<T>) => Promise<T> {
  const last = new Map<Key, Promise<unknown>>()
  return (key, work) => {
    const queued = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, queued)
    return queued.finally(() => {
      if (last.get(key) === queued) last.delete(key)
    })
  }
}
