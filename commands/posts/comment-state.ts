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

/** Sets the state of several comments, as far as the server does. @returns those that have it now. */
export async function setStates(post: number, comments: readonly Comment[], state: CommentState): Promise<Comment[]> {
  const answers = await Promise.allSettled(comments.map((comment) => setState(post, comment, state)))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}

/**
 * Opens the suggestions again that the signed-in person has taken into a text since it was saved, when that text is discarded.
 * @param savedAt when the post was last saved.
 * @returns the suggestions that are open now.
 */
export async function reopenTaken(post: number, savedAt: string): Promise<Comment[]> {
  const all = await api.comments.list({ params: { id: post } })
  const taken = all.filter(
    ({ state, closed_by, updated_at }) =>
      state === 'taken' && isMe(closed_by) && Date.parse(updated_at) > Date.parse(savedAt),
  )
  return setStates(post, taken, 'open')
}
