// What is done on the board, and what follows when somebody else changes a card: see Area.
import { boardCommands } from '#commands/board/board'
import type { LatePart } from '#workspace/areas/area'
import { staleSoon } from '#workspace/areas/on-change'

export const commands = boardCommands

const readAgain = () => staleSoon('board')

export const heard: LatePart['heard'] = {
  'post.changed': readAgain,
  'board.moved': readAgain,
  'post.locked': readAgain,
  'post.unlocked': readAgain,
  'section.changed': readAgain,
}
