// The targets of commands on people, and the call that changes one or many of them.
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { allRoles } from '#client/roles'
import { userSubject } from '#client/users'
import { picker } from '#client/lists/pickers'
import { queries } from '#client/api/queries'
import { useSession } from '#client/session/session'
import type { UserSet } from '#contract/users/users'
import type { User } from '#contract/users/users'
import { say } from '#contract/base/say'
import { bulkOf } from '#workspace/command/bulk'
import type { CommandContext } from '#workspace/command/command'
import type { Misfit, TargetRow } from '#workspace/command/targets'
import { kindOf } from '#workspace/command/row-targets'
import { matchingOptions } from '#workspace/palette/steps/step'

export const inBulk = bulkOf<User, UserSet>(userSubject, {
  send: (body) => api.users.updateMany({ body, retry: true }),
})

export const targetIds = (context: CommandContext) => kindOf('users')?.targetIds(context) ?? []
export const ids = z.array(z.number().int().positive()).min(1)
export const usersSource = {
  kind: 'search',
  label: 'Users',
  many: true,
  search: (query: string, signal: AbortSignal) => picker('users').suggest(query, { signal }),
} as const

/** The palette step that asks for a role that the person may give to others. */
export const roleSource = {
  kind: 'search',
  label: 'Role',
  search: async (query: string) => {
    const givable = (await queries.fetchQuery(allRoles)).filter(({ may_give }) => may_give !== 0)
    const options = givable.map(({ id, name, description }) => ({ value: id, label: description, detail: name }))
    return matchingOptions(options, query)
  },
} as const

/** The arguments of a command on one person or several. */
export const onUsers = {
  schema: z.object({ ids }),
  sources: { ids: usersSource },
  fill: (context: CommandContext) => ({ ids: targetIds(context) }),
}

/** Names people in a question: one by name, several by their number. */
export const namesOf = (list: readonly number[]): string | undefined =>
  list.length === 1 ? userSubject.nameById(list[0] ?? 0) : say`${list.length} users`

export const isSelf = ({ id }: TargetRow): boolean => id === useSession.getState().me?.id
export const notOneself = (row: TargetRow, verb: string): Misfit | undefined =>
  isSelf(row) ? { reason: say`You cannot ${verb} yourself`, are: 'you yourself' } : undefined

/** What is said where a change of the address or the role has ended an invitation. */
export const invitationOver = 'An invitation link made before does not work any more. Make a new one.'
