import { MailPlus, ShieldOff, Trash2, UserCheck, UserCog, UserX, Users } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api-late'
import { allRoles, userList } from '#client/people'
import { picker } from '#client/pickers'
import { queries } from '#client/queries'
import type { RecordKind } from '#client/records'
import { useSession } from '#client/session'
import type { PeopleSet } from '#contract/people'
import { say } from '#contract/say'
import type { User } from '#contract/users'
import { changeMany, keptSubject, type Meant } from '#workspace/command/bulk'
import { type Command, command, type CommandContext, type Misfit, type TargetRow } from '#workspace/command/command'
import { kindOf } from '#workspace/command/row-targets'

import { recordCommands } from '#commands/record/commands'
import { oneByOne } from '#commands/record/one-by-one'

export const userKind: RecordKind<User> = {
  list: userList,
  words: ['user', 'users'],
  nameOf: ({ username }) => username,
  rights: 'users',
}

const inBulk = keptSubject<PeopleSet>('users', {
  words: ['user', 'users'],
  send: async (body) => {
    const answer = await api.people.many({ body })
    for (const { id, version } of Object.values(answer.success)) userList.known.change(id, { version })
    return answer
  },
  heard: () => {
    userList.stale()
    return Promise.resolve()
  },
})

const targetIds = (context: CommandContext) => kindOf('users')?.targetIds(context) ?? []
const ids = z.array(z.number().int().positive()).min(1)
const people = {
  kind: 'search',
  label: 'Users',
  many: true,
  search: (query: string, signal: AbortSignal) => picker('users').suggest(query, { signal }),
} as const

/** The arguments of a command on one person or several. */
const onPeople = {
  schema: z.object({ ids }),
  sources: { ids: people },
  fill: (context: CommandContext) => ({ ids: targetIds(context) }),
}

/** Whom a question is about: one person by name, several by their number. */
const namesOf = (list: readonly number[]): string | undefined =>
  list.length === 1 ? userList.known.get(list[0] ?? 0)?.username : say`${list.length} users`

/** Which people a run is for, each with the version that was seen. */
function meantPeople(list: readonly number[], { targets }: CommandContext): Meant {
  if (targets?.matching) {
    const { query, count, except } = targets.matching
    return { matching: query, count, except }
  }
  const versions = list.flatMap((id) => {
    const version = userList.known.get(id)?.version
    return version === undefined ? [] : [[id, version] as const]
  })
  return { ids: list, versions: new Map(versions) }
}

const isSelf = ({ id }: TargetRow): boolean => id === useSession.getState().me?.id
const notOneself = (row: TargetRow, verb: string): Misfit | undefined =>
  isSelf(row) ? { reason: say`You cannot ${verb} yourself`, are: 'you yourself' } : undefined

/** A change of one or many people that is taken back by the values before. */
const changing = (definition: {
  id: `users.${string}`
  title: string
  icon: Command['icon']
  keywords: readonly string[]
  set: PeopleSet
  fits?: Command['fits']
  done: (count: number) => string
}) =>
  command({
    id: definition.id,
    title: definition.title,
    subject: 'users',
    ...(definition.icon ? { icon: definition.icon } : {}),
    keywords: definition.keywords,
    right: 'users.update',
    fits: definition.fits ?? (() => undefined),
    arguments: onPeople,
    risk: 'undoable',
    writes: true,
    failure: 'Error updating user.',
    run: ({ ids: list }, tools) =>
      changeMany(inBulk, meantPeople(list, tools.context), definition.set, tools, { done: definition.done }),
  })

const counted = (one: string, many: (count: number) => string) => (count: number) => (count === 1 ? one : many(count))

