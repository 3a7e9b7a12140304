// The session of the signed-in person: signing in and out, who they are and what they may do.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'

const id = z.number().int().positive()

/** The signed-in person with their rights. */
export const me = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  role: z.string().nullable(),
  section_id: id.nullable(),
  rights: z.array(z.string()),
  /** Whether their role limits them to posts that they author or report. */
  own_posts_only: z.boolean(),
  two_fa_enabled: z.boolean(),
  /** The role that they see Slotdesk as; missing: their own. */
  seen_as: z.string().optional(),
})
export type Me = z.infer<typeof me>

/** The form in which recovery codes are shown and stored. */
export const recoveryCode = /^[a-z2-7]{5}-[a-z2-7]{5}$/

/** A recovery code as it is stored, also from capitals, without its hyphen or with spaces. Any other text stays as it is. */
function tidyCode(typed: string): string {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return /^(?=.*[a-z])[a-z2-7]{10}$/.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : typed
}

/** The six digits of an authenticator, or a recovery code instead. */
const twoFactorCode = z
  .string()
  .overwrite(tidyCode)
  .superRefine((code, context) => {
    if (recoveryCode.test(code)) return
    const wrong = (message: string) => context.addIssue({ code: 'custom', message })
    if (!/^\d+$/.test(code)) wrong('Authentication code must be number.')
    if (code.length > 6) wrong('Verification code must be 6 digits')
  })

export const loginBody = z.strictObject({
  login: z.string().trim().min(1, 'Field can not be empty').max(100),
  password: z.string().min(1, 'Field can not be empty').max(200),
  two_fa_code: twoFactorCode.optional(),
})

export const session = {
  login: endpoint({
    method: 'POST',
    path: 'v2/users/login',
    family: 'v2',
    right: 'public',
    summary: 'Sign in; a missing second factor answers two_fa_required',
    body: loginBody,
    reply: z.union([z.object({ token: z.string() }), z.object({ two_fa_required: z.literal(true) })]),
  }),
  logout: endpoint({
    method: 'POST',
    path: 'v2/users/logout',
    family: 'v2',
    right: 'signed-in',
    summary: 'End this token',
    status: 204,
  }),
  me: endpoint({
    method: 'GET',
    path: 'v2/users/me',
    family: 'v2',
    right: 'signed-in',
    summary: 'Who am I and what may I do',
    reply: me,
  }),
}
