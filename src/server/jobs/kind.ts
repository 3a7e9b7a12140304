// A kind of job: its input, its work, its tries and its lease. The work is one transaction, or steps that a later try resumes.
import type { z } from 'zod'

import type { JobResult } from '#contract/jobs'
import type { Database, Transaction } from '#server/db/connect'
import type { Settings } from '#server/settings'

/** The job fails for good: it is not tried again. The message is shown in the list of jobs. */
export class JobRefused extends Error {
  override name = 'JobRefused'
  constructor(
    message: string,
    readonly result?: JobResult,
  ) {
    super(message)
  }
}

/** The job is tried again after at least this many seconds. */
export class JobPostponed extends Error {
  override name = 'JobPostponed'
  constructor(
    message: string,
    readonly seconds: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** This server cannot do the job, but another one can. The job is given back, and the try does not count. */
export class JobElsewhere extends Error {
  override name = 'JobElsewhere'
}

/** Another process has claimed the job, or it was cancelled. This run may write nothing more. */
export class JobLost extends Error {
  override name = 'JobLost'
}

/** What a job in steps works with. */
export interface Steps {
  database: Database
  settings: Settings
  /** Whether no try is left after this one. */
  isLast: boolean
  /** Aborted when the server stops, or the job is lost. */
  signal: AbortSignal
  /**
   * Starts a step in its transaction, which is rolled back if the job is lost. `progress` is shown to administrators.
   * @throws {JobLost}, or the signal's reason when the server stops.
   */
  step: (tx: Transaction, progress?: number) => Promise<void>
}

/**
 * `whole` runs in one transaction with the end of the job, so its effect happens once. `steps` are committed one by one; after a
 * crash they run again and must skip finished work.
 */
type Work =
  | { whole: (tx: Transaction) => Promise<JobResult | void> }
  | { steps: (job: Steps) => Promise<JobResult | void> }

export interface JobKind {
  /** A key of `jobKinds` in the contract. */
  name: string
  /** The number of tries before the job has failed for good. */
  tries: number
  /** Seconds between runs; null: it runs only when enqueued. */
  every: number | null
  /** Seconds after which a server that does not renew its claim has lost the job. */
  lease: number
  /** There may be many, or they may take long, and nobody waits for them: they leave a worker's last place to other kinds. */
  patient: boolean
  /** @throws {JobRefused} when this version cannot read the input. */
  begin: (input: unknown) => Work
}

/** A kind with the schema of its input. */
export interface KindOf<Input extends z.ZodType> extends JobKind {
  input: Input
}

interface Definition<Input extends z.ZodType> {
  name: string
  input: Input
  tries?: number
  every?: number
  lease?: number
  patient?: boolean
  whole?: (tx: Transaction, input: z.output<Input>) => Promise<JobResult | void>
  steps?: (job: Steps, input: z.output<Input>) => Promise<JobResult | void>
}

/** The usual lease in seconds: the job of a killed server is claimed again within a minute. */
const usualLease = 30

/** Makes a kind of job. Its work gets the input as the schema parses it; input that does not match fails the job for good. */
export function jobKind<Input extends z.ZodType>(
  definition: Definition<Input> & ({ whole: object } | { steps: object }),
): KindOf<Input> {
  const { name, input, tries = 5, every = null, lease = usualLease, patient = false, whole, steps } = definition
  const begin = (given: unknown): Work => {
    const read = input.safeParse(given)
    if (!read.success) throw new JobRefused('This version of the server cannot read what the job was given.')
    if (whole) return { whole: (tx) => whole(tx, read.data) }
    return { steps: async (job) => steps?.(job, read.data) }
  }
  return { name, input, tries, every, lease, patient, begin }
}
