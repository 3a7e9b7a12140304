// Splits mixed targets for the gate: unknown rows are read and each row is judged before the command asks or runs.
import type { Command, CommandContext, Confirmation, Outcome } from '#workspace/command/command'
import type { TargetRow } from '#workspace/command/targets'
import {
  type JudgedRows,
  judgeRowsWith,
  kindOf,
  namedIds,
  type RunTargets,
  type TargetKind,
  unjudgedTargets,
} from '#workspace/command/row-targets'
import { say, sayAll } from '#contract/base/say'
import { firstLines } from '#workspace/command/notices'

/** What the question and the outcome say about the target rows. */
interface Summary {
  /** '3 of 5: 2 are published already and stay'; undefined when the command fits all rows. */
  mixed?: string
  /** The names of the target rows, when there are several. `hidden`: the names of the targets that the list does not show. */
  names: readonly string[]
  hidden: readonly string[]
  left: readonly { name: string; why: string }[]
}

const runTargets = (summary: Summary, rest: Pick<RunTargets, 'context' | 'args' | 'refusal'>): RunTargets => ({
  ...rest,
  hidden: summary.hidden,
  addToQuestion: (confirmation) => questionWith(confirmation, summary),
  addToOutcome: (outcome) => outcomeWith(outcome, summary),
})

/** Splits the target rows of a command into those it fits and those it leaves. @throws when unknown rows cannot be read. */
export async function splitTargets(
  command: Command,
  context: CommandContext,
  args: Record<string, unknown>,
): Promise<RunTargets> {
  const kind = kindOf(command.subject)
  if (!command.rows?.misfit || !kind || !context.targets) return unjudgedTargets(context, args)
  if (context.targets.matching) return splitMatching(command, kind, context, args)
  const given = namedIds({ args })
  const onGiven = given ? { ...context, targets: { ...context.targets, ids: given } } : context
  const aware = await withUnknown(kind, onGiven)
  const split = judgeRowsWith(command, aware, args)
  return split ? splitRows(kind, aware, args, split) : unjudgedTargets(context, args)
}

function splitRows(
  kind: TargetKind,
  context: CommandContext,
  args: Record<string, unknown>,
  split: JudgedRows,
): RunTargets {
  const { fitting, left } = split
  const [first] = left
  const ids = fitting.map(({ id }) => id)
  const targets = context.targets && { ...context.targets, ids, states: statesOf(kind, fitting) }
  const unseen = new Set(context.targets?.hidden)
  const nameOf = (row: TargetRow) => kind.reads.nameOf(row) || `#${row.id}`
  const summary = {
    names: fitting.length + left.length > 1 ? fitting.map(nameOf) : [],
    hidden: fitting.filter(({ id }) => unseen.has(id)).map(nameOf),
    left: left.map(({ row, misfit }) => ({ name: nameOf(row), why: misfit.are })),
    ...(first && fitting.length > 0 ? { mixed: mixedText(fitting.length, reasonsOf(left)) } : {}),
  }
  return runTargets(summary, {
    context: { ...context, targets },
    args: Array.isArray(args['ids']) ? { ...args, ids } : args,
    ...(first && fitting.length === 0 ? { refusal: first.misfit.reason } : {}),
  })
}

/** The known states of rows, by id. They stay the same while a question about the rows is open. */
function statesOf({ reads: { states } }: TargetKind, rows: readonly TargetRow[]): Map<number, number> | undefined {
  if (!states) return undefined
  const known = rows.map((row) => [row.id, row[states.field]] as const)
  return new Map(known.filter((one): one is readonly [number, number] => typeof one[1] === 'number'))
}

/** The context with unknown targets read from the server, so that they have names. */
export async function readTargets(context: CommandContext): Promise<CommandContext> {
  const kind = context.targets && kindOf(context.targets.subject)
  return kind ? withUnknown(kind, context) : context
}

