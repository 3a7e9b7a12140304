// Background jobs for pictures: make sizes after an upload, and delete files without a row.
import { z } from 'zod'

import { ForeignStorage, sweepFiles } from '#server/pictures/files'
import { makeSizes } from '#server/pictures/sized'
import { clearOld } from '#server/records/bin'

import { jobKind, JobRefused } from './kind'

/** Makes a picture's sizes. A repeated run skips existing ones. */
export const sizesJob = jobKind({
  name: 'picture-sizes',
  input: z.strictObject({ key: z.string() }),
  lease: 120,
  patient: true,
  steps: async ({ database, settings, signal, step }, { key }) => {
    await database.db.transaction((tx) => step(tx))
    await makeSizes({ db: database.db, settings }, key, signal)
  },
})

export const sweepJob = jobKind({
  name: 'sweep-files',
  input: z.strictObject({}),
  every: 6 * 3600,
  lease: 300,
  steps: async ({ database, settings, signal, step }) => {
    // The purge of the bin. It is no job of upkeep.ts, because it must run before the sweep: only when a removed picture has left
    // the bin does the sweep delete its file.
    await database.db.transaction(async (tx) => {
      await step(tx)
      await clearOld(tx)
    })
    try {
      const removed = await sweepFiles({ db: database.db, settings, signal })
      return { changed: removed }
    } catch (error) {
      throw error instanceof ForeignStorage ? new JobRefused(error.message) : error
    }
  },
})
