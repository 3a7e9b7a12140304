// Changes the access of one or many people: role, state, second factor, sessions.
import { LogOut, ShieldOff, UserCheck, UserCog, UserX } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { userSubject } from '#client/users'
import type { UserSet } from '#contract/users/users'
import { say } from '#contract/base/say'
import { bulkRows, changeInBulk } from '#workspace/command/bulk'
import {
  type Command,
  command,
  type CommandContext,
  type Confirmation,
  type Outcome,
  type RowRules,
  type Tools,
} from '#workspace/command/command'
import { countOf } from '#workspace/command/row-targets'

import { oneByOne } from '#commands/record/one-by-one'

import {
  ids,
  inBulk,
  invitationOver,
  isSelf,
  namesOf,
  notOneself,
  onUsers,
  roleSource,
  targetIds,
  usersSource,
} from './target'

/** A question that is asked for more than one person. */
const ofMany =
  (asks: (count: number) => Confirmation) =>
  ({ ids: list }: { ids: number[] }, context: CommandContext) => {
    const count = countOf(list, context)
    return count > 1 ? asks(count) : null
  }

/** A command that changes one or many people, many after the question `asks`. Its undo restores the earlier values. */
const changing = ({
  asks,
  ...definition
}: {
  id: `users.${string}`
  title: string
  icon: Command['icon']
  keywords: readonly string[]
  set: UserSet
  misfit?: RowRules['misfit']
  done: (count: number) => string
  asks?: (count: number) => Confirmation
}) =>
  command({
    id: definition.id,
    title: definition.title,
    subject: 'users',
    ...(definition.icon ? { icon: definition.icon } : {}),
    keywords: definition.keywords,
    right: 'users.update',
    rows: { misfit: definition.misfit ?? (() => undefined) },
    arguments: onUsers,
    ...(asks ? { risk: 'confirm', confirm: ofMany(asks) } : { risk: 'undoable' }),
    writes: true,
    failure: 'Error updating user.',
    run: ({ ids: list }, tools) =>
      changeInBulk(inBulk, bulkRows(userSubject, list, tools.context), definition.set, tools, {
        done: definition.done,
      }),
  })

export const counted = (one: string, many: (count: number) => string) => (count: number) =>
  count === 1 ? one : many(count)

/** Gives people a role, and says where that ended an invitation. Undo gives them the roles that they had. */
export async function giveRole(list: readonly number[], role_id: number, tools: Tools): Promise<Outcome> {
  const ending = list.filter((id) => {
    const person = userSubject.known.get(id)
    return person?.is_invited && person.role_id !== role_id
  })
  const outcome = await changeInBulk(inBulk, bulkRows(userSubject, list, tools.context), { role_id }, tools, {
    done: counted('Updated', (count) => say`${count} users have another role.`),
  })
  const { failed = [], details = [] } = outcome
  const ended = ending.filter((id) => !failed.some((row) => row.id === id))
  return ended.length > 0 ? { ...outcome, details: [...details, invitationOver] } : outcome
}

export const userAccessCommands = [
  command({
    id: 'users.reset-two-factor',
    title: 'Reset two-factor',
    subject: 'users',
    icon: ShieldOff,
    keywords: ['2fa', 'authenticator', 'lost phone'],
    right: 'users.update',
    rows: {
      misfit: ({ two_fa_enabled }) =>
        two_fa_enabled === false ? { reason: 'Two-factor is off already', are: 'without two-factor' } : undefined,
      matching: 'Select the people themselves',
    },
    arguments: onUsers,
    risk: 'confirm',
    writes: true,
    failure: 'Error updating user.',
    confirm: ({ ids: list }) => ({
      message: 'Delete the two-factor settings?',
      detail: namesOf(list),
      notes: ['They sign in with their password alone, and are signed out now.'],
      confirm: 'Reset',
      danger: true,
    }),
    run: async ({ ids: list }, tools) => {
      const call = async (id: number) => {
        await api.users.resetTwoFactor({ params: { id } })
        userSubject.known.change(id, { two_fa_enabled: false })
      }
      const nameOf = (id: number) => userSubject.known.get(id)?.username
      const { done, failed } = await oneByOne(list, { call, nameOf, failure: 'Error updating user.' }, tools)
      userSubject.stale()
      return { message: done.length > 0 ? 'Two-Factor Authentication settings was deleted.' : undefined, failed }
    },
  }),
  command({
    id: 'users.set-role',
    title: (context) => {
      const count = countOf(targetIds(context), context)
      return count > 1 ? say`Give ${count} users a role` : 'Give a role'
    },
    subject: 'users',
    icon: UserCog,
    keywords: ['role', 'rights', 'permission'],
    right: 'users.update',
    rows: {
      misfit: (row) => (isSelf(row) ? { reason: 'You cannot change your own role', are: 'you yourself' } : undefined),
    },
    arguments: {
      schema: z.object({ ids, role_id: z.number().int().positive() }),
      sources: {
        ids: usersSource,
        role_id: roleSource,
      },
      fill: (context) => ({ ids: targetIds(context) }),
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating user.',
    run: ({ ids: list, role_id }, tools) => giveRole(list, role_id, tools),
  }),
  changing({
    id: 'users.deactivate',
    title: 'Deactivate',
    icon: UserX,
    keywords: ['suspend', 'block', 'disable'],
    set: { is_active: 0 },
    misfit: (row) =>
      row['is_active'] === 0
        ? { reason: 'This person is deactivated already', are: 'deactivated already' }
        : notOneself(row, 'deactivate'),
    done: counted('Deactivated and signed out', (count) => say`${count} users deactivated and signed out.`),
    asks: (count) => ({
      message: say`Deactivate ${count} users?`,
      notes: ['They are signed out at once. Undo makes them active again, and they sign in anew.'],
      confirm: 'Deactivate',
    }),
  }),
  changing({
    id: 'users.activate',
    title: 'Activate',
    icon: UserCheck,
    keywords: ['enable', 'unblock'],
    set: { is_active: 1 },
    misfit: ({ is_active }) =>
      is_active === 1 ? { reason: 'This person is active already', are: 'active already' } : undefined,
    done: counted('Activated', (count) => say`${count} users activated.`),
  }),
  command({
    id: 'users.end-sessions',
    title: 'Sign out everywhere',
    subject: 'users',
    icon: LogOut,
    keywords: ['sessions', 'devices', 'log out'],
    right: 'users.update',
    rows: { misfit: (row) => notOneself(row, 'sign out') },
    arguments: onUsers,
    risk: 'confirm',
    writes: true,
    failure: 'Error updating user.',
    confirm: ({ ids: list }) => ({
      message: 'Sign these people out on every device?',
      detail: namesOf(list),
      confirm: 'Sign out',
    }),
    run: async ({ ids: list }, tools) => {
      const { undo: _, ...outcome } =
        (await changeInBulk(inBulk, bulkRows(userSubject, list, tools.context), { end_sessions: 1 }, tools, {
          done: counted('Signed out', (count) => say`${count} users signed out.`),
        })) ?? {}
      return outcome
    },
  }),
]
