/** Runs so many pieces of work at once, in the order they were given. */
export interface AtOnce {
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** How many pieces wait for their turn. */
  waiting: () => number
  /** Whether none runs and none waits. */
  isIdle: () => boolean
}

/** A queue that limits concurrency. A piece that fails lets the next one begin. */
export function atOnce(most: number): AtOnce {
  const queue: (() => void)[] = []
  let running = 0
  return {
    waiting: () => queue.length,
    isIdle: () => running === 0,
    run: async (work) => {
      if (running < most) running += 1
      // Waits until a finished piece hands over its place.
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
