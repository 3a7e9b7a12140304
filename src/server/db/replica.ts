// Routes reads to a replica of the PostgreSQL server. The replica is used only when it has replayed every change known to this
// server. Otherwise, and when the replica does not answer, the primary is used.
import type pg from 'pg'

import { within } from '#server/within'

import { isOutage, isRefusedByStandby } from './outage'

export interface ReplicaReads {
  /** The primary's pool, whose single statements go to the replica when it is up to date. */
  pool: pg.Pool
  /** Records that a change was made `ago` milliseconds ago. Until the replica has it, reads go to the primary. */
  changed: (ago?: number) => void
  close: () => void
}

interface Parts {
  primary: pg.Pool
  replica: pg.Pool
  /** Starts listening for changes made by other servers; called again until it succeeds. */
  listen: () => Promise<void>
  /** Whether notifications of other servers' changes are being received. */
  isListening: () => boolean
  report: (error: Error) => void
}

/** Milliseconds between two checks while the replica is behind, between two checks otherwise, and the timeout of a check. */
const pace = { behind: 25, rest: 500, timeout: 1000 }

class ReplicaAway extends Error {
  override name = 'ReplicaAway'
}

const tooLate = () => new ReplicaAway('The replica did not answer in time.')

/** Chooses whether a read goes to the replica or the primary, and checks the replica periodically until closed. */
export function openReplica({ primary, replica, listen, isListening, report }: Parts): ReplicaReads {
  const state = { changed: performance.now(), replayed: -Infinity, isAway: false, isClosed: false }
  let timer: NodeJS.Timeout | undefined
  let outage = untilAway()

  const isBehind = () => state.replayed < state.changed || !isListening()
  const setAway = (isAway: boolean, reason?: Error) => {
    if (state.isAway === isAway || state.isClosed) return
    state.isAway = isAway
    if (!isAway) outage = untilAway()
    else outage.begin()
    if (reason) report(reason)
  }

  /**
   * Reads the primary's position and checks whether the replica has reached it. Then the replica has all changes before the
   * check.
   */
  const look = async () => {
    if (!isListening()) await listen()
    const asked = performance.now()
    const position = await valueOf(primary, 'select pg_current_wal_insert_lsn()::text as value', [])
    const replayed = 'select coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false)::text as value'
    const answer = await within(pace.timeout, valueOf(replica, replayed, [position]), tooLate)
    setAway(false)
    if (answer === 'true') state.replayed = asked
  }
  const plan = (delay: number) => {
    timer = setTimeout(() => void round(), delay)
    timer.unref()
  }
  const round = async () => {
    await look().catch((error: unknown) => setAway(true, error instanceof Error ? error : new Error(String(error))))
    if (!state.isClosed) plan(!state.isAway && isBehind() ? pace.behind : pace.rest)
  }
  plan(0)

  const ask = async (query: pg.Pool['query'], self: pg.Pool, parameters: unknown[]): Promise<unknown> => {
    if (!state.isAway && !isBehind()) {
      try {
        return await Promise.race([Reflect.apply(replica.query, replica, parameters), outage.begun])
      } catch (error) {
        if (isOutage(error)) setAway(true, error instanceof Error ? error : undefined)
        else if (!(error instanceof ReplicaAway) && !isRefusedByStandby(error)) throw error
      }
    }
    return Reflect.apply(query, self, parameters)
  }
  const query = new Proxy(primary.query, {
    apply: (own, self: pg.Pool, parameters: unknown[]) => ask(own, self, parameters),
  })
  return {
    pool: new Proxy(primary, {
      get: (own, name) => (name === 'query' ? query.bind(own) : Reflect.get(own, name, own)),
    }),
    changed: (ago = 0) => {
      state.changed = Math.max(state.changed, performance.now() - ago)
    },
    close: () => {
      state.isClosed = true
      clearTimeout(timer)
    },
  }
}

/** A promise that is rejected when an outage begins, so that reads stop waiting for the replica. */
function untilAway() {
  let begin: (reason: Error) => void = () => undefined
  const begun = new Promise<never>((_resolve, reject) => {
    begin = reject
  })
  begun.catch(() => undefined)
  return { begun, begin: () => begin(new ReplicaAway('The replica does not answer.')) }
}

/** The value of a statement with one row and one column. */
async function valueOf(pool: pg.Pool, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<{ value: string }>({ text }, values)
  return rows[0]?.value ?? ''
}
