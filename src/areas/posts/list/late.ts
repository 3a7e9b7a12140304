// The commands of posts, the search of the palette for posts, and the live events about locks.
import { onLocked, onUnlocked } from '#client/post-draft/draft'
import { postSubject } from '#client/posts/posts'
import { postCommands } from '#commands/posts/open'
import { postsListCommands } from '#commands/posts/list'
import type { LatePart } from '#workspace/areas/area'
import { rowsChanged, staleSoon } from '#workspace/areas/live-to-lists'

export { providers } from './providers'

export const commands = [...postsListCommands, ...postCommands]

/**
 * Makes the handler of a lock event. It reads the rows of lists again, makes cached posts old, and tells open posts through
 * `hearLock`.
 */
const lockChanged = (hearLock: (ids: readonly number[]) => void) => (ids: readonly number[]) => {
  rowsChanged(postSubject, ids)
  for (const id of ids) staleSoon('posts', 'one', id)
  hearLock(ids)
}

export const liveHandlers: LatePart['liveHandlers'] = {
  'post.locked': lockChanged(onLocked),
  'post.unlocked': lockChanged(onUnlocked),
}
