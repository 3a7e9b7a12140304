// Runs a claimed job: renews its lease meanwhile, records its end once, and reports its failure.
import type { Database } from '#server/db/connect'
import { type Logged, loggedError } from '#server/log'
import type { Settings } from '#server/settings'

import { jobSeconds } from './figures'
import { JobElsewhere, JobLost, type JobKind, JobPostponed, JobRefused } from './kind'
import { type ClaimedJob, fail, finish, giveBack, keepStep, renew } from './queue'
import { runEvery, type Report } from './run-every'

export interface Workplace {
  database: Database
  settings: Settings
  report: Report
  /** Sets the clock in tests; undefined means the database's. */
  now?: () => Date
}

/** Seconds until a job for another server is due again. */
const elsewhereSeconds = 10

/** Seconds until a job that found too little room on the disk is due again. */
const fullDiskSeconds = 60

/** `again`: failed, retried later. `back`: given back for another run. `lost`: cancelled or claimed by another process. */
export type Ended = 'done' | 'again' | 'failed' | 'back' | 'lost'

/** Runs a job that this server has claimed. Never throws. */
export async function carryOut(
  place: Workplace,
  kind: JobKind,
  claimed: ClaimedJob,
  stopping: AbortSignal,
): Promise<Ended> {
  const { database, report } = place
  const lost = new AbortController()
  const stopBeat = runEvery(
    async () => {
      if (!(await renew(database.db, kind, claimed, place.now?.())))
        lost.abort(new JobLost('The job is in other hands by now.'))
    },
    { name: 'keeping a job', interval: (kind.lease * 1000) / 3, report },
  )
  const began = performance.now()
  const ended = await attempt(place, kind, claimed, stopping, lost.signal).catch((error: unknown) =>
    // The lease runs out, and another server claims the job.
    reportLost(place, claimed, 'the end of a job could not be written', error),
  )
  await stopBeat()
  jobSeconds.observe({ kind: kind.name, outcome: ended }, (performance.now() - began) / 1000)
  return ended
}

function reportLost({ report }: Workplace, { id, kind }: ClaimedJob, message: string, error: unknown): 'lost' {
  const logged = loggedError(error)
  report(message, { job: id, kind, reason: reasonOf(logged), error: logged })
  return 'lost'
}

async function attempt(
  place: Workplace,
  kind: JobKind,
  claimed: ClaimedJob,
  stopping: AbortSignal,
  lost: AbortSignal,
): Promise<Ended> {
  try {
    await work(place, kind, claimed, AbortSignal.any([stopping, lost]))
    return 'done'
  } catch (error) {
    if (error instanceof JobLost) return 'lost'
    if (error instanceof JobElsewhere) {
      await giveBack(place.database.db, claimed, { seconds: elsewhereSeconds, at: place.now?.() })
      return 'back'
    }
    if (stopping.aborted && !(error instanceof JobRefused)) {
      await giveBack(place.database.db, claimed)
      return 'back'
    }
    return await failed(place, kind, claimed, error)
  }
}

async function work(place: Workplace, kind: JobKind, claimed: ClaimedJob, signal: AbortSignal): Promise<void> {
  const { database, settings, now } = place
  if (claimed.tries_left < 0) throw new JobRefused('The server ended in the middle of it, each time it was begun.')
  const begun = kind.begin(claimed.input)
  if ('whole' in begun) {
    await database.db.transaction(async (tx) => finish(tx, kind, claimed, await begun.whole(tx), now?.()))
    return
  }
  const step: Parameters<typeof begun.steps>[0]['step'] = async (tx, progress) => {
    signal.throwIfAborted()
    // A disk that gets full stops the embedded database.
    if (!database.hasRoom()) throw new JobPostponed('The disk is nearly full.', fullDiskSeconds)
    await keepStep(tx, kind, claimed, progress, now?.())
  }
  await finish(
    database.db,
    kind,
    claimed,
    await begun.steps({ database, settings, isLast: claimed.tries_left <= 0, signal, step }),
    now?.(),
  )
}

async function failed(place: Workplace, kind: JobKind, claimed: ClaimedJob, error: unknown): Promise<Ended> {
  const { database, report, now } = place
  const refused = error instanceof JobRefused
  const reason = refused ? error.message : reasonOf(loggedError(error))
  const state = await fail(
    database.db,
    kind,
    claimed,
    {
      reason,
      final: refused,
      result: refused ? error.result : undefined,
      pause: error instanceof JobPostponed ? error.seconds : 0,
    },
    now?.(),
  )
  report('a job failed', {
    job: claimed.id,
    kind: kind.name,
    attempt: claimed.attempts,
    state,
    reason,
    error: loggedError(error),
  })
  return state === 'waiting' ? 'again' : 'failed'
}

/** Returns the innermost cause in one line, without text that a person has written. */
function reasonOf({ cause, type, code, message }: Logged): string {
  if (cause) return reasonOf(cause)
  return `${message || type}${code === undefined ? '' : ` (${code})`}`.slice(0, 1000)
}
