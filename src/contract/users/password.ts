// The rules of a new password.
import { z } from 'zod'

import { rawField } from '#contract/base/fields'
import type { Rule } from '#contract/base/rules'

const passwordMessage =
  'Password must contain 6-16 characters with an uppercase and a lowercase Latin letter, a digit and one of !@#$%^&*.'
const passwordParts = [/[A-Z]/, /[a-z]/, /\d/, /[!@#$%^&*]/]

const isGoodPassword = (text: string): boolean =>
  text.length >= 6 && text.length <= 16 && passwordParts.every((part) => part.test(text))

export const passwordRules: readonly Rule[] = [(text) => (isGoodPassword(text) ? null : passwordMessage)]

const passwordsDiffer = 'Passwords are not same.'

export interface Passwords {
  password?: string | undefined
  repeatPassword?: string | undefined
}

/** Checks that both passwords are the same. */
export function checkRepeat({ password = '', repeatPassword = '' }: Passwords, context: z.RefinementCtx): void {
  if (password !== repeatPassword)
    context.addIssue({ code: 'custom', path: ['repeatPassword'], message: passwordsDiffer })
}

/** A new password, typed twice. */
export const newPassword = z
  .strictObject({ password: rawField(...passwordRules), repeatPassword: z.string() })
  .superRefine(checkRepeat)
