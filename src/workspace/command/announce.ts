// Announces how a run ended and records it in the history.
import type { Call, Command, CommandContext, FailedRow, Outcome, Source } from '#workspace/command/command'
import { canSelectIn, selectInTab, settleInTab } from '#workspace/command/context'
import { recordDone } from '#workspace/command/history'
import { firstLines, notify } from '#workspace/command/notices'
import { withArgumentTargets, namedIds, namedTargets } from '#workspace/command/row-targets'
import { Failure, hasNoAnswer } from '#contract/base/failure'
import { say } from '#contract/base/say'

/**
 * Records a failed call in the history and shows a notice. For a command that writes, the notice offers Retry when the server did
 * not answer or failed (5xx), when code that the command loads did not arrive, or when the command acts on rows.
 * @param before the command's title and the names of its rows before the run; no names: it failed before they were known.
 */
export function announceFailure(
  command: Command,
  call: Call,
  before: { title: string; on?: string },
  source: Source,
  context: CommandContext,
  error: unknown,
  given: readonly string[],
): void {
  const failure = error instanceof Failure ? error : undefined
  // A failed import is a TypeError.
  const status = failure?.status ?? (error instanceof TypeError ? 500 : 422)
  const noAnswer = hasNoAnswer(error)
  // Nothing was typed into rows: what counts is what became of them.
  const messages = noAnswer && command.rows?.misfit ? [unanswered] : given
  const doing = doingOf(command, call)
  const title = doing ?? before.title
  const on = nameOn(command, call, context, before.on)
  const retry = callOn(command, call, context)
  const tabId = context.tab?.id
  const done = command.quiet
    ? undefined
    : recordDone({ call, title, on, source, at: Date.now(), error: messages, retry, tabId })
  if (failure?.detail.told) return
  if (command.quiet || !command.writes || (status < 500 && !noAnswer && !command.rows?.misfit))
    return announceMessages(messages, command.failure, doing)
  const ids = context.targets?.ids ?? []
  const [message = command.failure ?? 'It failed', ...others] = messages
  notify({
    kind: 'error',
    message,
    details: [...others, on === undefined ? title : say`${title}: ${on}`],
    stays: true,
    ...(done ? { key: done.key } : {}),
    actions: nextSteps(retry, tabId, command.rows?.misfit && ids.length > 1 ? ids : []),
  })
}

/** The text of a command's `doing` for the arguments of a call; undefined: it has none, or the arguments do not fit its schema. */
function doingOf({ doing, arguments: asked }: Command, { args }: Call): string | undefined {
  const given = doing && asked?.schema.safeParse(args)
  return given?.success ? doing?.(given.data) : undefined
}

/** The buttons of a failure notice: Retry, and Select failed where the rows are known and the tab can select. */
const nextSteps = (retry: Call, tabId: string | undefined, ids: readonly number[]) => [
  { label: 'Retry', call: retry },
  ...(tabId && ids.length > 0 && canSelectIn(tabId)
    ? [{ label: 'Select failed', onSelect: () => selectInTab(tabId, ids) }]
    : []),
]

const unanswered =
  'The server did not answer, so it is not known whether this was done. What was done already is not done twice.'

/** The call with the ids of its targets as arguments, so that Retry does not depend on the later selection. */
function callOn(command: Command, call: Call, { targets }: CommandContext): Call {
  const schema = command.arguments?.schema
  if (!schema || !targets || targets.matching || namedIds(call)) return call
  const { ids } = targets
  if ('ids' in schema.shape) return { ...call, args: { ...call.args, ids } }
  return 'id' in schema.shape ? { ...call, args: { ...call.args, id: ids[0] } } : call
}

/** The names of the rows that a call acts on; undefined for a command that acts on no rows. */
export const nameOn = (command: Command, call: Call, context: CommandContext, earlier?: string): string | undefined =>
  command.rows?.misfit || namedIds(call)
    ? namedTargets(command.subject, withArgumentTargets(context, call), earlier)
    : undefined

/**
 * The most messages that are shown as notices of their own. More are shown as one list that stays, such as the wrong lines of a
 * file.
 */
const mostSeparate = 3

