import type { Tools } from '#workspace/command/command'
import { lastTried, redo, useHistory } from '#workspace/command/history'

/** Runs one step again. @param key the step; undefined: the one that was undone last, else the last one. */
export async function repeat(key: number | undefined, { run, context }: Tools): Promise<void> {
  const last = key === undefined ? lastTried() : useHistory.getState().list.find((done) => done.key === key)
  if (!last) return
  // A step picked from the list, or one that was undone, runs exactly as it ran before.
  if (last.undone) return redo(last, () => run(last.call))
  if (key !== undefined) return void (await run(last.call))
  // Otherwise it runs on the present selection, and saves what the open form has, with the other arguments of the last run.
  const leftOut = [...(context.targets ? ['ids'] : []), ...(last.error ? [] : ['values'])]
  const args = Object.entries(last.call.args ?? {}).filter(([name]) => !leftOut.includes(name))
  await run({ id: last.call.id, args: Object.fromEntries(args) })
}
