// Undo that is stored as data, so that it can be run after a reload.
import { areasUntil } from '#workspace/areas/areas'
import type { KeptBack, Undo } from '#workspace/command/command'

const undoHandlers = new Map<string, (rows: KeptBack['rows']) => Undo>()

/** Registers an undo that is stored as data and so outlives a reload. @returns a function that makes the undo of given rows. */
export function registerUndo(name: string, way: (rows: KeptBack['rows']) => Undo): (rows: KeptBack['rows']) => Undo {
  undoHandlers.set(name, way)
  return (rows) => storedUndo({ subject: name, rows })
}

/** An undo restored from storage. Its handler is registered by the commands of its area, which the first run waits for. */
export const storedUndo = (kept: KeptBack): Undo =>
  Object.assign(
    async (work: Parameters<Undo>[0]) => {
      await areasUntil(() => undoHandlers.has(kept.subject))
      const undo = undoHandlers.get(kept.subject)
      if (!undo) throw new Error(`Nothing is known of ${kept.subject}.`)
      return undo(kept.rows)(work)
    },
    { kept },
  )