function announceMessages(messages: readonly string[], failure = 'It failed', doing?: string): void {
  const about = doing === undefined ? [] : [doing]
  if (messages.length > mostSeparate)
    notify({ kind: 'error', message: failure, details: [...about, ...messages], stays: true })
  else
    for (const message of messages)
      notify({ kind: 'error', message, details: about, stays: / line \d+$/.test(message) })
}

/**
 * Records a successful run in the history, announces it, and tells the tab which rows it changed.
 * @param before the title and the names before the run; afterwards the rows, and so the title, may be different or gone.
 */
export function announceDone(
  command: Command,
  call: Call,
  before: { title: string; on?: string },
  source: Source,
  context: CommandContext,
  outcome: Outcome | undefined,
): void {
  const { title } = before
  const on = nameOn(command, withoutFailed(call, outcome), context, before.on)
  const tabId = context.tab?.id
  const stopped = outcome?.stopped && outcome.message
  const { undo } = outcome ?? {}
  const ran = { call, title, on, source, at: Date.now(), undo, stopped, tabId, ...failuresOf(outcome, call) }
  const done = command.quiet ? undefined : recordDone(ran)
  announceOutcome(outcome, done?.key, call, context)
  const { targets, tab } = context
  if (command.writes && command.rows?.misfit && targets && tab) {
    const failed = (outcome?.failed ?? []).map(({ id }) => id)
    settleInTab(tab.id, { ids: targets.ids, failed, matching: targets.matching !== undefined })
  }
}

/** The call on those of its rows that did not fail; the whole call where all failed. */
function withoutFailed(call: Call, { failed = [] }: Outcome = {}): Call {
  const without = new Set(failed.map(({ id }) => id))
  const ids = namedIds(call)?.filter((id) => !without.has(id)) ?? []
  return failed.length > 0 && ids.length > 0 ? { ...call, args: { ...call.args, ids } } : call
}

/** The failed rows of an outcome, with the call that retries only them. */
function failuresOf(outcome: Outcome | undefined, call: Call) {
  const { failed } = outcome ?? {}
  if (!failed?.length) return {}
  const ids = failed.map(({ id }) => id)
  return { failed, retry: outcome?.retry ?? { id: call.id, args: { ...call.args, ids } } }
}

function announceOutcome(
  outcome: Outcome | undefined,
  doneKey: number | undefined,
  call: Call,
  context: CommandContext,
) {
  if (outcome?.failed?.length) announceFailedRows({ ...outcome, failed: outcome.failed }, call, context)
  if (!outcome?.message) return
  const { message, details, next, stopped: stays } = outcome
  const undo = outcome.undo && doneKey !== undefined ? { id: 'history.undo', args: { key: doneKey } } : undefined
  const action = undo ? { label: 'Undo', call: undo } : next
  const key = doneKey === undefined ? {} : { key: doneKey }
  const more = { ...(details ? { details } : {}), ...(stays ? { stays } : {}) }
  notify({ kind: 'success', message, ...key, ...more, actions: action ? [action] : [] })
}

const failedRows = (count: number) => (count === 1 ? '1 row failed' : say`${count} rows failed`)
const notTakenBack = (count: number) =>
  count === 1 ? '1 row could not be taken back' : say`${count} rows could not be taken back`

/** The most failed rows named in a notice. The history has all. */
const named = 5

const failedRowText = ({ id, name, messages }: FailedRow) => say`${name || `#${id}`}: ${messages.join(' ')}`

/**
 * Shows the rows that failed and why. The notice stays until it is dismissed. It has the next step too, unless the notice of what
 * was done has it.
 */
function announceFailedRows(
  { failed, retry, isUndo, message, undo, next }: Outcome & Required<Pick<Outcome, 'failed'>>,
  call: Call,
  context: CommandContext,
) {
  const ids = failed.map(({ id }) => id)
  notify({
    kind: 'error',
    message: isUndo ? notTakenBack(ids.length) : failedRows(ids.length),
    stays: true,
    details: firstLines(failed, named, failedRowText),
    actions: [
      ...(next && (!message || undo) ? [next] : []),
      ...nextSteps(retry ?? { id: call.id, args: { ...call.args, ids } }, context.tab?.id, ids),
    ],
  })
}
