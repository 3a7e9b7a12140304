import type { Saved } from '#ui/table/cell-edit'
import type { Call } from '#workspace/command/command'
import { run } from '#workspace/command/gate'

/** Saves a cell through a command. The server's error messages are returned, to be shown at the cell. */
export async function savedBy(call: Call): Promise<Saved> {
  const result = await run(call, 'button', { quietFailure: true })
  if (result.status === 'done') return null
  return result.status === 'failed' ? result.messages : []
}
