// Removes a role. Its people get another role first.
import { Trash2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { roleSubject, rolesChanged } from '#client/roles'
import { userSubject } from '#client/users'
import { say, sayAll } from '#contract/base/say'
import { passes } from '#contract/users/rights'
import { command, type CommandContext, type Outcome, type Tools } from '#workspace/command/command'
import { describeFailure } from '#workspace/command/gate'
import { openPath } from '#workspace/panes/store'

import { giveRole } from '#commands/users/access'

import { fill, isOwn, knownRole, roleByName, roleInFront, rolesNamed, roleSource } from './roles-target'

const having = (role: string) => ({ filter: { 'auth_assignment.item_name': role } })

/** The most people named in the question. */
const mostNamed = 5

/** Whether the person may read who has the role, and give them another one. */
const mayMovePeople = ({ rights }: CommandContext): boolean =>
  passes('users.read', rights) && passes('users.update', rights)

const onlyUnused = 'It is deleted only if nobody has it.'

/** Sentences of the question about the people who have the role. */
async function peopleNotes(role: string, moveTo: string): Promise<string[]> {
  if (moveTo === '') return [onlyUnused]
  const [{ items, total }, other] = await Promise.all([
    userSubject.read({ ...having(role), perPage: mostNamed }),
    roleByName(moveTo),
  ])
  if (total === 0) return [onlyUnused]
  const names = sayAll(items.map(({ username }) => username))
  const people = total > items.length ? say`${names} and ${total - items.length} more` : names
  return [say`Who has it gets the role ${other.description}: ${people}.`]
}

/** Gives the people of a role another one, whatever rows are selected. Undefined: nobody has it. */
async function movePeople(role: string, moveTo: string, tools: Tools): Promise<Outcome | undefined> {
  const people = await userSubject.all(having(role), () => undefined, tools.signal)
  const ids = people.map((person) => person.id)
  const { id: to } = await roleByName(moveTo)
  return ids.length > 0 ? giveRole(ids, to, { ...tools, context: { ...tools.context, targets: null } }) : undefined
}

const failure = 'Error deleting role.'

export const removeRole = command({
  id: 'roles.remove',
  title: 'Delete role',
  subject: 'roles',
  icon: Trash2,
  keywords: ['remove'],
  right: 'roles.delete',
  available: (context) => (isOwn(roleInFront(context)) ? { reason: 'This is your own role' } : true),
  arguments: {
    schema: z.object({ role: z.string(), move_to: z.string() }),
    sources: {
      role: {
        ...roleSource('Role'),
        search: async (query) => (await rolesNamed(query)).filter(({ value }) => !isOwn(value)),
      },
      move_to: {
        kind: 'search',
        label: 'Which role do the people of this one get?',
        none: { value: '', label: 'None: nobody has it' },
        search: async (query, _signal, { role }) =>
          (await rolesNamed(query)).filter(({ value }) => value !== role && knownRole(value)?.may_give !== 0),
      },
    },
    // The new role is asked for only where people may have the old one, and the person may move them.
    fill: (context) => {
      const { role } = fill(context)
      return { role, ...(knownRole(role)?.people === 0 || !mayMovePeople(context) ? { move_to: '' } : {}) }
    },
  },
  risk: 'confirm',
  writes: true,
  failure,
  confirm: async ({ role, move_to }) => ({
    message: 'Delete this role?',
    detail: role,
    notes: await peopleNotes(role, move_to),
    confirm: 'Delete',
    danger: true,
  }),
  run: async ({ role, move_to }, tools) => {
    const { id } = await roleByName(role)
    const moved = move_to === '' ? undefined : await movePeople(role, move_to, tools)
    if (moved?.failed?.length) return moved
    try {
      // Roles are read again even after a refusal, because another person may have got this one meanwhile.
      await api.roles.remove({ params: { id } }).finally(rolesChanged)
    } catch (error) {
      if (!moved) throw error
      return { ...moved, details: [...describeFailure(error, failure), ...(moved.details ?? [])], stopped: true }
    }
    roleSubject.known.forget(id)
    openPath('/roles')
    // No undo of the move: the role that people had is gone.
    const details = [moved?.message, ...(moved?.details ?? [])].filter((line) => line !== undefined)
    return { message: 'Deleted', ...(details.length > 0 ? { details } : {}) }
  },
})
