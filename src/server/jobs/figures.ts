// Prometheus metrics of jobs: the number of each kind and state, the longest wait, and durations.
import { sql } from 'drizzle-orm'
import { Gauge, Histogram, type Registry } from 'prom-client'

import type { Database } from '#server/db/connect'
import { rows } from '#server/rows'

/** The durations of jobs that this process ran. */
export const jobSeconds = new Histogram({
  name: 'slotdesk_job_seconds',
  help: 'Time a job took in this process, by kind and how it ended',
  labelNames: ['kind', 'outcome'],
  buckets: [0.01, 0.05, 0.2, 1, 5, 30, 120, 600, 3600],
  registers: [],
})

/** Registers the metrics of jobs. They are left out while the database does not answer; other metrics are still served. */
export function registerJobFigures(registry: Registry, { db }: Pick<Database, 'db'>): void {
  registry.registerMetric(jobSeconds)
  const gauge = (name: string, help: string, labelNames: string[], read: (gauge: Gauge) => Promise<void>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        this.reset()
        await read(this).catch(() => undefined)
      },
    })
  gauge('slotdesk_jobs', 'Jobs by kind and state', ['kind', 'state'], async (jobs) => {
    const counted = await rows<{ kind: string; state: string; count: number }>(
      db,
      sql`select json_build_object('kind', kind, 'state', state, 'count', count(*)) as row from jobs group by kind, state`,
    )
    for (const { kind, state, count } of counted) jobs.set({ kind, state }, count)
  })
  gauge(
    'slotdesk_jobs_oldest_waiting_seconds',
    'How long the job waits that has been due the longest',
    [],
    async (oldest) => {
      const [seconds = 0] = await rows<number>(
        db,
        sql`select to_json(coalesce(extract(epoch from now() - min(next_at)), 0)) as row from jobs where next_at <= now()`,
      )
      oldest.set(seconds)
    },
  )
}
