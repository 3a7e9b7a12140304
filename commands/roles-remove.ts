// Removes a role. Its people get another role first.
import { Trash2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { roleSubject, rolesChanged } from '#client/roles'
import { userSubject } from '#client/users'
import { say, sayAll } from '#contract/base/say'
import { passes } from '#contract/users/rights'
import { command, type CommandContext } from '#workspace/command/command'
import { openPath } from '#workspace/panes/store'

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
      role: roleSource('Role'),
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
  failure: 'Error deleting role.',
  confirm: async ({ role, move_to }) => ({
    message: 'Delete this role?',
    detail: role,
    notes: await peopleNotes(role, move_to),
    confirm: 'Delete',
    danger: true,
  }),
  run: async ({ role, move_to }, { run, signal }) => {
    const { id } = await roleByName(role)
    if (move_to !== '') {
      const people = await userSubject.all(having(role), () => undefined, signal)
      const args = { ids: people.map((person) => person.id), role_id: (await roleByName(move_to)).id }
      if (people.length > 0) await run({ id: 'users.set-role', args })
    }
    // Roles are read again even after a refusal, because another person may have got this one meanwhile.
    await api.roles.remove({ params: { id } }).finally(rolesChanged)
    roleSubject.known.forget(id)
    openPath('/roles')
    return { message: 'Deleted' }
  },
})
