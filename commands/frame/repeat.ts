import type { Tools } from '#workspace/command/command'
import { type HistoryEntry, redo } from '#workspace/command/history'

/** Runs a step again; nothing without a step. @param isPicked whether the person named the step */
export async function repeat(
  last: HistoryEntry | undefined,
  isPicked: boolean,
  { run, context }: Tools,
): Promise<void> {
  if (!last) return
  // A step picked from the list, or one that was undone, runs exactly as it ran before.
  if (last.undone) return redo(last, () => run(last.call))
  if (isPicked) return void (await run(last.call))
  // Otherwise it runs on the present selection, and saves what the open form has, with the other arguments of the last run.
  const leftOut = [...(context.targets ? ['ids'] : []), ...(last.error ? [] : ['values'])]
  const args = Object.entries(last.call.args ?? {}).filter(([name]) => !leftOut.includes(name))
  await run({ id: last.call.id, args: Object.fromEntries(args) })
}
