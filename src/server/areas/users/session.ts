// The session of the signed-in person.
import { eq } from 'drizzle-orm'

import { session as endpoints } from '#contract/users/session'
import { change } from '#server/records/change'
import type { Handlers } from '#server/context'
import { sessions } from '#server/db/schema'

import { signIn } from './login'

export const sessionHandlers: Handlers<typeof endpoints> = {
  login: ({ body }, context) => signIn(context, body),

  logout: (_asked, context) =>
    change(context, async (tx) => {
      await tx.delete(sessions).where(eq(sessions.id, context.sessionId))
      return { answer: undefined, deeds: [{ subject: 'session', action: 'sign-out', record: context.user.id }] }
    }),

  me: async (_asked, { user }) => user,
}
