import { errorCode } from './connect'

/** SQLSTATE of a statement that follows a failed one in the same transaction. */
const abortedTransaction = '25P02'

/**
 * Waits for statements that were sent together in a transaction. After one fails, the following ones fail with {@link
 * abortedTransaction}.
 * @throws the error of the statement that caused the failure.
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(
  sent: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(sent)
  const errors = ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  if (errors.length > 0) throw errors.find((error) => errorCode(error) !== abortedTransaction) ?? errors[0]
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as { [K in keyof T]: Awaited<T[K]> }
}
