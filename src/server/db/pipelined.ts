import { errorCode } from './connect'

/** SQLSTATE of a statement that follows a failed one in the same transaction. */
const abortedTransaction = '25P02'

/**
 * Waits for statements that were sent together in a transaction. Where one fails, those after it fail too, with an error that
 * says only that.
 * @throws the error of the statement that failed by itself.
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(
  sent: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(sent)
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 0) throw errors.find((error) => errorCode(error) !== abortedTransaction) ?? errors[0]
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as { [K in keyof T]: Awaited<T[K]> }
}
