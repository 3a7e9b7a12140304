/**
 * Waits for statements that were sent together in a transaction. Where one fails, those after it fail too, in no certain order and with
 * an error that says nothing: the first that was sent is the reason.
 * @throws the error of the first statement that failed.
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(
  sent: T,
): Promise<{ [K in keyof T]: Awaited<T[K]> }> {
  const ended = await Promise.allSettled(sent)
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return ended.map((one) => (one.status === 'fulfilled' ? one.value : undefined)) as { [K in keyof T]: Awaited<T[K]> }
}
