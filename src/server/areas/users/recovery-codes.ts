// Recovery codes: ten for each person, each valid once, stored as hashes. Also removes all second factors of a person.
import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'

import { recoveryCode } from '#contract/users/session'
import type { Transaction } from '#server/db/connect'
import { passkeyChallenges, passkeys, recoveryCodes } from '#server/db/schema'
import { hashToken } from '#server/session/session'

const howMany = 10
const letters = 'abcdefghijklmnopqrstuvwxyz234567'
export const isRecoveryCode = (text: string): boolean => recoveryCode.test(text)

function newCode(): string {
  const text = [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')
  return `${text.slice(0, 5)}-${text.slice(5)}`
}

/** Replaces a person's recovery codes. @returns the new ones, in plain text this once */
export async function newRecoveryCodes(tx: Transaction, userId: number): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
  return codes
}

/** Uses a recovery code up. @returns whether it was valid; of two concurrent uses only one is */
export async function takeRecoveryCode(tx: Transaction, userId: number, code: string, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ used_at: now })
    .where(
      and(
        eq(recoveryCodes.user_id, userId),
        eq(recoveryCodes.code_hash, hashToken(code)),
        isNull(recoveryCodes.used_at),
      ),
    )
    .returning({ id: recoveryCodes.id })
  return used.length > 0
}

/** Deletes a person's recovery codes, passkeys and challenges. The authenticator's secret is a column of the person and stays. */
export async function dropFactors(tx: Transaction, userId: number): Promise<void> {
  for (const table of [recoveryCodes, passkeys, passkeyChallenges])
    await tx.delete(table).where(eq(table.user_id, userId))
}
