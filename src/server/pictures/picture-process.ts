// The program of the process that picture-queue.ts starts: does one task after the other, within a limit of memory.
import type { Order, Outcome } from './picture-queue'
import { tasks } from './decode'

/** Bytes of memory at which the process ends; the task in work then fails. */
const mostMemory = 400 * 1024 * 1024

/** Milliseconds between two looks at the memory. */
const look = 100

async function outcomeOf({ task, input }: Order): Promise<Outcome> {
  try {
    return { result: await tasks[task](input as never) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'unknown' }
  }
}

process.on('message', (order: Order) => {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory) process.exit(1)
  }, look)
  void outcomeOf(order).then((outcome) => {
    clearInterval(watch)
    process.send?.(outcome)
  })
})
// The server is gone.
process.on('disconnect', () => process.exit())
