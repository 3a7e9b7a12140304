// How a record is changed: one transaction for the work and its audit row, begun again when another change was in its way.
import { invalid } from '#contract/failure'

import { type Actor, type Deed, writeAudit } from '#server/audit'
import { type Db, errorCode, errorConstraint, type Transaction } from '#server/db/connect'
import { type Idempotency, keepAnswer, takeKey } from '#server/http/idempotency'

/**
 * SQLSTATEs of a conflict with another transaction: a deadlock, a serialization failure, or a unique value taken between check and
 * write.
 */
const inTheWay = new Set(['40001', '40P01', '23505'])

const tries = 4

/** Maps a database constraint to the field and the message of the 422 that its violation causes. */
export type Constraints = Readonly<Record<string, readonly [field: string, message: string]>>

/**
 * Does `work` in a transaction and writes what it did into the audit log of the same: the `deeds` that it answers, and those it
 * told meanwhile, which travel to the database together with what it asks in the same turn. What fails because another change
 * was in the way is done again from the start; `work` therefore touches nothing but its transaction. What fails for good
 * because of one of the `constraints` is a 422 at its field. A call with an Idempotency-Key that was done before is answered as
 * it was then.
 */
export async function change<T>(
  context: Actor & { db: Db; idempotency?: Idempotency | null },
  work: (tx: Transaction, tell: (deed: Deed) => Promise<void>) => Promise<{ answer: T; deeds: readonly Deed[] }>,
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
      if (left > 0 && inTheWay.has(errorCode(error) ?? '')) continue
      const name = errorConstraint(error)
      // A tag was merged or removed between our look and our write: the second look finds what it became.
      if (!tagWent && name === 'post_tags_tag_id_tags_id_fk') {
        tagWent = true
        continue
      }
      const told = name !== undefined && Object.hasOwn(constraints, name) ? constraints[name] : undefined
      throw told ? invalid({ [told[0]]: [told[1]] }) : error
    }
  }
}
