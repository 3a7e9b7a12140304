// Users: the accounts of people, as they are read and as administrators edit them, with invitations.
import { z } from 'zod'

import { bulkResultFields, rowsWithValues, bulkWhich, checkWhich } from '#contract/base/bulk'
import { endpoint } from '#contract/base/endpoint'
import { idList } from '#contract/base/list-query'
import { checkRepeat, passwordRules, type Passwords } from './password'
import { id, idParams, optionalId } from '#contract/base/record'
import { chosen, field, flag, rawField } from '#contract/base/fields'
import { matches, maxLength, messages, noDangerSymbols, noRepeatingSymbols, type Rule } from '#contract/base/rules'

export const user = z.object({
  id,
  username: z.string(),
  nickname: z.string(),
  email: z.string().nullable(),
  position: z.string(),
  role_id: id.nullable(),
  auth_assignment: z.object({ item_name: z.string() }).nullable(),
  section_id: id.nullable(),
  show_on_site: z.number(),
  two_fa_enabled: z.boolean(),
  is_active: z.number(),
  /** Whether they were invited and have not chosen a password yet. */
  is_invited: z.boolean(),
  version: z.number(),
})
export type User = z.infer<typeof user>

const list = {
  item: user,
  filters: {
    id: idList,
    'auth_assignment.item_name': z.string().max(100),
    is_active: idList,
    is_invited: idList,
  },
  sorts: ['id', 'username', 'nickname', 'email'],
  defaultSort: 'id',
  includes: ['auth_assignment'],
} as const

const lettersOfNames = matches(
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{M} '’-]*$/u,
  'Use only Latin and Cyrillic letters, spaces, hyphens and apostrophes.',
)
const nameRules = (max: number): readonly Rule[] => [
  maxLength(max),
  lettersOfNames,
  noDangerSymbols,
  noRepeatingSymbols,
]

export const usernameRules = nameRules(150)
const nicknameRules = nameRules(100)

export const positionRules: readonly Rule[] = [
  maxLength(100),
  matches(
    /^\p{Script=Latin}(?:[\p{Script=Latin}\p{M} -]*[\p{Script=Latin}\p{M}])?$/u,
    'Use only Latin letters, spaces and hyphens; begin and end with a letter.',
  ),
]

/** Checks for one @, and a domain with a dot. Only the mail server can check more. */
export const emailRules: readonly Rule[] = [
  maxLength(100),
  matches(/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/, messages.email),
]

const email = z
  .string('Field can not be empty')
  .trim()
  .toLowerCase()
  .pipe(field(...emailRules))

/** The fields of a person in the form. The server judges who may change which field. */
const fields = {
  username: field(...usernameRules),
  nickname: field(...nicknameRules),
  email,
  position: field(...positionRules),
  role_id: chosen(),
  section_id: id.nullable().optional(),
  show_on_site: flag().optional(),
  is_active: flag().optional(),
}

/** What people change of themselves besides their password. */
export const ownNames = z.strictObject({
  username: fields.username,
  nickname: fields.nickname,
  position: fields.position,
})
export type OwnNames = z.infer<typeof ownNames>

const password = rawField(...passwordRules)

function checkPassword(values: Passwords, context: z.RefinementCtx): void {
  const { success, error } = password.safeParse(values.password === '' ? undefined : values.password)
  if (!success)
    for (const { message } of error.issues) context.addIssue({ code: 'custom', path: ['password'], message })
}

/** Options of a refinement that checks the passwords together with the other fields, not only once those are right. */
const withOthers = { when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null }

/** A new person: with a password, or with `invite: 1`, which answers a link to choose one. */
export const userInput = z
  .strictObject({
    ...fields,
    password: z.string().optional(),
    repeatPassword: z.string().optional(),
    invite: flag().optional(),
  })
  .superRefine((values, context) => {
    if (values.invite === 1) return
    checkPassword(values, context)
    checkRepeat(values, context)
  }, withOthers)

