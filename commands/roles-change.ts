// Changes a role: its name and description, and its limit to own posts.
import { KeyRound, Pencil } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { recordsOf } from '#client/lists/records'
import { roleSubject, rolesChanged } from '#client/roles'
import { notFound } from '#contract/base/failure'
import type { AuthItem } from '#contract/users/roles'
import { limitedQueue } from '#text/limited-queue'
import { yesOrNo } from '#workspace/command/argument-kit'
import { command } from '#workspace/command/command'
import { openPath } from '#workspace/panes/store'

import { fill, knownRole, roleByName, rolePath, roleSource } from './roles-target'

const text = z.string().trim().min(1, 'Field can not be empty')

const records = recordsOf(roleSubject, api.roles)

/** Writes fields of a role that has this version. All roles are read again, also after a refusal. */
const write = (id: number, body: object, version: number) => records.update(id, body, version).finally(rolesChanged)

/** Writes back what the change that led to this role replaced. */
const writeBack = (body: object, led: AuthItem) => records.restore(led.id, body, led).finally(rolesChanged)

/** Sends one press of a switch after the other, so that the last press decides. */
const queue = limitedQueue(1)

/** The newest known version of the role with this name. @throws an error when there is none. */
async function known(name: string): Promise<AuthItem> {
  const { id } = await roleByName(name)
  const role = roleSubject.known.get(id)
  if (!role) throw notFound()
  return role
}

export const changeRole = [
  command({
    id: 'roles.edit',
    title: 'Edit role',
    subject: 'roles',
    icon: Pencil,
    keywords: ['rename', 'description'],
    right: 'roles.update',
    arguments: {
      schema: z.object({
        role: z.string(),
        name: text,
        description: text,
        /** The role as the form was filled with it. Left out: as it is now. */
        seen: z.object({ id: z.number(), version: z.number(), name: z.string(), description: z.string() }).optional(),
      }),
      sources: {
        role: roleSource('Role'),
        name: { kind: 'text', label: 'Name', initial: ({ role }) => knownRole(role)?.name },
        description: { kind: 'text', label: 'Description', initial: ({ role }) => knownRole(role)?.description },
      },
      fill,
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating role.',
    run: async ({ role, name, description, seen }) => {
      const before = seen ?? (await roleByName(role))
      const saved = await write(before.id, { name, description }, before.version)
      openPath(rolePath(saved.name))
      return {
        message: 'Updated',
        made: saved.id,
        undo: async () => {
          const { name: named, description: described } = before
          await writeBack({ name: named, description: described }, saved)
          openPath(rolePath(named))
        },
      }
    },
  }),
  command({
    id: 'roles.own-posts',
    title: 'Own posts only, on or off',
    subject: 'roles',
    icon: KeyRound,
    keywords: ['author', 'limit'],
    right: 'roles.update',
    arguments: {
      schema: z.object({ role: z.string(), on: z.boolean() }),
      sources: {
        role: roleSource('Role'),
        on: yesOrNo('They change only posts that they author or report'),
      },
      fill,
    },
    risk: 'undoable',
    writes: true,
    key: { again: true },
    failure: 'Error updating role.',
    run: ({ role, on }) =>
      queue.run(async () => {
        const { id, version, own_posts_only } = await known(role)
        const saved = await write(id, { own_posts_only: on ? 1 : 0 }, version)
        return {
          message: 'Updated',
          undo: async () => void (await writeBack({ own_posts_only }, saved)),
        }
      }),
  }),
]
