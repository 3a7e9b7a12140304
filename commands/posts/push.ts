// Sends push notifications about a post. That cannot be undone, so the person types a word and has five seconds to stop.
import { BellRing } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api'
import { draftOf } from '#client/post-draft/draft'
import { useSession } from '#client/session/session'
import { postStatuses as status } from '#contract/constants'
import { notPublic, pushIsOff } from '#contract/posts/push'
import { say } from '#contract/base/say'
import { type Availability, command, type CommandContext } from '#workspace/command/command'
import { amountOf } from '#workspace/command/row-targets'

import { gonePost, knownPost, postSource, refreshPosts, targetIds } from './target'

const isOn = () => useSession.getState().constants?.brand.features['push'] === true

function available(context: CommandContext): Availability {
  if (!isOn()) return { reason: pushIsOff }
  const [id] = targetIds(context)
  if (id === undefined) return { reason: 'No post is selected or open', asks: 'id' }
  if (amountOf(context) > 1) return { reason: 'Readers are told of one post at a time' }
  return allowed(id, context)
}

/** Whether a post can be sent, by local data. Unknown posts are left to the server. */
function allowed(id: number, context: CommandContext): Availability {
  const { status: is, gone } = knownPost(id, context)
  if (gone) return { reason: gonePost.reason }
  return is === undefined || is === status.published ? true : { reason: notPublic }
}

const isSentBefore = (context: CommandContext) =>
  targetIds(context).some((id) => knownPost(id, context).is_message_sent === 1)

const titleOf = (isSent: boolean) => (isSent ? 'Resend push' : 'Send push')

function reach(readers: number): string {
  if (readers === 0) return 'Nobody has asked for notifications yet'
  return readers === 1 ? 'It goes to 1 reader at once' : say`It goes to ${readers} readers at once`
}

/** Whether the last question about a post said that it was sent before, by its id. */
const askedAgain = new Map<number, boolean>()

/** The command Send push; its title is Resend push for a post that was sent before. */
export const postPushCommand = command({
  id: 'posts.push',
  title: (context) => titleOf(isSentBefore(context)),
  subject: 'posts',
  icon: BellRing,
  keywords: ['notify', 'notification', 'alert', 'send push', 'resend push'],
  right: 'posts.push',
  available,
  arguments: {
    schema: z.object({ id: z.coerce.number().int().positive() }),
    sources: { id: postSource },
    fill: (context) => ({ id: targetIds(context)[0] }),
  },
  risk: 'typed',
  writes: true,
  failure: 'Error push notification',
  confirm: async ({ id }, context) => {
    // Asked anew, because a push of somebody else makes no new version of the post.
    const [{ readers }, { is_message_sent }] = await Promise.all([
      api.posts.pushReaders(),
      api.posts.get({ params: { id } }),
    ])
    const isSent = is_message_sent === 1
    askedAgain.set(id, isSent)
    const unsaved = draftOf(id)?.dirty ? ['What was typed and not saved is not on the site yet'] : []
    return {
      message: isSent ? 'Send this push again?' : 'Send this push?',
      detail: knownPost(id, context).main_headline,
      confirm: titleOf(isSent),
      word: 'PUSH',
      danger: true,
      notes: [reach(readers), ...unsaved],
    }
  },
  run: async ({ id }) => {
    // A colleague may have sent it while the question was open.
    await api.posts.sendPush({ params: { id: String(id) }, body: { again: askedAgain.get(id) === true } })
    await refreshPosts([id])
    return { message: 'Push notification sent.' }
  },
})
