// Lists whose first rows are still to come. A key that means a row would be refused, or do nothing, a moment too early: it waits.
import { currentContext } from '#workspace/context'
import { run } from '#workspace/gate'
import { judge, standsFor } from '#workspace/judge'
import { registry } from '#workspace/registry'
import { goIntoText } from '#workspace/text-ahead'

const coming = new Set<string>()

/** What the keys that wait mean, in their order, and who hears whether it was done. */
const held: { id: string; over: (isDone: boolean) => void }[] = []

/** A list says that nothing of it has been answered yet. @returns what says that it was. */
export function rowsAreComing(tabId: string): () => void {
  coming.add(tabId)
  return () => {
    coming.delete(tabId)
    // Once the screen has drawn them and said what commands act on.
    if (held.length > 0) requestAnimationFrame(() => void runHeld())
  }
}

/** One after the other, each once what the one before it did is drawn. */
async function runHeld(): Promise<void> {
  for (const { id, over } of held) {
    // One after the other.
    const { status } = await run({ id }, 'key')
    over(status === 'done')
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))
  }
  held.length = 0
}

/** Commands of every list that act on its rows. */
const onRows = /^(?:table\.|list\.(?:edit|remove|merge|push|up|down|expand|collapse)$)/

/** It moves among the rows of a list, or has nothing to act on without one. */
function meansRow(commandId: string): boolean {
  const command = registry().find(commandId)
  const context = currentContext()
  return command !== undefined && (onRows.test(commandId) || (!context.targets && judge(command, context) !== true))
}

function leadsToText(commandId: string): boolean {
  const command = registry().find(commandId)
  return (command && (standsFor(command, currentContext())?.command ?? command).toText) === true
}

/** Takes what a key means until the rows of the tab are there. @returns false where there is nothing to wait for. */
export function waitForRows(tabId: string | undefined, commandId: string): boolean {
  const waits = held.length > 0 || (tabId !== undefined && coming.has(tabId))
  if (!waits || !meansRow(commandId)) return false
  const done = new Promise<boolean>((over) => held.push({ id: commandId, over }))
  // What is typed next waits as well, and goes on waiting when it is run.
  if (leadsToText(commandId)) goIntoText(done)
  return true
}
