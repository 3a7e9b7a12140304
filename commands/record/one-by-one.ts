import { describeFailure, Failure } from '#contract/failure'
import type { FailedRow, Tools } from '#workspace/command/command'

interface Each {
  call: (id: number) => Promise<void>
  nameOf: (id: number) => string | undefined
  failure?: string
}

/**
 * Calls for one row after the other, where no call takes several; what the server refuses is told by name.
 * @throws the failure of the only one, and whatever the server cannot help.
 */
export async function oneByOne(
  ids: readonly number[],
  { call, nameOf, failure }: Each,
  { signal, progress }: Pick<Tools, 'signal' | 'progress'>,
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
