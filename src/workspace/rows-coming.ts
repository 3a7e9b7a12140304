// Lists whose first rows are still to come. A key that means a row would be refused, or do nothing, a moment too early: it waits.
import { currentContext } from '#workspace/context'
import { run } from '#workspace/gate'
import { judge, standsFor } from '#workspace/judge'
import { pressedAnew, pressInTurn } from '#workspace/key-events'
import { focusedTab } from '#workspace/panes'
import { registry } from '#workspace/registry'
import { useWorkspace } from '#workspace/store'
import { goIntoText } from '#workspace/text-ahead'
import { whenDrawn } from '#workspace/when-drawn'

/** How many parts of a tab are still to come, by the tab's id. */
const coming = new Map<string, number>()

/** What the keys that wait mean, in their order, and who hears whether it was done. */
const held: { id: string; tabId: string | undefined; over: (isDone: boolean) => void }[] = []

/** A list says that nothing of it has been answered yet, a post that it is not there. @returns what says that it is. */
export function rowsAreComing(tabId: string): () => void {
  coming.set(tabId, (coming.get(tabId) ?? 0) + 1)
  return () => {
    const left = (coming.get(tabId) ?? 1) - 1
    if (left > 0) coming.set(tabId, left)
    else coming.delete(tabId)
    // Once the screen has drawn them and said what commands act on.
    if (held.length > 0) requestAnimationFrame(() => void runHeld())
    if (early.length > 0 && left === 0)
      requestAnimationFrame(() => void pressInTurn(early.splice(0), press, pressedAnew))
  }
}

/** One after the other, each once what the one before it did is drawn. */
async function runHeld(): Promise<void> {
  if (running) return
  running = true
  for (let next = held[0]; next; next = held[0]) {
    const { id, tabId, over } = next
    // Who has gone elsewhere meanwhile did not mean what is there.
    const isHere = focusedTab(useWorkspace.getState().layout)?.id === tabId
    if (isHere && coming.has(tabId ?? '')) break
    // One after the other.
    over(isHere && (await run({ id }, 'key')).status === 'done')
    held.shift()
    await whenDrawn()
  }
  running = false
}

let running = false

/** Pressed where a screen was still to be drawn, for whatever that screen is. */
const early: KeyboardEvent[] = []
let press: (event: KeyboardEvent) => void = () => {}

/** Takes a key until the screen of the tab is drawn. @param then presses it there. @returns false where it is drawn. */
export function holdForScreen(event: KeyboardEvent, tabId: string, then: (event: KeyboardEvent) => void): boolean {
  if (!coming.has(tabId)) return false
  event.preventDefault()
  press = then
  early.push(event)
  return true
}

/** Commands of every list that act on its rows. */
const onRows = /^(?:table\.|list\.(?:edit|remove|merge|push|up|down|expand|collapse)$)/

const ofList = /^(?:table|list)\./

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
  // Behind one that waits the others of the list wait their turn.
  const isBehind = held.some((one) => one.tabId === tabId)
  const waits = isBehind || (tabId !== undefined && coming.has(tabId))
  if (!waits || !(meansRow(commandId) || (isBehind && ofList.test(commandId)))) return false
  const done = new Promise<boolean>((over) => held.push({ id: commandId, tabId, over }))
  // What is typed next waits as well, and goes on waiting when it is run.
  if (leadsToText(commandId)) goIntoText(done)
  return true
}
