// Roles and rights, which the API calls auth items: a role is an item of type 1, a right one of type 2.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import { id, idParams, version } from '#contract/base/record'
import { field, flag } from '#contract/base/fields'
import { maxLength } from '#contract/base/rules'

/** A role or a right. */
const authItem = z.object({
  id,
  name: z.string(),
  description: z.string(),
  type: z.number(),
  /** Of a right: its area. */
  area: z.string().nullable(),
  /** Of a role: its people change only posts that they author or report. */
  own_posts_only: z.number(),
  /** Of a role: the number of people who have it. */
  people: z.number(),
  /** Of a role in a list: whether the person who asks holds all of its rights, and so may give it (0/1). */
  may_give: z.number().nullable(),
  version,
})
export type AuthItem = z.infer<typeof authItem>

/** One right of one role: `parent` is the role's name, `child` the right. */
const roleRight = z.object({ id, parent: z.string(), child: z.string() })
export type RoleRight = z.infer<typeof roleRight>

/** The name of a role is stored trimmed and in small letters. */
const roleName = z
  .string('Field can not be empty')
  .trim()
  .toLowerCase()
  .pipe(field(maxLength(100)))

export const roleInput = z.strictObject({
  name: roleName,
  description: field(maxLength(255)),
  own_posts_only: flag().optional(),
})

const itemId = z.number().int().positive()

export const roles = {
  list: endpoint({
    method: 'GET',
    path: 'auth-items',
    family: 'v1',
    // The list of users shows role names too, so the handler accepts either of both rights.
    right: 'signed-in',
    summary: 'Roles (type=1), or rights (type=2)',
    list: {
      item: authItem,
      filters: {
        id: z
          .string()
          .regex(/^\d{1,15}(,\d{1,15}){0,499}$/)
          .transform((text) => text.split(',').map(Number)),
        type: z.enum(['1', '2']).transform(Number),
      },
      plainFilters: ['type'],
      sorts: ['id', 'name'],
      defaultSort: 'id',
    },
  }),
  create: endpoint({
    method: 'POST',
    path: 'auth-items',
    family: 'v1',
    right: 'roles.create',
    summary: 'Add a role, with the rights of another one where that is named',
    body: roleInput.extend({ type: z.literal(1), copy_from: itemId.optional() }),
    reply: authItem,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: 'auth-items/:id',
    family: 'v1',
    right: 'roles.update',
    summary: 'Change the name, description or properties of a role',
    params: idParams,
    body: roleInput.partial(),
    reply: authItem,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth-items/:id',
    family: 'v1',
    right: 'roles.delete',
    summary: 'Remove a role that nobody has',
    params: idParams,
    status: 204,
  }),
}

export const roleRights = {
  list: endpoint({
    method: 'GET',
    path: 'auth-item-children',
    family: 'v1',
    right: 'roles.read',
    summary: 'Which role holds which right',
    list: {
      item: roleRight,
      filters: { parent: z.string().max(100) },
      plainFilters: ['parent'],
      sorts: ['id'],
      defaultSort: 'id',
      bare: true,
    },
  }),
  create: endpoint({
    method: 'POST',
    path: 'auth-item-children',
    family: 'v1',
    right: 'roles.update',
    summary: 'Give a right to a role',
    body: z.strictObject({ parent: z.string().max(100), child: z.string().max(100) }),
    /** `is_new` is false when the role had the right already. */
    reply: roleRight.extend({ is_new: z.boolean() }),
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'auth-item-children/:id',
    family: 'v1',
    right: 'roles.update',
    summary: 'Take a right from a role',
    params: idParams,
    status: 204,
  }),
}
