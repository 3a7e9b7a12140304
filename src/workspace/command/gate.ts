// The gate: every command runs through `run`, whichever key, button, menu or link it comes from.
import { keyTimeout } from '#ui/key-idle'
import { areasComing, areasUntil } from '#workspace/areas/areas'
import {
  type Availability,
  type Call,
  type Command,
  type CommandContext,
  isArgumentError,
  type Outcome,
  Refused,
  type Refusal,
  type Source,
} from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { judge, delegateOf, titleOf } from '#workspace/command/availability'
import { notify } from '#workspace/command/notices'
import {
  type ArgumentPrompt,
  askConfirm,
  asks,
  beforeQuestion,
  type Confirmed,
  type RejectedAnswers,
} from '#workspace/command/questions'
import { registry } from '#workspace/command/registry'
import { resolveTargets, type RunTargets, withArgumentTargets } from '#workspace/command/row-targets'
import { panelOf } from '#workspace/frame/main-focus'
import { announceDone, announceFailure, nameOn } from '#workspace/command/announce'
import { waitForLeave, waitForText } from '#workspace/keys/text-barrier'
import { followWork } from '#workspace/command/progress'
import { whenDrawn } from '#workspace/keys/next-frame'
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'

/** How a run ended. A form reads `error` and puts its messages beside the fields. */
export type Result =
  | { status: 'done'; outcome: Outcome | undefined }
  | { status: 'refused'; refusal: Refusal }
  | { status: 'cancelled' }
  | { status: 'failed'; error: unknown; messages: readonly string[] }

interface GateOptions {
  /** The messages of a failure: its list of messages, else its map of errors, else its message, else the fallback. */
  describeFailure: (error: unknown, fallback?: string) => string[]
  /** Asks the person for the missing arguments, in the palette. Null: the person left. */
  askArguments: (prompt: Omit<ArgumentPrompt, 'answer'>) => Promise<Readonly<Record<string, unknown>> | null>
  /** Shows a link's command with its arguments filled in, without running it. */
  presentLink: (call: Call) => void
  /** Called after each successful run, for instance to count how often a command is used. */
  onDone: (command: Command, source: Source) => void
}

let options: GateOptions = {
  describeFailure: (error, fallback) => [
    fallback ?? (error instanceof Error ? error.message : 'Something went wrong. Try again later'),
  ],
  askArguments: () => Promise.resolve(null),
  presentLink: () => {},
  onDone: () => {},
}

/** Sets the functions that the gate cannot import itself. workspace-start.tsx and the frame call it. */
export function configureGate(changes: Partial<GateOptions>): void {
  options = { ...options, ...changes }
}

/** The messages of a failure, for screens that show them in place. */
export function describeFailure(error: unknown, fallback?: string): string[] {
  return options.describeFailure(error, fallback)
}

export interface RunOptions {
  /** The context in which the command was offered. Left out: the present context. */
  context?: CommandContext
  /** Whether the call comes from a key repeat. */
  repeat?: boolean
  /** Asks for the arguments even when the context could fill them. */
  ask?: boolean
  /** Shows no notice of a failure, because the form shows it beside its fields. */
  quietFailure?: boolean
  /** Called when the person leaves the first question, for instance to show the palette's list again. */
  back?: () => void
  /** Aborting it closes the question. */
  signal?: AbortSignal
  /** No key or click made the call: its question waits until the keyboard is idle. */
  unasked?: boolean
}

/** The options of a run that asks again for answers that the server rejected. */
interface Asking extends RunOptions {
  rejected?: RejectedAnswers
}

/**
 * Runs a call: judges the command, fills and parses the arguments, asks for the missing ones, asks for confirmation, runs, records
 * the run in the history and announces it. Keys, buttons, menus, drops, links and palette rows all call it. It never rejects;
 * failures and refusals are results.
 */
export function run(call: Call, source: Source, runOptions: RunOptions = {}): Promise<Result> {
  const command = registry().find(call.id)
  const context = runOptions.context ?? currentContext()
  const wanted = command?.delegate?.(context)?.id ?? call.id
  const isKnown = () => registry().find(wanted) !== undefined
  if (!isKnown() && areasComing())
    return areasUntil(isKnown).then(() => (isKnown() ? run(call, source, runOptions) : unknown({ id: wanted })))
  if (!command) return Promise.resolve(unknown(call))
  const delegate = delegateOf(command, context)
  if (delegate) return run({ ...delegate.call, args: { ...delegate.call.args, ...call.args } }, source, runOptions)
  if (source === 'link' && !command.fromLink) {
    options.presentLink(call)
    return Promise.resolve({ status: 'cancelled' })
  }
  // A key that stays pressed writes once.
  if (command.writes && runOptions.repeat) return Promise.resolve({ status: 'cancelled' })
  const begin = () => runJudged(command, call, source, runOptions)
  const result = command.writes ? writeOnce(command, call, source, context, begin) : begin()
  if (command.key?.toText && keyboardSources.has(source) && !runOptions.repeat) waitForText(result, command.key.toText)
  if (command.key?.leaves && keyboardSources.has(source)) waitForLeave(result, panelOf(context.tab?.id))
  return result
}

