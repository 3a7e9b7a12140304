import { describeFailure, Failure } from '#contract/base/failure'
import type { FailedRow, WorkTools } from '#workspace/command/command'

interface Each {
  call: (id: number) => Promise<void>
  nameOf: (id: number) => string | undefined
  failure?: string
  /** Whether a refusal of the only row is returned too. */
  returns?: ((refusal: Failure) => boolean) | undefined
}

/**
 * Calls an endpoint for each row, one at a time, when none takes several. Refusals are returned by row.
 * @throws the failure when there is only one row and `returns` is not for it, or when the server does not answer or fails (5xx).
 */
export async function oneByOne(
  ids: readonly number[],
  { call, nameOf, failure, returns }: Each,
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
      if (!(error instanceof Failure) || error.status === 0 || error.status >= 500) throw error
      if (ids.length === 1 && !returns?.(error)) throw error
      failed.push({ id, name, messages: describeFailure(error, failure) })
    }
    if (ids.length > 1) progress(done.length + failed.length, ids.length)
  }
  return { done, failed }
}
