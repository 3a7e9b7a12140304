import type { Saved } from '#ui/table/cell-edit'
import type { Call } from '#workspace/command/command'
import { run } from '#workspace/command/gate'

/** Saves a cell by a command. What the server says against it is shown at the cell, where that can be opened again. */
export async function savedBy(call: Call): Promise<Saved> {
  const result = await run(call, 'button', { quietFailure: true })
  if (result.status === 'done') return null
  return result.status === 'failed' ? result.messages : []
}
