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
 * Calls an endpoint for each row, one at a time, when none takes several. Refusals are returned by row. When the server does not
 * answer or fails (5xx), no further row is tried, and the rest are returned as failed, so that the caller tells what was done.
 * @throws the failure when nothing was done before it: there is only one row and `returns` is not for it, or the server did not answer
 * or failed.
 */
export async function oneByOne(
  ids: readonly number[],
  { call, nameOf, failure, returns }: Each,
  { signal, progress }: WorkTools,
): Promise<{ done: number[]; failed: FailedRow[] }> {
  const done: number[] = []
  const failed: FailedRow[] = []
  for (const [at, id] of ids.entries()) {
    if (signal.aborted) break
    try {
      // Calls run one after the other.
      await call(id)
      done.push(id)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const isDown = error.status === 0 || error.status >= 500
      if (isDown ? done.length === 0 : ids.length === 1 && !returns?.(error)) throw error
      failed.push({ id, name: nameOf(id), messages: describeFailure(error, failure) })
      if (isDown) {
        failed.push(...ids.slice(at + 1).map((rest) => ({ id: rest, name: nameOf(rest), messages: ['Not tried.'] })))
        break
      }
    }
    if (ids.length > 1) progress(done.length + failed.length, ids.length)
  }
  return { done, failed }
}
