// The commands of the board, and the live events that it is read again for.
import { boardCommands } from '#commands/board/board'
import type { LatePart } from '#workspace/areas/area'
import { staleSoon } from '#workspace/areas/live-to-lists'

import { tellAssigned } from './assigned'

export const commands = boardCommands

const readAgain = () => staleSoon('board')

const locksChanged = () => {
  readAgain()
  staleSoon('locked')
}

/** The board is read again, and the task whose form is open beside it. */
const postsChanged = (ids: readonly number[]) => {
  readAgain()
  if (ids.length === 0) staleSoon('tasks', 'one')
  for (const id of ids) staleSoon('tasks', 'one', id)
}

export const liveHandlers: LatePart['liveHandlers'] = {
  'post.changed': postsChanged,
  'board.moved': postsChanged,
  'task.assigned': (ids) => void tellAssigned(ids),
  'post.locked': locksChanged,
  'post.unlocked': locksChanged,
  'section.changed': readAgain,
}