/** The people who work here. */
export const userCommands = [
  ...recordCommands({
    ...userKind,
    calls: { create: api.people.create, update: api.people.update },
    screen: { view: 'users', path: '/users', icon: Users, keys: 'g u', keywords: ['people', 'accounts', 'staff'] },
    failures: { create: 'Error adding user.', update: 'Error updating user.', remove: 'Error deleting user.' },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
  }),
  command({
    id: 'users.remove',
    title: (context) => {
      const count = targetIds(context).length
      return count > 1 ? say`Remove ${count} users` : 'Remove the user'
    },
    subject: 'users',
    icon: Trash2,
    keywords: ['delete'],
    right: 'users.delete',
    fits: (row) => (isSelf(row) ? { reason: 'You cannot remove yourself', are: 'you yourself' } : undefined),
    notMatching: 'Select the people themselves: who is removed cannot be brought back',
    arguments: {
      schema: z.object({ ids, hand_over: z.number().int().min(0) }),
      sources: {
        ids: people,
        hand_over: {
          kind: 'search',
          label: 'Their tasks go to',
          search: async (query, signal) => [
            { value: 0, label: 'Nobody', detail: 'Their tasks wait for an assignee' },
            ...(await picker('users').suggest(query, { signal })),
          ],
        },
      },
      fill: (context) => ({ ids: targetIds(context) }),
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error deleting user.',
    confirm: ({ ids: list, hand_over }) => ({
      message: list.length > 1 ? say`Remove ${list.length} users?` : 'Are you sure you want to remove selected user?',
      detail: list.length === 1 ? userList.known.get(list[0] ?? 0)?.username : undefined,
      notes: [
        'They lose their account and are signed out. Their articles keep their name.',
        hand_over === 0 ? 'Their tasks go to nobody.' : say`Their tasks go to ${picker('users').nameOf(hand_over)}.`,
      ],
      confirm: 'Remove',
      danger: true,
    }),
    run: async ({ ids: list, hand_over }, tools) => {
      const call = async (id: number) => {
        await api.people.remove({ params: { id }, query: hand_over === 0 ? {} : { hand_over: String(hand_over) } })
        userList.known.forget(id)
      }
      const nameOf = (id: number) => userList.known.get(id)?.username
      const { done, failed } = await oneByOne(list, { call, nameOf, failure: 'Error deleting user.' }, tools)
      userList.stale()
      return { message: done.length > 0 ? 'Deleted' : undefined, failed }
    },
  }),
  command({
    id: 'users.reset-two-factor',
    title: 'Reset two-factor',
    subject: 'users',
    icon: ShieldOff,
    keywords: ['2fa', 'authenticator', 'lost phone'],
    right: 'users.update',
    fits: ({ two_fa_enabled }) =>
      two_fa_enabled === false ? { reason: 'Two-factor is off already', are: 'without two-factor' } : undefined,
    notMatching: 'Select the people themselves',
    arguments: onPeople,
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
        await api.people.resetTwoFactor({ params: { id } })
        userList.known.change(id, { two_fa_enabled: false })
      }
      const nameOf = (id: number) => userList.known.get(id)?.username
      const { done, failed } = await oneByOne(list, { call, nameOf, failure: 'Error updating user.' }, tools)
      userList.stale()
      return { message: done.length > 0 ? 'Two-Factor Authentication settings was deleted.' : undefined, failed }
    },
  }),
  command({
    id: 'users.set-role',
    title: (context) => {
      const count = context.targets?.matching?.count ?? targetIds(context).length
      return count > 1 ? say`Give ${count} users a role` : 'Give a role'
    },
    subject: 'users',
    icon: UserCog,
    keywords: ['role', 'rights', 'permission'],
    right: 'users.update',
    fits: () => undefined,
    arguments: {
      schema: z.object({ ids, role_id: z.number().int().positive() }),
      sources: {
        ids: people,
        role_id: {
          kind: 'search',
          label: 'Role',
          search: async (query) => {
            const all = await queries.fetchQuery(allRoles)
            return all
              .map(({ id, name, description }) => ({ value: id, label: description, detail: name }))
              .filter(({ label, detail }) => `${label} ${detail}`.toLowerCase().includes(query.trim().toLowerCase()))
          },
        },
      },
      fill: (context) => ({ ids: targetIds(context) }),
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating user.',
    run: ({ ids: list, role_id }, tools) =>
      changeMany(inBulk, meantPeople(list, tools.context), { role_id }, tools, {
        done: counted('Updated', (count) => say`${count} users have another role.`),
      }),
  }),
  changing({
    id: 'users.deactivate',
    title: 'Deactivate',
    icon: UserX,
    keywords: ['suspend', 'block', 'disable'],
    set: { is_active: 0 },
    fits: (row) =>
      row['is_active'] === 0
        ? { reason: 'This person is deactivated already', are: 'deactivated already' }
        : notOneself(row, 'deactivate'),
    done: counted('Deactivated and signed out', (count) => say`${count} users deactivated and signed out.`),
  }),
  changing({
    id: 'users.activate',
    title: 'Activate',
    icon: UserCheck,
    keywords: ['enable', 'unblock'],
    set: { is_active: 1 },
    fits: ({ is_active }) =>
      is_active === 1 ? { reason: 'This person is active already', are: 'active already' } : undefined,
    done: counted('Activated', (count) => say`${count} users activated.`),
  }),
  command({
    id: 'users.end-sessions',
    title: 'Sign out everywhere',
    subject: 'users',
    icon: UserX,
    keywords: ['sessions', 'devices', 'log out'],
    right: 'users.update',
    fits: (row) => notOneself(row, 'sign out'),
    arguments: onPeople,
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
        (await changeMany(inBulk, meantPeople(list, tools.context), { end_sessions: 1 }, tools, {
          done: counted('Signed out', (count) => say`${count} users signed out.`),
        })) ?? {}
      return outcome
    },
  }),
  command({
    id: 'users.invite',
    title: 'Invite a user',
    subject: 'users',
    icon: MailPlus,
    keywords: ['invitation', 'new user', 'link'],
    right: 'users.create',
    arguments: {
      schema: z.object({
        username: z.string().trim().min(1),
        email: z.string().trim().min(3),
        position: z.string().trim().min(1),
        role_id: z.number().int().positive(),
      }),
      sources: {
        username: { kind: 'text', label: 'Name' },
        email: { kind: 'text', label: 'Email' },
        position: { kind: 'text', label: 'Position' },
        role_id: {
          kind: 'search',
          label: 'Role',
          search: async () =>
            (await queries.fetchQuery(allRoles)).map(({ id, name, description }) => ({
              value: id,
              label: description,
              detail: name,
            })),
        },
      },
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error adding user.',
    confirm: ({ username, email }) => ({
      message: 'Invite this person?',
      detail: `${username} · ${email}`,
      notes: ['The link of the invitation is copied. It is good for seven days, once.'],
      confirm: 'Invite',
    }),
    run: async ({ username, ...given }) => {
      const made = await api.people.create({ body: { username, nickname: username, ...given, invite: 1 } })
      userList.known.remember([made])
      userList.stale()
      const link = `${location.origin}/login?invitation=${made.invitation ?? ''}`
      const copied = await navigator.clipboard.writeText(link).then(
        () => true,
        () => false,
      )
      return {
        message: copied ? 'Added. The link of the invitation is copied.' : 'Added',
        details: [link],
        made: made.id,
      }
    },
  }),
]
