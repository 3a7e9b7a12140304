// The ceremonies of WebAuthn: where they may be held, their challenges, and what an authenticator signed.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'

import { brands } from '#contract/brands'
import { invalid } from '#contract/failure'
import type { NewCredential, PasskeyOptions, UsedCredential } from '#contract/passkeys'
import type { Context } from '#server/context'
import type { Db, Transaction } from '#server/db/connect'
import { passkeyChallenges, type passkeys } from '#server/db/schema'
import { isLoopback, type Settings } from '#server/settings'

export type Passkey = typeof passkeys.$inferSelect

export const refusals = {
  used: 'This request is over or was used already. Try again.',
  origin: 'The passkey was used at another address than this one.',
  foreign: 'This passkey does not belong to this account.',
  wrong: 'The passkey could not be verified.',
  counter: 'This passkey may have been copied: its counter went back. Use a code, then remove the passkey.',
} as const

const challengeMinutes = 5

/** One kind of options for both sides: the browser's own functions read them. */
const toOptions = (options: object & { challenge: string }): PasskeyOptions => ({ ...options })

/**
 * The host that passkeys made at this origin are bound to, or null where there are none: browsers offer them over https and on
 * localhost, and the server takes them at the hosts that it was told.
 */
export function passkeyHost(
  { allowedHosts, host }: Pick<Settings, 'allowedHosts' | 'host'>,
  origin: string | null,
): string | null {
  if (origin === null || !URL.canParse(origin)) return null
  const asked = new URL(origin)
  const isHere = asked.hostname === 'localhost'
  if (asked.protocol !== 'https:' && !isHere) return null
  const isOwn = isHere && (isLoopback(host) || allowedHosts.length === 0)
  return isOwn || allowedHosts.includes(asked.host) ? asked.hostname : null
}

interface Asked {
  userId: number
  /** Null at a sign-in. */
  sessionId: number | null
  origin: string
  now: Date
}

async function keepChallenge(db: Db, challenge: string, { userId, sessionId, origin, now }: Asked): Promise<void> {
  const expires_at = new Date(now.getTime() + challengeMinutes * 60_000)
  await db.insert(passkeyChallenges).values({ challenge, user_id: userId, session_id: sessionId, origin, expires_at })
}

/** What the browser makes a passkey from. @throws Failure 422 where the workspace is open at an address of no passkeys. */
export async function creationOptions(
  { db, settings, origin, user, sessionId, now }: Context,
  known: readonly Passkey[],
): Promise<PasskeyOptions> {
  const host = passkeyHost(settings, origin)
  if (host === null || origin === null)
    throw invalid({
      origin: [
        'Passkeys cannot be made at this address. They need https, and an administrator names the host in ALLOWED_HOSTS.',
      ],
    })
  const options = await generateRegistrationOptions({
    rpName: brands[settings.brand].name,
    rpID: host,
    userID: new TextEncoder().encode(String(user.id)),
    userName: user.email ?? user.name,
    userDisplayName: user.name,
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    excludeCredentials: known.filter((passkey) => passkey.host === host).map(({ credential_id: id }) => ({ id })),
  })
  await keepChallenge(db, options.challenge, { userId: user.id, sessionId, origin, now: now() })
  return toOptions(options)
}

/** What one of the passkeys signs at a sign-in, or null where the account has none for this address. */
export async function signInOptions(
  { db, settings, origin, now }: Context<Context['user'] | null>,
  userId: number,
  known: readonly Passkey[],
): Promise<PasskeyOptions | null> {
  const host = passkeyHost(settings, origin)
  const here = known.filter((passkey) => passkey.host === host)
  if (host === null || origin === null || here.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: host,
    timeout: challengeMinutes * 60_000,
    userVerification: 'preferred',
    allowCredentials: here.map(({ credential_id: id, transports }) => ({ id, transports: transportsOf(transports) })),
  })
  await keepChallenge(db, options.challenge, { userId, sessionId: null, origin, now: now() })
  return toOptions(options)
}

const transportNames = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const

/** Those that this version of WebAuthn knows. */
export const transportsOf = (names: readonly string[]) => transportNames.filter((name) => names.includes(name))

const clientData = z.object({ challenge: z.string().max(200), origin: z.string().max(300) })

/** What the browser wrote down for the authenticator to sign; null where that is nothing of the kind. */
export function clientDataOf(text: string): z.infer<typeof clientData> | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

/** Uses a challenge up; of two uses at once one is good. @returns the origin that it was asked for from. */
export async function takeChallenge(
  on: Db | Transaction,
  challenge: string,
  { userId, sessionId, now }: Omit<Asked, 'origin'>,
): Promise<string | null> {
  const [taken] = await on
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        eq(passkeyChallenges.user_id, userId),
        sessionId === null ? isNull(passkeyChallenges.session_id) : eq(passkeyChallenges.session_id, sessionId),
        gt(passkeyChallenges.expires_at, now),
      ),
    )
    .returning({ origin: passkeyChallenges.origin })
  return taken?.origin ?? null
}

interface Expected {
  challenge: string
  origin: string
}

/** What is kept of a new passkey, or null where the browser's answer does not prove it. */
export async function newPasskey(credential: NewCredential, { challenge, origin }: Expected) {
  const host = new URL(origin).hostname
  const { transports = [], ...response } = credential.response
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const public_key = Buffer.from(publicKey).toString('base64url')
  return { credential_id: id, public_key, counter, transports: transportsOf(transports), host }
}

/**
 * The counter that an authenticator signed, or null where the signature is not the passkey's. Whether the counter went on is
 * judged where it is written, so that two uses at once are seen.
 */
export async function signedCounter(
  credential: UsedCredential,
  passkey: Passkey,
  { challenge, origin }: Expected,
): Promise<number | null> {
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: passkey.host,
    credential: { id: passkey.credential_id, publicKey: bytesOf(passkey.public_key), counter: 0 },
    requireUserVerification: false,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
