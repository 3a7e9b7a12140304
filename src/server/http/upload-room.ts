// Limits the bytes of uploaded files that are in memory at a time. A file is there from its first byte until its request is answered.
import { Failure } from '#contract/failure'

/** Three of the largest pictures. More at once are not faster, because pictures are decoded one after another. */
const most = 32 * 1024 * 1024

/** Milliseconds after which a waiting upload is refused. The server ends a request that is not read within a minute. */
const patience = 40_000

interface Waiting {
  bytes: number
  begin: () => void
}

export class UploadRoom {
  readonly #waiting: Waiting[] = []
  #held = 0

  /**
   * Runs `work` once there is room for its bytes, in the order of the calls. More bytes than the limit run alone.
   * @throws Failure 503 when there is no room in time.
   */
  async hold<T>(bytes: number, work: () => Promise<T>): Promise<T> {
    const counted = Math.min(bytes, most)
    await this.#enter(counted)
    try {
      return await work()
    } finally {
      this.#held -= counted
      this.#next()
    }
  }

  #enter(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
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

  #next(): void {
    for (let first = this.#waiting[0]; first && this.#held + first.bytes <= most; first = this.#waiting[0]) {
      this.#waiting.shift()
      this.#held += first.bytes
      first.begin()
    }
  }
}
