// Notifies a person when a comment mentions them.
import { commentsChanged, readMentions } from '#client/posts/comments'
import { useSession } from '#client/session/session'
import { say } from '#contract/say'
import { notify } from '#workspace/command/notices'

const told = new Set<number>()
let begun = false

/** Notes, once, the mentions that exist already, so that {@link hearComments} notifies of new ones only. */
export async function followMentions(): Promise<void> {
  if (begun) return
  begun = true
  const found = await readMentions().catch(() => [])
  for (const { id } of found) told.add(id)
}

/** Hears that comments changed: makes those of open posts be read again, and notifies of new mentions by others. */
export async function hearComments(): Promise<void> {
  commentsChanged()
  const found = await readMentions().catch(() => [])
  for (const { id, user, main_headline, post_id } of found) {
    if (told.has(id)) continue
    told.add(id)
    if (user?.id === useSession.getState().me?.id) continue
    const who = user?.username ?? ''
    notify({
      kind: 'info',
      message: say`${who} named you in a comment on ${main_headline || `#${post_id}`}`,
      stays: true,
      actions: [{ label: 'Open the post', call: { id: 'posts.open', args: { id: post_id } } }],
    })
  }
}
