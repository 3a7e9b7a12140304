// The link of an invitation, which the server answers only once: it is copied and shown.
import { Link } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { userSubject } from '#client/users'
import { copyText } from '#ui/copy-text'
import { command, type Outcome } from '#workspace/command/command'

import { targetIds, usersSource } from './target'

export const linkOf = (token: string) => `${location.origin}/login?invitation=${token}`

/**
 * Copies the link of an invitation. The notice of a link that the browser did not copy stays until it is dismissed.
 * @param messages those for a copied link, and for one that was not copied.
 */
export async function copyLink(token: string, messages: { copied: string; shown: string }): Promise<Outcome> {
  const link = linkOf(token)
  const copied = await copyText(link).then(
    () => true,
    () => false,
  )
  return copied
    ? { message: messages.copied, details: [link] }
    : { message: messages.shown, details: [link], stopped: true }
}

export const renewInvitation = command({
  id: 'users.renew-invitation',
  title: 'Make a new invitation link',
  subject: 'users',
  icon: Link,
  keywords: ['invite again', 'lost link', 'copy'],
  right: 'users.update',
  rows: {
    misfit: ({ email, is_invited, is_active }) => {
      if (email === null) return { reason: 'This person has no email to sign in with', are: 'without an email' }
      if (is_invited === false)
        return { reason: 'This person has chosen a password already', are: 'with a password already' }
      return is_active === 0 ? { reason: 'This person is deactivated', are: 'deactivated' } : undefined
    },
    matching: 'Select one person',
  },
  arguments: {
    schema: z.object({ id: z.number().int().positive() }),
    sources: { id: { ...usersSource, label: 'User', many: false } },
    fill: (context) => ({ id: targetIds(context)[0] }),
  },
  risk: 'confirm',
  writes: true,
  failure: 'Error updating user.',
  confirm: ({ id }) => ({
    message: 'Make a new invitation link?',
    detail: userSubject.nameById(id),
    notes: ['The old link ends. The new one is copied. It is good for seven days, once.'],
    confirm: 'Make a link',
  }),
  run: async ({ id }) => {
    const person = await api.users.invite({ params: { id } })
    userSubject.known.remember([person])
    userSubject.stale()
    return copyLink(person.invitation ?? '', {
      copied: 'The new link of the invitation is copied.',
      shown: 'The invitation has a new link.',
    })
  },
})
