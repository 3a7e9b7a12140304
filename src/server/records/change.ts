// Runs a change of a record and writes its audit entry in one transaction. It is retried when another change interferes.
import { invalid } from '#contract/base/failure'

import { type Actor, type Deed, writeAudit } from '#server/audit'
import { type Db, errorCode, errorConstraint, type Transaction } from '#server/db/connect'
import { type Idempotency, keepAnswer, takeKey } from '#server/http/idempotency'

/**
 * SQLSTATEs of a conflict with another transaction: a deadlock, a serialization failure, or a unique value taken between check and
 * write.
 */
export const conflictStates: ReadonlySet<string> = new Set(['40001', '40P01', '23505'])

const tries = 4

/** Maps a database constraint to the field and the message of the 422 that its violation causes. */
export type Constraints = Readonly<Record<string, readonly [field: string, message: string]>>

/**
 * Runs `work` in a transaction and writes its deeds to the audit log in the same transaction: those that it returns, and those
 * passed to `addDeed`, which are pipelined with the statements of `work`. After a conflict with another change `work` runs again,
 * so it must touch nothing but its transaction. A violation of one of the `constraints` becomes a 422 at its field. A repeated call
 * with an Idempotency-Key gets the stored answer.
 */
export async function change<T>(
  context: Actor & { db: Db; idempotency?: Idempotency | null },
  work: (tx: Transaction, addDeed: (deed: Deed) => Promise<void>) => Promise<{ answer: T; deeds: readonly Deed[] }>,
  constraints: Constraints = {},
): Promise<T> {
  const { idempotency, user } = context
  const step = idempotency ? (idempotency.steps += 1) : 0
  let tagWent = false
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await context.db.transaction(async (tx) => {
        const keyed = idempotency && user ? { idempotency, user: user.id } : null
        const known = keyed && (await takeKey(tx, keyed.user, keyed.idempotency, step))
        if (known) return known.answer as T
        const { answer, deeds } = await work(tx, (deed) => writeAudit(tx, context, deed))
        await writeAudit(tx, context, ...deeds)
        if (keyed) await keepAnswer(tx, keyed.user, keyed.idempotency, step, answer)
        return answer
      })
    } catch (error) {
      if (left > 0 && conflictStates.has(errorCode(error) ?? '')) continue
      const name = errorConstraint(error)
      // A tag was merged or removed between its read and the write. The second try finds the tag that replaced it.
      if (!tagWent && name === 'post_tags_tag_id_tags_id_fk') {
        tagWent = true
        continue
      }
      const told = name !== undefined && Object.hasOwn(constraints, name) ? constraints[name] : undefined
      throw told ? invalid({ [told[0]]: [told[1]] }) : error
    }
  }
}