/** Sources that are used by keyboard. */
const keyboardSources = new Set<Source>(['key', 'palette'])

const unknown = ({ id }: Call): Result => refuse({ reason: say`There is no command ${id}` })

async function runJudged(command: Command, call: Call, source: Source, runOptions: Asking): Promise<Result> {
  const context = withArgumentTargets(runOptions.context ?? currentContext(), call)
  const verdict = judge(command, context, call.args)
  if (verdict !== true) return askTarget(toRefusal(verdict, command), command, call, source, { ...runOptions, context })
  let made = call
  // Afterwards the rows, and so the title and the names, may be different or gone.
  const before: { title: string; on?: string } = { title: titleOf(command, context) }
  let answered: Readonly<Record<string, unknown>> = {}
  try {
    const complete = await completeArguments(command, call, context, runOptions)
    if (complete === null) return { status: 'cancelled' }
    const { args } = complete
    ;({ answered } = complete)
    const found = resolveTargets(command, context, args)
    const targets = found instanceof Promise ? await (asks(command) ? beforeQuestion(found) : found) : found
    made = recorded(call, targets)
    if (targets.refusal !== undefined) return refuse({ reason: targets.refusal })
    const { answer, instead } = await confirmed(command, targets, runOptions)
    if (answer === 'instead' && instead) return await run(instead, source, { context })
    if (answer !== true) return { status: 'cancelled' }
    const title = command.doing?.(targets.args) ?? titleOf(command, targets.context)
    before.on = nameOn(command, made, targets.context)
    const outcome = targets.addToOutcome((await work(command, targets, source)) ?? undefined)
    options.onDone(command, source)
    announceDone(command, made, { ...before, title }, source, targets.context, outcome)
    return { status: 'done', outcome }
  } catch (error) {
    // No notice is needed: the person stopped the work, or a command inside it gave its reason.
    if (error instanceof Stopped) return { status: 'cancelled' }
    if (error instanceof Refused) return refuse({ reason: error.message })
    const rejected = rejectedAnswers(error, command, answered)
    if (rejected) {
      const kept = Object.entries(answered).filter(([name]) => !(name in rejected))
      const again = { ...call, args: { ...call.args, ...Object.fromEntries(kept) } }
      return runJudged(command, again, source, { ...runOptions, context, ask: false, rejected })
    }
    const messages = isArgumentError(error)
      ? error.issues.map(({ message }) => message)
      : options.describeFailure(error, command.failure)
    if (!runOptions.quietFailure) announceFailure(command, made, before, source, context, error, messages)
    return { status: 'failed', error, messages }
  }
}

/** Asks for the target in the palette when only the target is missing; otherwise shows the refusal. */
async function askTarget(
  refusal: Refusal,
  command: Command,
  call: Call,
  source: Source,
  runOptions: RunOptions & { context: CommandContext },
): Promise<Result> {
  const { asks } = refusal
  if (source !== 'palette' || asks === undefined) return refuse(refusal)
  const { context } = runOptions
  const known = { ...call.args }
  const answered = await options.askArguments({ command, context, known, missing: [asks], back: runOptions.back })
  if (answered === null) return { status: 'cancelled' }
  return runJudged(command, { ...call, args: { ...known, ...answered } }, source, runOptions)
}

/** The call as the history keeps it. For a run on all matching rows the ids are removed, because they are only the loaded rows. */
function recorded(call: Call, { args, context }: RunTargets): Call {
  if (!context.targets?.matching) return { ...call, args }
  const { ids: _ids, ...others } = args
  return { ...call, args: others }
}

/** Thrown when the person stopped the work, or a command inside it was cancelled or refused. */
class Stopped extends Error {}

async function work(command: Command, { args, context }: RunTargets, source: Source) {
  const stopping = new AbortController()
  const { progress, end } = followWork(
    command.doing?.(args) ?? titleOf(command, context),
    () => stopping.abort(),
    command.writes,
  )
  try {
    const { signal } = stopping
    return await command.run(args, { context, source, signal, progress, run: (inner) => runInside(inner, context) })
  } catch (error) {
    throw error === stopping.signal.reason ? new Stopped() : error
  } finally {
    end()
  }
}

/**
 * Runs a command from inside another one.
 * @throws its failure; `Stopped` when it is cancelled or refused, so that the outer command is cancelled too.
 */
async function runInside(call: Call, context: CommandContext): Promise<Outcome | undefined> {
  const result = await run(call, 'command', { context, quietFailure: true })
  if (result.status === 'failed') throw result.error
  if (result.status !== 'done') throw new Stopped()
  return result.outcome
}

/** The answers that the server rejected by name. Undefined: it rejected something else too, or nothing that was typed. */
function rejectedAnswers(
  error: unknown,
  { arguments: given }: Command,
  answered: Readonly<Record<string, unknown>>,
): RejectedAnswers | undefined {
  const fields = error instanceof Failure && error.status === 422 ? Object.entries(error.detail.fields ?? {}) : []
  const typed = fields.filter(([name]) => name in answered && given?.sources[name]?.kind === 'text')
  if (fields.length === 0 || typed.length < fields.length) return undefined
  return Object.fromEntries(typed.map(([name, [message = '']]) => [name, { value: String(answered[name]), message }]))
}

