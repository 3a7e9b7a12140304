// The jobs of the test that kills their servers: one that is a single transaction, and one in steps that resumes.
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Database } from '#server/db/connect'
import type { Workplace } from '#server/jobs/run-job'
import { jobKind } from '#server/jobs/kind'

const input = z.strictObject({ n: z.number() })
export const steps = 4

/** Writes three rows in one transaction. Only one or two rows would show that it was done in part. */
export const whole = jobKind({
  name: 'whole',
  input,
  tries: 1000,
  whole: async (tx, { n }) => {
    for (let part = 0; part < 3; part += 1)
      // Separate statements, so that a kill can fall between them.
      await tx.execute(sql`insert into effects (kind, n, part) values ('whole', ${n}, ${part})`)
  },
})

export const stepped = jobKind({
  name: 'stepped',
  input,
  tries: 1000,
  steps: async ({ database, step }, { n }) => {
    for (let part = 0; part < steps; part += 1)
      await database.db.transaction(async (tx) => {
        await step(tx, part)
        const { rows } = await tx.execute(
          sql`select 1 from effects where kind = 'stepped' and n = ${n} and part = ${part}`,
        )
        if (rows.length === 0)
          await tx.execute(sql`insert into effects (kind, n, part) values ('stepped', ${n}, ${part})`)
      })
  },
})

export const crashKinds = [whole, stepped]

/** A server whose clock is `seconds` ahead. */
export const crashPlace = (database: Database, seconds: number): Workplace => ({
  database,
  settings: {} as Workplace['settings'],
  report: (message, detail) => void process.stderr.write(`${message} ${JSON.stringify(detail)}\n`),
  now: () => new Date(Date.now() + seconds * 1000),
})
