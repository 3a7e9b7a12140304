// Who may write which post: one answer for the server, which enforces it, and the browser, which opens read only.

export interface Writer {
  id: number
  rights: readonly string[]
  /** A property of the role, whatever the role is called. */
  own_posts_only: boolean
}

export interface WrittenPost {
  reporter_id: number | null
  authors: readonly { id: number }[]
}

/** What a change of somebody else's post is refused with. */
export const outOfReach = 'You may change only posts that you author or report.'

/** Whether a post is within somebody's reach: everybody's, unless their role holds them to what they author or report. */
export const isWithinReach = (person: Pick<Writer, 'id' | 'own_posts_only'>, post: WrittenPost): boolean =>
  !person.own_posts_only || post.reporter_id === person.id || post.authors.some(({ id }) => id === person.id)

/** Whether somebody may save a post's text, and so take its lock. */
export const mayWritePost = (person: Writer, post: WrittenPost): boolean =>
  person.rights.includes('posts.update') && isWithinReach(person, post)