/** A change of a person. Missing fields stay as they are, and so does the password when an empty one is sent. */
export const userPatch = z
  .strictObject({ ...fields, password: z.string(), repeatPassword: z.string() })
  .partial()
  .superRefine((values, context) => {
    if (values.password) checkPassword(values, context)
    checkRepeat(values, context)
  })

const userSet = z.strictObject({
  role_id: id.optional(),
  is_active: flag().optional(),
  /** 1: the change ends the person's sessions. */
  end_sessions: z.literal(1).optional(),
})
export type UserSet = z.infer<typeof userSet>

const usersTarget = z
  .strictObject({
    ...bulkWhich,
    rows: rowsWithValues(z.strictObject({ id, version: z.number().int().optional(), set: userSet })),
    set: userSet.optional(),
  })
  .superRefine(checkWhich)
export type UsersTarget = z.infer<typeof usersTarget>

/** The most people that one file invites. */
export const mostInvited = 1000

/** The reply of a creation and of a new invitation. The link of an invitation is answered only here. */
const invited = user.extend({ invitation: z.string().optional() })

export const users = {
  list: endpoint({ method: 'GET', path: 'v2/users', family: 'v2', right: 'users.read', summary: 'Users', list }),
  search: endpoint({
    method: 'GET',
    path: 'v2/users/search',
    family: 'v2',
    right: 'users.read',
    summary: 'Users by name',
    list: { ...list, searchFields: ['nickname', 'username'] },
  }),
  create: endpoint({
    method: 'POST',
    path: 'v2/users',
    family: 'v2',
    right: 'users.create',
    summary: 'Add a person; with invite: 1 they choose their password by a link',
    body: userInput,
    reply: invited,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'v2/users/:id',
    family: 'v2',
    right: 'signed-in',
    summary: 'Change a person: oneself, or others with the right to',
    params: idParams,
    body: userPatch,
    reply: user,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'v2/users/:id',
    family: 'v2',
    right: 'users.delete',
    summary: 'Remove a person; their bylines stay, their tasks go to hand_over or to nobody',
    params: idParams,
    query: z.strictObject({ hand_over: optionalId }),
    status: 204,
  }),
  resetTwoFactor: endpoint({
    method: 'DELETE',
    path: 'v2/users/:id/two-factor',
    family: 'v2',
    right: 'users.update',
    summary: "Delete a person's two-factor settings; their sessions end",
    params: idParams,
    status: 204,
  }),
  updateMany: endpoint({
    method: 'PATCH',
    path: 'v2/users',
    family: 'v2',
    right: 'users.update',
    summary: 'Change the role or the state of many people, or end their sessions, with a result a row',
    body: usersTarget,
    reply: z.object({
      success: z.record(z.string(), z.object({ id, version: z.number(), before: userSet })),
      left: z.record(z.string(), z.object({ id })),
      ...bulkResultFields,
    }),
  }),
  upload: endpoint({
    method: 'POST',
    path: 'v2/users/upload',
    family: 'v2',
    right: 'users.create',
    summary:
      'Invite people by a csv file, `name,email,role,position` a line; all of them or none. Their links are told this once',
    files: { file: { extension: 'csv' } },
    reply: z.object({
      invited: z.array(z.object({ id, username: z.string(), email: z.string(), invitation: z.string() })),
    }),
  }),
  invite: endpoint({
    method: 'POST',
    path: 'v2/users/:id/invitation',
    family: 'v2',
    right: 'users.update',
    summary: 'Make a new link for a person who has not chosen a password yet; the old one ends',
    params: idParams,
    reply: invited,
  }),
  accept: endpoint({
    method: 'POST',
    path: 'v2/users/invitation',
    family: 'v2',
    right: 'public',
    summary: 'Choose the password of an invitation, once',
    body: z
      .strictObject({ token: z.string().min(1).max(100), password, repeatPassword: z.string() })
      .superRefine(checkRepeat),
    reply: z.object({ email: z.string() }),
  }),
}
