// The queue of the embedded database, which runs one statement at a time.

/** Whether a query is a full-text search. A search may take a hundred times as long as any other read. */
const isSearch = (text: string) => /\bwebsearch_to_tsquery\b/.test(text)

/** The most queries at the engine: one runs, and the next is there already, so that the engine does not wait for it. */
const mostSent = 2
/** Time in milliseconds after which short queries no longer pass a waiting search. */
const searchPatience = 1000
/**
 * Time in milliseconds after which transactions no longer pass a waiting search. A job writes one transaction after another, each of
 * about 100 ms, and would starve searches.
 */
const besideTransactions = 100

/**
 * Milliseconds that a waiting search leaves free after a short query: a request reads its person first and its rows then, and would
 * otherwise wait for a search before each.
 */
const followUp = 5

interface Waiting {
  kind: 'short' | 'search' | 'alone'
  since: number
  begin: () => Promise<unknown>
}

/**
 * A queue for the one connection. Short queries and, for a moment, transactions overtake searches, one search runs at a time, and a
 * transaction runs alone. Otherwise the order is kept.
 */
export class Line {
  readonly #waiting: Waiting[] = []
  #running = 0
  #searching = false
  #alone = false
  /** When the last short query ended. */
  #lastShort = -Infinity
  /** The pause before the next search: under way, over, or not begun. */
  #pause: 'none' | 'running' | 'over' = 'none'

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Runs one query when its turn in the queue comes. */
  enter<T>(text: string, work: () => Promise<T>): Promise<T> {
    return this.#add(isSearch(text) ? 'search' : 'short', work)
  }

  /** Runs work exclusively: when nothing else runs, and nothing else starts until it ends. */
  enterAlone<T>(work: () => Promise<T>): Promise<T> {
    return this.#add('alone', work)
  }

  #add<T>(kind: Waiting['kind'], work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const begin = () => work().then(resolve, reject)
      this.#waiting.push({ kind, since: this.now(), begin })
      this.#next()
    })
  }

  #next(): void {
    for (let next = this.#pick(); next; next = this.#pick()) void this.#run(next)
  }

  /** Takes the next entry from the queue; undefined if none may start now. */
  #pick(): Waiting | undefined {
    if (this.#alone) return undefined
    const [first] = this.#waiting
    const at = this.#waiting.findIndex(({ kind }) => kind !== 'search')
    const patience = this.#waiting[at]?.kind === 'alone' ? besideTransactions : searchPatience
    const overdue = !this.#searching && first?.kind === 'search' && this.now() - first.since > patience
    const place = overdue || at === -1 ? 0 : at
    const found = this.#waiting[place]
    if (!found) return undefined
    if (found.kind === 'alone' && this.#running > 0) return undefined
    if (found.kind === 'search' && (this.#searching || (!overdue && !this.#isFree(found)))) return undefined
    if (this.#running >= mostSent) return undefined
    this.#waiting.splice(place, 1)
    return found
  }

  /** Whether a search may start: no short query runs, and those that passed it had time to be followed by another. */
  #isFree({ since }: Waiting): boolean {
    if (this.#running > 0) return false
    if (this.#pause === 'over' || since >= this.#lastShort || this.now() - this.#lastShort >= followUp) return true
    if (this.#pause === 'none') {
      this.#pause = 'running'
      setTimeout(() => {
        this.#pause = 'over'
        this.#next()
      }, followUp)
    }
    return false
  }

  async #run({ kind, begin }: Waiting): Promise<void> {
    this.#running += 1
    if (kind === 'search') this.#pause = 'none'
    if (kind === 'alone') this.#alone = true
    if (kind === 'search') this.#searching = true
    await begin()
    this.#running -= 1
    if (kind === 'alone') this.#alone = false
    if (kind === 'search') this.#searching = false
    if (kind === 'short') this.#lastShort = this.now()
    this.#next()
  }
}
