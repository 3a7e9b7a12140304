// The account of the signed-in person: password, two-factor authentication, signed-in devices.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { checkRepeat, passwordRules } from './password'
import { id, idParams } from '#contract/base/record'
import { rawField } from '#contract/base/fields'
import { maxLength } from '#contract/base/rules'
import { user } from './users'

const device = z.object({
  id,
  created_at: z.string(),
  last_seen_at: z.string(),
  address: z.string().nullable(),
  agent: z.string().nullable(),
  /** Whether it is the device of this request. */
  current: z.boolean(),
})
export type SignedInDevice = z.infer<typeof device>

/** The six-digit code of an authenticator app, with the messages of the dialog. */
export const verificationCode = z
  .string('Please enter the verification code')
  .trim()
  .min(1, 'Please enter the verification code')
  .regex(/^\d{6}$/, 'Verification code must be 6 digits')

export const passwordInput = z
  .strictObject({
    old_password: rawField(maxLength(200)),
    password: rawField(...passwordRules),
    repeatPassword: z.string(),
  })
  .superRefine(checkRepeat)

/** The most characters of a person's preferences, as JSON. */
const mostPreferences = 65_536

/** A person's preferences, as JSON that only the client reads. Version 0 and an empty text: none were kept yet. */
const keptPreferences = z.object({ version: z.number().int(), preferences: z.string() })

export const account = {
  own: endpoint({
    method: 'GET',
    path: 'v2/users/me/record',
    family: 'v2',
    right: 'signed-in',
    summary: 'The own record among the users',
    reply: user,
  }),
  password: endpoint({
    method: 'POST',
    path: 'v2/users/me/password',
    family: 'v2',
    right: 'signed-in',
    summary: 'Change the own password with the old one; other sessions end',
    body: passwordInput,
    status: 204,
  }),
  generate: endpoint({
    method: 'POST',
    path: 'v2/users/two-factor/generate',
    family: 'v2',
    right: 'signed-in',
    summary: 'A new secret with its QR image; it counts once it is confirmed',
    reply: z.object({ image: z.string(), secret: z.string() }),
  }),
  confirm: endpoint({
    method: 'POST',
    path: 'v2/users/two-factor/confirm',
    family: 'v2',
    right: 'signed-in',
    summary: 'Turn two-factor on with a code of the new secret; answers ten recovery codes, once',
    body: z.strictObject({ code: verificationCode }),
    reply: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  preferences: endpoint({
    method: 'GET',
    path: 'v2/users/me/preferences',
    family: 'v2',
    right: 'signed-in',
    summary:
      'The own preferences of the workspace (theme, keys, views, layouts, columns), as the client last sent them',
    reply: keptPreferences,
  }),
  keepPreferences: endpoint({
    method: 'PATCH',
    path: 'v2/users/me/preferences',
    family: 'v2',
    right: 'signed-in',
    summary: 'Keep the own preferences, unless they were kept elsewhere since this version (409)',
    body: z.strictObject({ version: z.int32().nonnegative(), preferences: z.string().max(mostPreferences) }),
    reply: keptPreferences.pick({ version: true }),
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'v2/users/me/sessions',
    family: 'v2',
    right: 'signed-in',
    summary: 'Where one is signed in, the latest first',
    reply: z.object({ items: z.array(device) }),
  }),
  endOthers: endpoint({
    method: 'DELETE',
    path: 'v2/users/me/sessions',
    family: 'v2',
    right: 'signed-in',
    summary: 'Sign out everywhere but here',
    status: 204,
  }),
  endOne: endpoint({
    method: 'DELETE',
    path: 'v2/users/me/sessions/:id',
    family: 'v2',
    right: 'signed-in',
    summary: 'Sign one device out',
    params: idParams,
    status: 204,
  }),
}