/** Reads the target rows of which nothing is known yet, for instance the rows of a link. */
async function withUnknown(kind: TargetKind, context: CommandContext): Promise<CommandContext> {
  const { targets } = context
  if (!targets) return context
  const unknown = targets.ids.filter((id) => Object.keys(kind.known(id, context)).length === 1)
  if (unknown.length === 0) return context
  const found = new Map((await kind.fetch(unknown)).map((row) => [idOf(row), { ...row }]))
  const gone = new Map(unknown.filter((id) => !found.has(id)).map((id) => [id, { gone: true }]))
  const rows = { get: (id: number) => found.get(id) ?? gone.get(id) ?? targets.rows?.get(id) }
  return { ...context, targets: { ...targets, rows } }
}

const idOf = (row: object) => ('id' in row && typeof row.id === 'number' ? row.id : 0)

const reasonsOf = (left: JudgedRows['left']): Map<string, number> => {
  const reasons = new Map<string, number>()
  for (const { misfit } of left) reasons.set(misfit.are, (reasons.get(misfit.are) ?? 0) + 1)
  return reasons
}

/** Says how many rows a command fits, and why it leaves the others: '3 of 5: 2 are published already and stay'. */
function mixedText(fitting: number, reasons: ReadonlyMap<string, number>): string {
  const left = [...reasons.values()].reduce((sum, count) => sum + count, 0)
  const told = [...reasons].map(([are, count]) =>
    count === 1 ? say`1 is ${are} and stays` : say`${count} are ${are} and stay`,
  )
  return say`${fitting} of ${fitting + left}: ${sayAll(told)}`
}

/** Splits a run on all matching rows. Here only the states are judged; the server judges each row. */
async function splitMatching(
  command: Command,
  kind: TargetKind,
  context: CommandContext,
  args: Record<string, unknown>,
): Promise<RunTargets> {
  const { targets } = context
  const { states } = kind.reads
  if (!command.rows?.misfit || !targets?.matching || !states) return unjudgedTargets(context, args)
  const { query, except = [] } = targets.matching
  const rows = states.all.map((state): TargetRow => ({ id: 0, [states.field]: state }))
  const judged = rows.map((row, at) => ({
    state: states.all[at] ?? 0,
    misfit: command.rows?.misfit?.(row, rows, args),
  }))
  const only = judged.filter(({ misfit }) => !misfit).map(({ state }) => state)
  const count = await states.count(query, only, except)
  const groups = new Map<string, number[]>()
  for (const { state, misfit } of judged) if (misfit) groups.set(misfit.are, [...(groups.get(misfit.are) ?? []), state])
  const reasons = await Promise.all(
    [...groups].map(async ([are, some]) => [are, await states.count(query, some, except)] as const),
  )
  const left = new Map(reasons.filter(([, some]) => some > 0))
  const first = judged.find(({ misfit }) => misfit && left.has(misfit.are))?.misfit
  const mixed = count > 0 && left.size > 0 ? { mixed: mixedText(count, left) } : {}
  return runTargets(
    { names: [], hidden: [], left: [], ...mixed },
    {
      context: { ...context, targets: { ...targets, matching: { query, count, except, only } } },
      args,
      ...(count === 0 ? { refusal: first?.reason ?? 'Nothing matches any more' } : {}),
    },
  )
}

/** Adds the counts and names of the rows to a question. */
function questionWith(confirmation: Confirmation, { mixed, names, hidden, left }: Summary): Confirmation {
  return {
    ...confirmation,
    names: confirmation.names ?? names,
    hidden,
    left,
    notes: [...(mixed === undefined ? [] : [mixed]), ...(confirmation.notes ?? [])],
  }
}

/** The most names in a notice; the question shows more. */
const namedAtMost = 3

/** Adds the names of the rows that were left out to the outcome. */
function outcomeWith(outcome: Outcome | undefined, { left, mixed }: Summary): Outcome | undefined {
  if (!outcome?.message || mixed === undefined) return outcome
  const oneReason = new Set(left.map(({ why }) => why)).size === 1
  const named = firstLines(left, namedAtMost, ({ name, why }) => (oneReason ? name : say`${why}: ${name}`))
  return {
    ...outcome,
    message: say`${outcome.message} ${mixed}.`,
    details: [...(outcome.details ?? []), ...named],
  }
}
