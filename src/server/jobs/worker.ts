// The worker of a server: looks each second for jobs that are due, does a few at a time, and leaves none behind when it stops.
import { carryOut, type Ended, type Workplace } from './carry-out'
import type { JobKind } from './kind'
import { keepRecurring, takeDue } from './queue'
import { repeat } from './repeat'

/** So many at a time; each may hold a connection. */
const atOnce = 4

export class Worker {
  readonly #running = new Set<Promise<unknown>>()
  readonly #stopping = new AbortController()
  readonly #byName: ReadonlyMap<string, JobKind>

  constructor(
    private readonly place: Workplace,
    private readonly kinds: readonly JobKind[],
  ) {
    this.#byName = new Map(kinds.map((kind) => [kind.name, kind]))
  }

  /** Makes the jobs that come again by themselves. */
  begin(): Promise<void> {
    return keepRecurring(this.place.database.db, this.kinds, this.place.now?.())
  }

  /** Takes what is due, as far as there are hands; answers how each will have ended. */
  async look(): Promise<Promise<Ended>[]> {
    const free = atOnce - this.#running.size
    if (free <= 0 || this.#stopping.signal.aborted || !this.place.database.hasRoom()) return []
    const taken = await takeDue(this.place.database.db, this.kinds, free, this.place.now?.())
    return taken.flatMap((held) => {
      const kind = this.#byName.get(held.kind)
      if (!kind) return []
      const running = carryOut(this.place, kind, held, this.#stopping.signal)
      this.#running.add(running)
      void running.finally(() => this.#running.delete(running))
      return [running]
    })
  }

  /** Begins nothing more; what goes in steps is given back after its present one. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running)
  }
}

/** Looks for jobs until stopped; stopping waits for those in hand. */
export async function workOff(place: Workplace, kinds: readonly JobKind[]): Promise<() => Promise<void>> {
  const worker = new Worker(place, kinds)
  await worker.begin()
  const stopLooking = repeat(() => worker.look(), { name: 'looking for jobs', interval: 1000, report: place.report })
  return async () => {
    await stopLooking()
    await worker.stop()
  }
}
