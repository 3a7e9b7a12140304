import { hash, verify } from '@node-rs/argon2'

/** OWASP's first recommendation for argon2id (the library's default algorithm): 19 MiB, two passes, one lane. */
const argon = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, argon)

/** A hash that is compared when the account does not exist, so that both answers take the same time. */
let dummyHash: Promise<string> | undefined

/**
 * Whether a password matches a hash. With `null` (no such account, or one that cannot sign in) it takes as long and returns false.
 */
export async function isPassword(kept: string | null, given: string): Promise<boolean> {
  dummyHash ??= hashPassword('nobody')
  const right = await verify(kept ?? (await dummyHash), given)
  return kept !== null && right
}
