// The undo of a saved form. Imported late: undo is rare.
import type { RecordRow, Records } from '#client/lists/records'
import { Failure } from '#contract/base/failure'
import type { Outcome } from '#workspace/command/command'

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/**
 * Restores the earlier values of a record. A required field that was empty, as in imported records, keeps its present value.
 * @param led the record that the change led to
 * @returns the notice about fields that were not restored; undefined: all were restored
 * @throws the refusal of any other field
 */
export async function restoreFields<Row extends RecordRow>(
  records: Records<Row>,
  id: number,
  earlier: Readonly<Record<string, unknown>>,
  led: Row,
): Promise<Outcome | undefined> {
  try {
    await records.restore(id, earlier, led)
    return undefined
  } catch (error) {
    const refused = error instanceof Failure && error.status === 422 ? Object.keys(error.detail.fields ?? {}) : []
    if (refused.length === 0 || !refused.every((name) => name in earlier && isEmpty(earlier[name]))) throw error
    const rest = Object.fromEntries(Object.entries(earlier).filter(([name]) => !refused.includes(name)))
    const isAll = Object.keys(rest).length === 0
    if (!isAll) await records.restore(id, rest, led)
    return {
      message: isAll ? 'Nothing was taken back.' : 'Taken back in part.',
      details: ['What was empty before cannot be empty again.'],
      stopped: true,
      isUndo: true,
    }
  }
}
