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

/** The tabs whose list is there, but for the row under the cursor. */
const rowComing = new Set<string>()

/** A list says that the row under its cursor is still to come. @returns what says that it is there. */
export function rowIsComing(tabId: string): () => void {
  rowComing.add(tabId)
  return () => void rowComing.delete(tabId)
}

interface Waiting {
  command: Command
  tabId: string | undefined
  /** Hears whether it was done. */
  over: (isDone: boolean) => void
}

const waiting = makeQueue<Waiting>({
  look: ({ command, tabId }) => stateOf(tabId, (id) => isMissing(id, command)),
  // The next one waits for what is drawn, as for any key, and not for what is asked or answered.
  give: ({ command, over }) => void run({ id: command.id }, 'key').then(({ status }) => over(status === 'done')),
  forget: ({ over }) => over(false),
  between: whenDrawn,
})

/** Whether what such a command is done to is still to come. */
const isMissing = (tabId: string, { needs }: Command): boolean =>
  isComing(tabId) || (needs !== 'rows' && rowComing.has(tabId))

/** Whether it is done to rows, or has nothing to act on without one. */
function isForRows(command: Command): boolean {
  const context = currentContext()
  return command.needs !== undefined || (!context.targets && judge(command, context) !== true)
}

const ofList = new Set(['table', 'list'])

const leadsToText = (command: Command): boolean =>
  (standsFor(command, currentContext())?.command ?? command).toText === true

/** Takes what a key means until the rows of the tab that it is for are there. @returns false where there is nothing to wait for. */
export function waitForRows(tabId: string | undefined, commandId: string, isRepeated: boolean): boolean {
  const command = registry().find(commandId)
  if (!command || tabId === undefined) return false
  // Behind one that waits the others of the list wait their turn.
  const isBehind = waiting.items().some((one) => one.tabId === tabId)
  const isMeant = isForRows(command) || (isBehind && ofList.has(command.subject))
  if (!isMeant || !(isBehind || (!isRepeated && isMissing(tabId, command)))) return false
  // Of a key that is held only the first press is kept.
  if (isRepeated) return true
  const done = new Promise<boolean>((over) => waiting.add({ command, tabId, over }))
  // What is typed next waits as well, and goes on waiting when it is run.
  if (leadsToText(command)) goIntoText(done)
  return true
}
