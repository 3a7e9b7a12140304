import type { Saved } from '#ui/table/cell-edit'
import type { Call } from '#workspace/command/command'
import { run } from '#workspace/command/gate'

/** Saves a cell by a command. @returns null when it was saved, else the messages to show at the cell; empty: it was not run. */
export async function savedBy(call: Call): Promise<Saved> {
  const result = await run(call, 'button', { quietFailure: true })
  if (result.status === 'done') return null
  return result.status === 'failed' ? result.messages : []
}
