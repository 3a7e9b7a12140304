import { api } from '#client/api/api-late'
import { commentsChanged } from '#client/posts/comments'
import { useSession } from '#client/session/session'
import type { Comment, CommentState } from '#contract/posts/comments'

export const isMe = (person: Comment['user']) => person?.id === useSession.getState().me?.id

export async function setState(post: number, { id: comment, version }: Comment, state: CommentState): Promise<Comment> {
  try {
    return await api.comments.update({ params: { id: post, comment }, body: { version, state }, retry: true })
  } finally {
    commentsChanged()
  }
}

/**
 * Opens the suggestions again that the signed-in person has taken into a text since it was saved, when that text is discarded. One
 * that the server does not open stays closed.
 * @param savedAt when the post was last saved.
 */
export async function reopenTaken(post: number, savedAt: string): Promise<void> {
  const all = await api.comments.list({ params: { id: post } })
  const taken = all.filter(
    ({ state, closed_by, updated_at }) =>
      state === 'taken' && isMe(closed_by) && Date.parse(updated_at) > Date.parse(savedAt),
  )
  await Promise.allSettled(taken.map((comment) => setState(post, comment, 'open')))
}
