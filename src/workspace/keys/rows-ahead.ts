// Buffers keys that act on rows of a list while its rows are still being read.
import type { Command } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { judge, standsFor } from '#workspace/command/availability'
import { makeQueue } from '#workspace/keys/key-queue'
import { registry } from '#workspace/command/registry'
import { isComing, stateOf } from '#workspace/keys/screen-ahead'
import { goIntoText } from '#workspace/keys/text-ahead'
import { whenDrawn } from '#workspace/keys/next-frame'

/** The tabs whose list is drawn while the row under its cursor is still being read. */
const rowComing = new Set<string>()

/** A list reports that the row under its cursor is still being read. @returns a function to call when it is there. */
export function rowIsComing(tabId: string): () => void {
  rowComing.add(tabId)
  return () => void rowComing.delete(tabId)
}

interface Waiting {
  command: Command
  tabId: string | undefined
  /** Called with whether the command was done. */
  over: (isDone: boolean) => void
}

const waiting = makeQueue<Waiting>({
  look: ({ command, tabId }) => stateOf(tabId, (id) => isMissing(id, command)),
  // The next key waits for the next frame, not for the command's questions or the server's answer.
  give: ({ command, over }) => void run({ id: command.id }, 'key').then(({ status }) => over(status === 'done')),
  forget: ({ over }) => over(false),
  between: whenDrawn,
})

/** Whether the rows that a command acts on are still being read. */
const isMissing = (tabId: string, { rows }: Command): boolean =>
  isComing(tabId) || (rows?.needs !== 'rows' && rowComing.has(tabId))

/** Whether a command acts on rows, or cannot run because it has no target yet. */
function isForRows(command: Command): boolean {
  const context = currentContext()
  return command.rows?.needs !== undefined || (!context.targets && judge(command, context) !== true)
}

const ofList = new Set(['table', 'list'])

const leadsToText = (command: Command): boolean =>
  (standsFor(command, currentContext())?.command ?? command).key?.toText === true

/** Buffers the command of a key until the rows of its tab are read. @returns false when there is nothing to wait for. */
export function waitForRows(tabId: string | undefined, commandId: string, isRepeated: boolean): boolean {
  const command = registry().find(commandId)
  if (!command || tabId === undefined) return false
  // Later keys of the list wait behind the buffered ones.
  const isBehind = waiting.items().some((one) => one.tabId === tabId)
  const isMeant = isForRows(command) || (isBehind && ofList.has(command.subject))
  if (!isMeant || !(isBehind || (!isRepeated && isMissing(tabId, command)))) return false
  // Of a held key only the first press is buffered.
  if (isRepeated) return true
  const done = new Promise<boolean>((over) => waiting.add({ command, tabId, over }))
  // Text typed after it is buffered too, until the command has moved the focus.
  if (leadsToText(command)) goIntoText(done)
  return true
}
