import { api } from '#client/api/api-late'
import { say } from '#contract/say'
import type { Undo } from '#workspace/command/command'

/**
 * Makes the undo of a removal or an upload, which restores it from the bin.
 * @param changed invalidates the known records of the subject.
 */
export const fromBin =
  (entryOrRecords: { entry: number } | { subject: string; records: number[] }, changed: () => void): Undo =>
  async () => {
    const { restored } = await api.bin.restore({ body: entryOrRecords })
    changed()
    return { message: restored === 1 ? 'Put back.' : say`${restored} put back.`, isUndo: true }
  }
