// WebAuthn: the allowed hosts, the challenges, and the checks of an authenticator's signature.
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { z } from 'zod'

import { brands } from '#contract/brands'
import { invalid } from '#contract/base/failure'
import type { NewCredential, PasskeyOptions, UsedCredential } from '#contract/users/passkeys'
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

/** Returns the options with one type for both, making a passkey and signing in. The browser's own functions parse them. */
const toOptions = (options: object & { challenge: string }): PasskeyOptions => ({ ...options })

/**
 * The host that a passkey made at this origin is bound to. Null when the origin is not allowed: it must be https or localhost,
 * and a host that the server is configured for.
 */
function passkeyHost(
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

interface ChallengeContext {
  userId: number
  /** The session that adds a passkey; null at a sign-in. */
  sessionId: number | null
  origin: string
  now: Date
}

async function keepChallenge(
  db: Db,
  challenge: string,
  { userId, sessionId, origin, now }: ChallengeContext,
): Promise<void> {
  const expires_at = new Date(now.getTime() + challengeMinutes * 60_000)
  await db.insert(passkeyChallenges).values({ challenge, user_id: userId, session_id: sessionId, origin, expires_at })
}

/**
 * Returns the options for making a passkey, and stores their challenge. @throws Failure 422 at an address where passkeys are not
 * allowed
 */
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

/**
 * Returns the options for signing in with a passkey, and stores their challenge. Null when the account has no passkey for the host
 * that was called.
 */
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

/** The known transport names among `names`. */
const transportsOf = (names: readonly string[]) => transportNames.filter((name) => names.includes(name))

const clientData = z.object({ challenge: z.string().regex(/^[\w-]{1,200}$/), origin: z.string().max(300) })

/** The parsed client data that the authenticator signed; null when it is invalid. */
export function clientDataOf(text: string): z.infer<typeof clientData> | null {
  try {
    return clientData.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    return null
  }
}

/** Deletes a challenge, so that it is valid once. @returns the origin that requested it; null when it is unknown or expired */
export async function takeChallenge(
  on: Db | Transaction,
  challenge: string,
  { userId, sessionId, now }: Omit<ChallengeContext, 'origin'>,
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

/** The columns of a new passkey; null when the browser's answer does not prove it. */
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
 * The counter that an authenticator signed; null when the signature is not the passkey's. The counter is compared when it is
 * written, so that two concurrent uses are detected.
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
