// The posts that open with the focus in their headline.
import type { Post } from '#contract/posts/posts'

/** The posts that were duplicated in this window: the version of each copy when it was made, by id. */
const copies = new Map<number, number>()

export const noteCopy = ({ id, version }: Pick<Post, 'id' | 'version'>): void => void copies.set(id, version)

/** Whether a post gets the focus in its headline: it has no headline and no text yet, or is a copy that was not saved yet. */
export const opensInHeadline = (post: Pick<Post, 'id' | 'version' | 'main_headline' | 'wordCount'>): boolean =>
  (post.main_headline === '' && post.wordCount === 0) || copies.get(post.id) === post.version
