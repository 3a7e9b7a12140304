import { api } from '#client/api/api-late'
import { say } from '#contract/say'
import type { Undo } from '#workspace/command/command'

/**
 * Takes back a removal or an upload by what the bin kept of it.
 * @param changed what is known of the subject is read again.
 */
export const fromBin =
  (meant: { entry: number } | { subject: string; records: number[] }, changed: () => void): Undo =>
  async () => {
    const { restored } = await api.bin.restore({ body: meant })
    changed()
    return { message: restored === 1 ? 'Put back.' : say`${restored} put back.`, isUndo: true }
  }
