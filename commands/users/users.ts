import { MailPlus, Trash2, Users } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { roleSubject } from '#client/roles'
import { userSubject } from '#client/users'
import { picker } from '#client/lists/pickers'
import { say } from '#contract/base/say'
import { userInput } from '#contract/users/users'
import { command } from '#workspace/command/command'

import { recordCommands } from '#commands/record/commands'
import { oneByOne } from '#commands/record/one-by-one'

import { userAccessCommands } from './access'
import { copyLink, renewInvitation } from './invitation'
import { userUploadCommands } from './upload'
import { ids, invitationOver, isSelf, roleSource, targetIds, usersSource } from './target'

/** The commands of people: adding, changing, inviting and removing them. */
export const commands = [
  ...recordCommands(userSubject, {
    calls: { create: api.users.create, update: api.users.update },
    screen: { icon: Users, keys: 'g u', keywords: ['people', 'accounts', 'staff'] },
    failures: { create: 'Error adding user.', update: 'Error updating user.', remove: 'Error deleting user.' },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
    alsoChanged: (sent, { is_invited }) =>
      is_invited && ('email' in sent || 'role_id' in sent) ? [invitationOver] : [],
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
    rows: {
      misfit: (row) => (isSelf(row) ? { reason: 'You cannot remove yourself', are: 'you yourself' } : undefined),
      matching: 'Select the people themselves: who is removed cannot be brought back',
    },
    arguments: {
      schema: z.object({ ids, hand_over: z.number().int().min(0) }),
      sources: {
        ids: usersSource,
        hand_over: {
          kind: 'search',
          label: 'Their tasks go to',
          none: { value: 0, label: 'Nobody', detail: 'Their tasks wait for an assignee' },
          search: async (query, signal, known) => {
            const leaving = new Set<unknown>(Array.isArray(known['ids']) ? known['ids'] : [])
            const found = await picker('users').suggest(query, { signal })
            return found.filter(({ value }) => !leaving.has(value))
          },
        },
      },
      fill: (context) => ({ ids: targetIds(context) }),
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error deleting user.',
    confirm: ({ ids: list, hand_over }) => ({
      message: list.length > 1 ? say`Remove ${list.length} users?` : 'Are you sure you want to remove selected user?',
      detail: list.length === 1 ? userSubject.nameById(list[0] ?? 0) : undefined,
      notes: [
        'They lose their account and are signed out. Their articles keep their name.',
        hand_over === 0 ? 'Their tasks go to nobody.' : say`Their tasks go to ${picker('users').nameOf(hand_over)}.`,
      ],
      confirm: 'Remove',
      danger: true,
    }),
    run: async ({ ids: list, hand_over }, tools) => {
      const call = async (id: number) => {
        await api.users.remove({ params: { id }, query: hand_over === 0 ? {} : { hand_over: String(hand_over) } })
        userSubject.known.forget(id)
      }
      const { done, failed } = await oneByOne(
        list,
        { call, nameOf: userSubject.nameById, failure: 'Error deleting user.' },
        tools,
      )
      userSubject.stale()
      return { message: done.length > 0 ? 'Deleted' : undefined, failed }
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
        // It becomes the display name too, whose rules are the stricter ones.
        username: userInput.shape.nickname,
        email: userInput.shape.email,
        position: userInput.shape.position,
        role_id: z.number().int().positive(),
      }),
      sources: {
        username: { kind: 'text', label: 'Name' },
        email: { kind: 'text', label: 'Email', placeholder: 'name@example.org' },
        position: { kind: 'text', label: 'Position' },
        role_id: roleSource,
      },
    },
    risk: 'confirm',
    writes: true,
    failure: 'Error adding user.',
    confirm: ({ username, email, role_id }) => ({
      message: 'Invite this person?',
      detail: [username, email, roleSubject.nameById(role_id)].filter(Boolean).join(' · '),
      notes: ['The link of the invitation is copied. It is good for seven days, once.'],
      confirm: 'Invite',
    }),
    run: async ({ username, ...given }) => {
      const made = await api.users.create({ body: { username, nickname: username, ...given, invite: 1 } })
      userSubject.known.remember([made])
      userSubject.stale()
      const messages = { copied: 'Added. The link of the invitation is copied.', shown: 'Added' }
      return { ...(await copyLink(made.invitation ?? '', messages)), made: made.id }
    },
  }),
  renewInvitation,
  ...userAccessCommands,
  ...userUploadCommands,
]
