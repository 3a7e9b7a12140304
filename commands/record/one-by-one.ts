import { describeFailure, Failure } from '#contract/failure'
import type { FailedRow, WorkTools } from '#workspace/command/command'

interface Each {
  call: (id: number) => Promise<void>
  nameOf: (id: number) => string | undefined
  failure?: string
}

/**
 * Calls an endpoint for each row, one at a time, when none takes several. Refusals are returned by row.
 * @throws the failure when there is only one row, or when the server does not answer or fails (5xx).
 */
export async function oneByOne(
  ids: readonly number[],
  { call, nameOf, failure }: Each,
  { signal, progress }: WorkTools,
): Promise<{ done: number[]; failed: FailedRow[] }> {
  const done: number[] = []
  const failed: FailedRow[] = []
  for (const id of ids) {
    if (signal.aborted) break
    const name = nameOf(id)
    try {
      // Calls run one after the other.
      await call(id)
      done.push(id)
    } catch (error) {
      if (ids.length === 1 || !(error instanceof Failure) || error.status === 0 || error.status >= 500) throw error
      failed.push({ id, name, messages: describeFailure(error, failure) })
    }
    if (ids.length > 1) progress(done.length + failed.length, ids.length)
  }
  return { done, failed }
}
