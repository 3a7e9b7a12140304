// The undo of adding a record removes it, which needs another right than adding it.
import { passes, type Right } from '#contract/users/rights'
import type { Undo } from '#workspace/command/command'
import { heldRights } from '#workspace/command/context'

/** @returns `remove` as the undo; undefined when the person has not got the right `needed` to remove the record */
export const undoAdding = (needed: Right, remove: Undo): Undo | undefined =>
  passes(needed, heldRights()) ? remove : undefined
