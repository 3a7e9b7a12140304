// Passkeys: a second factor, as the authenticator's code is.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { id, idParams } from '#contract/base/record'
import { field } from '#contract/base/fields'
import { maxLength, noDangerSymbols } from '#contract/base/rules'
import { loginBody } from './session'

const passkey = z.object({
  id,
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type Passkey = z.infer<typeof passkey>

const passkeyName = field(maxLength(60), noDangerSymbols)

const base64url = z
  .string()
  .min(1)
  .max(12_000)
  .regex(/^[\w-]+$/)

const credentialOf = <Response extends z.ZodType>(response: Response) =>
  z.object({ id: base64url, rawId: base64url, type: z.literal('public-key'), response })

/** The result of `PublicKeyCredential.toJSON()` after a creation. Other properties are left out. */
export const newCredential = credentialOf(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
)
export type NewCredential = z.infer<typeof newCredential>

export const usedCredential = credentialOf(
  z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
)
export type UsedCredential = z.infer<typeof usedCredential>

/** Options for the browser's WebAuthn functions. Only `challenge` is checked; the other properties pass unread. */
const options = z.looseObject({ challenge: z.string() })
export type PasskeyOptions = z.infer<typeof options>

const { two_fa_code: _code, ...credentials } = loginBody.shape

const own = { family: 'v2', right: 'signed-in' } as const

export const passkeys = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: 'v2/users/me/passkeys',
    summary: 'The own passkeys, and whether an authenticator gives codes beside them',
    reply: z.object({ items: z.array(passkey), authenticator: z.boolean() }),
  }),
  options: endpoint({
    ...own,
    method: 'POST',
    path: 'v2/users/me/passkeys/options',
    summary: 'What the browser makes a passkey from; good once, for five minutes and this session',
    reply: options,
  }),
  add: endpoint({
    ...own,
    method: 'POST',
    path: 'v2/users/me/passkeys',
    summary: 'Add a passkey; other sessions end. The first second factor answers ten recovery codes, once',
    body: z.strictObject({ name: passkeyName, credential: newCredential }),
    reply: z.object({ passkey, recovery_codes: z.array(z.string()).nullable() }),
    status: 201,
  }),
  rename: endpoint({
    ...own,
    method: 'PATCH',
    path: 'v2/users/me/passkeys/:id',
    summary: 'Rename a passkey',
    params: idParams,
    body: z.strictObject({ name: passkeyName }),
    reply: passkey,
  }),
  remove: endpoint({
    ...own,
    method: 'DELETE',
    path: 'v2/users/me/passkeys/:id',
    summary: 'Remove a passkey; other sessions end. Without another factor the recovery codes go with the last one',
    params: idParams,
    status: 204,
  }),
  challenge: endpoint({
    method: 'POST',
    path: 'v2/users/login/passkey/options',
    family: 'v2',
    right: 'public',
    summary: 'After the password: what a passkey signs, where the account has one; good once, for five minutes',
    body: z.strictObject(credentials),
    reply: z.object({ options: options.nullable(), authenticator: z.boolean() }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: 'v2/users/login/passkey',
    family: 'v2',
    right: 'public',
    summary: 'Sign in with the password and a passkey',
    body: z.strictObject({ ...credentials, credential: usedCredential }),
    reply: z.object({ token: z.string() }),
  }),
}
