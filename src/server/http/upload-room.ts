// Limits the bytes of uploaded files that are in memory at a time. A file is there from its first byte until its request is answered.
import { Failure } from '#contract/base/failure'

/** Three of the largest pictures. More at once are not faster, because pictures are decoded one after another. */
const most = 32 * 1024 * 1024

/** What one person's uploads take at most: two of the largest pictures. A slow line leaves room for others. */
const share = 21 * 1024 * 1024

/** Milliseconds after which a waiting upload is refused. The server ends a request that is not read within a minute. */
const patience = 40_000

interface Waiting {
  person: number
  bytes: number
  begin: () => void
}

export class UploadRoom {
  readonly #waiting: Waiting[] = []
  #held = 0
  /** The bytes of each person's uploads that have begun. */
  readonly #shares = new Map<number, number>()

  /**
   * Runs `work` once there is room for its bytes, in the order of the calls. A person whose share is used waits, and the calls of
   * others go first. An upload larger than a share counts as a whole share.
   * @throws Failure 503 when there is no room in time.
   */
  async hold<T>(person: number, bytes: number, work: () => Promise<T>): Promise<T> {
    const counted = Math.min(bytes, share)
    await this.#enter(person, counted)
    try {
      return await work()
    } finally {
      this.#take(person, -counted)
      this.#next()
    }
  }

  #take(person: number, bytes: number): void {
    this.#held += bytes
    const left = this.#of(person) + bytes
    if (left > 0) this.#shares.set(person, left)
    else this.#shares.delete(person)
  }

  #of(person: number): number {
    return this.#shares.get(person) ?? 0
  }

  #enter(person: number, bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        person,
        bytes,
        begin: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        reject(
          new Failure(503, 'Too many files are being uploaded at once. Try again in a moment.', { retryAfter: 10 }),
        )
        this.#next()
      }, patience)
      this.#waiting.push(waiting)
      this.#next()
    })
  }

  /** The first waiting upload of a person who has room in their share; undefined while there is no room for it. */
  #nextThatFits(): Waiting | undefined {
    const first = this.#waiting.find(({ person, bytes }) => this.#of(person) + bytes <= share)
    return first && this.#held + first.bytes <= most ? first : undefined
  }

  #next(): void {
    for (let first = this.#nextThatFits(); first; first = this.#nextThatFits()) {
      this.#waiting.splice(this.#waiting.indexOf(first), 1)
      this.#take(first.person, first.bytes)
      first.begin()
    }
  }
}
