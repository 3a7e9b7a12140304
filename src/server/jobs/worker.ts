// The worker of a server: claims due jobs every second, runs a few at a time, and gives unfinished ones back when it stops.
import { carryOut, type Ended, type Workplace } from './run-job'
import type { JobKind } from './kind'
import { type ClaimedJob, keepRecurring, takeDue } from './queue'
import { runEvery } from './run-every'

/** The most jobs at a time; each may hold a connection. */
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

  /** Enqueues the recurring jobs. */
  begin(): Promise<void> {
    return keepRecurring(this.place.database.db, this.kinds, this.place.now?.())
  }

  /** Claims due jobs up to the limit, patient ones up to one less, and starts them. @returns a promise for the end of each */
  async look(): Promise<Promise<Ended>[]> {
    const free = atOnce - this.#running.size
    if (free <= 0 || this.#stopping.signal.aborted || !this.place.database.hasRoom()) return []
    const eager = this.#start(await this.#take(false, free))
    const patient = this.#start(await this.#take(true, free - 1 - eager.length))
    return [...eager, ...patient]
  }

  /** Starts claimed jobs. @returns a promise for the end of each */
  #start(taken: readonly ClaimedJob[]): Promise<Ended>[] {
    return taken.flatMap((claimed) => {
      const kind = this.#byName.get(claimed.kind)
      if (!kind) return []
      const running = carryOut(this.place, kind, claimed, this.#stopping.signal)
      this.#running.add(running)
      void running.finally(() => this.#running.delete(running))
      return [running]
    })
  }

  /** Claims up to `most` due jobs of the patient kinds, or of the others. */
  #take(patient: boolean, most: number): Promise<ClaimedJob[]> {
    const { database, now } = this.place
    const kinds = this.kinds.filter((kind) => kind.patient === patient)
    return most > 0 ? takeDue(database.db, kinds, most, now?.()) : Promise.resolve([])
  }

  /** Starts no more jobs. A job in steps is given back after its current step. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#running)
  }
}

/** Runs due jobs until stopped. @returns a function that stops and waits for the running ones */
export async function workOff(place: Workplace, kinds: readonly JobKind[]): Promise<() => Promise<void>> {
  const worker = new Worker(place, kinds)
  await worker.begin()
  const stopLooking = runEvery(() => worker.look(), { name: 'looking for jobs', interval: 1000, report: place.report })
  return async () => {
    await stopLooking()
    await worker.stop()
  }
}
