// The program of the process that picture-queue.ts starts. It runs one task after another, within a memory limit.
import type { Order, Outcome } from './picture-queue'
import { tasks } from './decode'

/** Bytes of memory above which the process exits. The current task then fails. */
const mostMemory = 400 * 1024 * 1024

/** Milliseconds between two checks of the memory. */
const lookEvery = 100

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
  }, lookEvery)
  void outcomeOf(order).then((outcome) => {
    clearInterval(watch)
    process.send?.(outcome)
  })
})
// The server has exited.
process.on('disconnect', () => process.exit())
