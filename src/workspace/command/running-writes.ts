// Commands that write: the same call runs once at a time, and others can wait for all of them.
import type { Call, Command, CommandContext, Source } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import type { Result } from '#workspace/command/gate'
import { asks, beforeQuestion } from '#workspace/command/questions'
import { whenDrawn } from '#workspace/keys/next-frame'
import { patience } from '#workspace/keys/type-ahead'

/** Writing calls under way, so that a double click does not write twice. */
const underWay = new Map<string, { id: string; result: Promise<Result> }>()

/** The writing calls under way that are no undo or redo. */
const writing = new Set<Promise<Result>>()

export const isWriting = (): boolean => writing.size > 0

/** Resolves when every started write is done. */
export const whenWritten = async (): Promise<void> => void (await Promise.all(writing))

/** The calls of a command that are under way. */
export const underWayOf = (id: string): Promise<Result>[] =>
  [...underWay.values()].flatMap((one) => (one.id === id ? [one.result] : []))

/** Identifies a call: its command, arguments and rows. */
const keyOf = (call: Call, { targets }: CommandContext = currentContext()): string =>
  JSON.stringify([call, targets?.ids])

interface Ways {
  begin: () => Promise<Result>
  /** Runs the call again for the targets of that moment. */
  again: () => Promise<Result>
}

/** Starts a call, or joins the same call for the same rows that is under way. */
export function writeOnce(
  command: Command,
  call: Call,
  source: Source,
  context: CommandContext,
  { begin, again }: Ways,
): Promise<Result> {
  const key = keyOf(call, context)
  const running = underWay.get(key)?.result
  const isRow = source === 'key' && context.targets?.from === 'cursor'
  if (running && !command.key?.again) return isRow && asks(command) ? forNextRow(running, call, again) : running
  const started = begin().finally(() => {
    if (underWay.get(key)?.result === started) underWay.delete(key)
    writing.delete(started)
  })
  underWay.set(key, { id: call.id, result: started })
  if (command.subject !== 'history') writing.add(started)
  return started
}

/** The same key pressed during a write: runs the command on the next row, once the cursor is on another one. */
async function forNextRow(running: Promise<Result>, call: Call, again: () => Promise<Result>): Promise<Result> {
  const key = keyOf(call)
  const result = await beforeQuestion(running)
  if (result.status !== 'done') return result
  return (await beforeQuestion(isForOthers(call, key))) ? again() : result
}

/** Resolves to true when the call's targets are other rows than before, to false after the wait. */
async function isForOthers(call: Call, key: string): Promise<boolean> {
  for (const end = performance.now() + patience; performance.now() < end; await whenDrawn())
    if (keyOf(call) !== key) return true
  return false
}
