// Undo that is stored as data, so that it can be run after a reload.
import { areasUntil } from '#workspace/areas/areas'
import type { StoredUndo, Undo, WorkTools } from '#workspace/command/command'

const undoHandlers = new Map<string, (rows: StoredUndo['rows']) => Undo>()

/** Registers an undo that is stored as data and so outlives a reload. @returns a function that makes the undo of given rows. */
export function registerUndo(
  name: string,
  way: (rows: StoredUndo['rows']) => Undo,
): (rows: StoredUndo['rows']) => Undo {
  undoHandlers.set(name, way)
  return (rows) => undoFromStored({ subject: name, rows })
}

/** An undo restored from storage. Its handler is registered by the commands of its area, which the first run waits for. */
export const undoFromStored = (stored: StoredUndo): Undo =>
  Object.assign(
    async (work: WorkTools) => {
      await areasUntil(() => undoHandlers.has(stored.subject))
      const undo = undoHandlers.get(stored.subject)
      if (!undo) throw new Error(`Nothing is known of ${stored.subject}.`)
      return undo(stored.rows)(work)
    },
    { stored, led: stored },
  )
