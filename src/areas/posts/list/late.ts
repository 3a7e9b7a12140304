// The commands of posts, how the palette finds posts, and what locks of others do to the list.
import { onLocked, onUnlocked } from '#client/post-draft/draft'
import { postSubject } from '#client/posts/posts'
import { postCommands } from '#commands/posts/open'
import { postsListCommands } from '#commands/posts/list'
import type { LatePart } from '#workspace/areas/area'
import { rowsChanged, staleSoon } from '#workspace/areas/live-to-lists'

export { providers } from './providers'

export const commands = [...postsListCommands, ...postCommands]

/** Who edits it is shown in lists, and an open one knows it at once. */
const lockChanged = (hearLock: (ids: readonly number[]) => void) => (ids: readonly number[]) => {
  rowsChanged(postSubject, ids)
  for (const id of ids) staleSoon('posts', 'one', id)
  hearLock(ids)
}

export const liveHandlers: LatePart['liveHandlers'] = {
  'post.locked': lockChanged(onLocked),
  'post.unlocked': lockChanged(onUnlocked),
}
