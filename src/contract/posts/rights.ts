// Decides who may write which post. The server enforces it; the browser opens other posts read-only.

export interface Writer {
  id: number
  rights: readonly string[]
  /** A property of the role: the person may change only posts that they author or report. */
  own_posts_only: boolean
}

export interface WrittenPost {
  reporter_id: number | null
  authors: readonly { id: number }[]
}

/** The message that refuses a save without the post's lock. The browser recognises it and takes the lock again. */
export const lockedForEditing = 'The article is locked for editing'

/** The message that refuses a change of somebody else's post. */
export const outOfReach = 'You may change only posts that you author or report.'

/** Whether a person may change a post: any post, unless their role limits them to posts that they author or report. */
export const isWithinReach = (person: Pick<Writer, 'id' | 'own_posts_only'>, post: WrittenPost): boolean =>
  !person.own_posts_only || post.reporter_id === person.id || post.authors.some(({ id }) => id === person.id)

/** Whether a person with the rights `held` may remove a comment: their own, or as a moderator anybody's. */
export const mayRemoveComment = (
  id: number | undefined,
  held: ReadonlySet<string>,
  by: { id: number } | null,
): boolean => (by !== null && by.id === id) || held.has('posts.moderate')

/** Whether a person may save a post's text, and so take its lock. */
export const mayWritePost = (person: Writer, post: WrittenPost): boolean =>
  person.rights.includes('posts.update') && isWithinReach(person, post)
