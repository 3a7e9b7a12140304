// The commands of the board, and the live events that it is read again for.
import { boardCommands } from '#commands/board/board'
import type { LatePart } from '#workspace/areas/area'
import { staleSoon } from '#workspace/areas/live-to-lists'

export const commands = boardCommands

const readAgain = () => staleSoon('board')

const locksChanged = () => {
  readAgain()
  staleSoon('locked')
}

export const liveHandlers: LatePart['liveHandlers'] = {
  'post.changed': readAgain,
  'board.moved': readAgain,
  'post.locked': locksChanged,
  'post.unlocked': locksChanged,
  'section.changed': readAgain,
}
