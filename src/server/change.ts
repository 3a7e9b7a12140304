// How a record is changed: one transaction for the work and its audit row, begun again when another change was in its way.
import { type Actor, type Deed, writeAudit } from './audit'
import type { Db, Transaction } from './db/connect'
import { errorCode } from './db/connect'

/** Another transaction was in the way (deadlock, serialization), or took a unique value between our look and our write. */
const inTheWay = new Set(['40001', '40P01', '23505'])

const tries = 4

/**
 * Does `work` in a transaction and writes what it did into the audit log of the same. What fails because another change was
 * in the way is done again from the start; `work` therefore touches nothing but its transaction.
 */
export async function change<T>(
  context: Actor & { db: Db },
  work: (tx: Transaction) => Promise<{ answer: T; deeds: readonly Deed[] }>,
): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await context.db.transaction(async (tx) => {
        const { answer, deeds } = await work(tx)
        await writeAudit(tx, context, ...deeds)
        return answer
      })
    } catch (error) {
      if (left === 0 || !inTheWay.has(errorCode(error) ?? '')) throw error
    }
  }
}