/**
 * Completes the arguments of a call and asks for the missing ones, and for those that were rejected. Null: the person left.
 * @returns the arguments, and which of them the person answered
 * @throws the schema's error when an argument is wrong that has no palette step.
 */
async function completeArguments(command: Command, call: Call, context: CommandContext, asking: Asking) {
  const { ask, back, rejected } = asking
  const { schema, sources, fill } = command.arguments ?? {}
  if (!schema) return { args: call.args ?? {}, answered: {} }
  const known: Record<string, unknown> = { ...fill?.(context), ...call.args }
  if (ask) for (const name of Object.keys(sources ?? {})) if (!(name in (call.args ?? {}))) delete known[name]
  for (const name of Object.keys(rejected ?? {})) delete known[name]
  const parsed = schema.safeParse(known)
  if (parsed.success) return { args: parsed.data, answered: {} }
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0] ?? '')))
  const missing = Object.keys(sources ?? {}).filter((name) => wrong.has(name))
  if (missing.length < wrong.size) throw parsed.error
  const rest = Object.fromEntries(Object.entries(known).filter(([name]) => !wrong.has(name)))
  const answered = await options.askArguments({ command, context, known: rest, missing, back, rejected })
  return answered && { args: schema.parse({ ...rest, ...answered }), answered }
}

/** Asks for confirmation. A writing command with targets that the list does not show always asks, and names the hidden rows. */
async function confirmed(
  command: Command,
  targets: RunTargets,
  { signal, unasked = false }: RunOptions,
): Promise<{ answer: Confirmed; instead?: Call }> {
  const { risk, writes } = command
  const own = asks(command) ? ((await beforeQuestion(command.confirm?.(targets.args, targets.context))) ?? null) : null
  const title = titleOf(command, targets.context)
  const unseen = writes && targets.hidden.length > 0 ? { message: say`${title}?`, confirm: title } : null
  const question = own ?? unseen
  if (question === null) return { answer: true }
  return {
    answer: await askConfirm(
      risk === 'typed' ? risk : 'confirm',
      { ...targets.addToQuestion(question), unasked },
      signal,
    ),
    instead: own?.instead?.call,
  }
}

function toRefusal(verdict: Exclude<Availability, true>, { rows }: Command): Refusal {
  return verdict === 'hidden' ? { reason: rows?.senseless ?? 'This command makes no sense here' } : verdict
}

function refuse(refusal: Refusal): Result {
  notify({ kind: 'refusal', message: refusal.reason, actions: refusal.fix ? [refusal.fix] : [] })
  return { status: 'refused', refusal }
}

/** Writing calls under way, so that a double click does not write twice. */
const underWay = new Map<string, { id: string; tabId: string | undefined; result: Promise<Result> }>()

/** The writing calls under way, without undo and redo. */
const writing = new Set<Promise<Result>>()

export const isWriting = (): boolean => writing.size > 0

/** Resolves when every started write is done. */
export const whenWritten = async (): Promise<void> => void (await Promise.all(writing))

/** The results to come of the writing calls that are under way: those of a tab, and those of a command in any tab. */
export const underWayOf = (tabId: string, commandId: string): Promise<Result>[] =>
  [...underWay.values()].flatMap((one) => (one.tabId === tabId || one.id === commandId ? [one.result] : []))

/** Identifies a call: its command, arguments and rows. */
const keyOf = (call: Call, { targets }: CommandContext = currentContext()): string =>
  JSON.stringify([call, targets?.ids])

/** Starts a writing call, or joins the same call for the same rows that is under way. */
function writeOnce(
  command: Command,
  call: Call,
  source: Source,
  context: CommandContext,
  begin: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(call, context)
  const running = underWay.get(key)?.result
  const isRow = source === 'key' && context.targets?.from === 'cursor'
  if (running && !command.key?.again) return isRow && asks(command) ? forNextRow(running, call) : running
  const started = begin().finally(() => {
    if (underWay.get(key)?.result === started) underWay.delete(key)
    writing.delete(started)
  })
  underWay.set(key, { id: call.id, tabId: context.tab?.id, result: started })
  if (command.subject !== 'history') writing.add(started)
  return started
}

/** Handles the same key pressed again during a write: runs the command on the next row, once the cursor is on another one. */
async function forNextRow(running: Promise<Result>, call: Call): Promise<Result> {
  const key = keyOf(call)
  const result = await beforeQuestion(running)
  if (result.status !== 'done') return result
  return (await beforeQuestion(isForOthers(call, key))) ? run(call, 'key') : result
}

/** Resolves to true when the call's targets are other rows than before, to false after the wait. */
async function isForOthers(call: Call, key: string): Promise<boolean> {
  for (const end = performance.now() + keyTimeout; performance.now() < end; await whenDrawn())
    if (keyOf(call) !== key) return true
  return false
}
