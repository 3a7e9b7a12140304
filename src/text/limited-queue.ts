/** A queue that runs a limited number of tasks at a time, in the order they were added. */
export interface LimitedQueue {
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** The number of tasks that wait. */
  waiting: () => number
  /** Whether no task is running or waiting. */
  isIdle: () => boolean
}

/** Makes a queue that runs at most `most` tasks at a time. A task that fails does not stop the next. */
export function limitedQueue(most: number): LimitedQueue {
  const queue: (() => void)[] = []
  let running = 0
  return {
    waiting: () => queue.length,
    isIdle: () => running === 0,
    run: async (work) => {
      if (running < most) running += 1
      // Waits until a finished task hands over its slot.
      else await new Promise<void>((resolve) => queue.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}

/** Makes one queue for each key, which runs one task at a time. A queue without tasks is dropped. */
export function keyedQueues<Key>(): <T>(key: Key, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<Key, LimitedQueue>()
  return async (key, work) => {
    const queue = queues.get(key) ?? limitedQueue(1)
    queues.set(key, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.isIdle()) queues.delete(key)
    }
  }
}
