import { api } from '#client/api/api-late'
import { commentsChanged } from '#client/posts/comments'
import { useSession } from '#client/session/session'

/**
 * Opens the suggestions again that the signed-in person has taken into a text since it was saved, when that text is discarded. One
 * that the server does not open stays closed.
 * @param savedAt when the post was last saved.
 */
export async function reopenTaken(post: number, savedAt: string): Promise<void> {
  const me = useSession.getState().me?.id
  const all = await api.comments.list({ params: { id: post } })
  const taken = all.filter(
    ({ state, closed_by, updated_at }) =>
      state === 'taken' && closed_by?.id === me && Date.parse(updated_at) > Date.parse(savedAt),
  )
  await Promise.allSettled(
    taken.map(({ id: comment, version }) =>
      api.comments.update({ params: { id: post, comment }, body: { version, state: 'open' } }),
    ),
  )
  if (taken.length > 0) commentsChanged()
}
