// Targets of commands, for any subject: the known fields of a row, the rows that a command fits, and the reasons for the others.
import type { z } from 'zod'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import type {
  Call,
  ArgumentSource,
  Availability,
  Command,
  CommandContext,
  Confirmation,
  Outcome,
  RowRules,
} from '#workspace/command/command'
import type { Misfit, TargetRow, Targets } from '#workspace/command/targets'
import { registry } from '#workspace/command/registry'
import { say } from '#contract/base/say'
import { listOf, number } from '#contract/base/parser'

/** The states of a subject that a change of all that match can be limited to. */
interface States {
  /** The field of a row that holds the state. */
  field: string
  all: readonly number[]
  /** Counts the rows of a list's query, except some, that are in one of the states. */
  count: (query: string, states: readonly number[], except: readonly number[]) => Promise<number>
}

/** How rows of a subject are named, found and counted. */
export interface TargetReads<Row extends TargetRow> {
  nameOf(row: Row): string
  /** The newest known version of a row. */
  known: (id: number) => object | undefined
  /** Identifies the state of the data that `known` reads. A part changes whenever an answer of `known` may change. */
  stamp: () => readonly unknown[]
  search: (query: string, signal: AbortSignal) => Promise<readonly { value: number; label: string; detail?: string }[]>
  states?: States
}

/** A command's judgement of one target row, with the arguments chosen so far. */
export type RowCheck<Row> = (
  row: Row,
  rows: readonly Row[],
  args: Readonly<Record<string, unknown>>,
) => Misfit | undefined

export interface TargetKind<Row extends TargetRow = TargetRow> {
  subject: string
  words: Subject<never>['words']
  reads: TargetReads<Row>
  /** Reads unknown rows from the server. Rows that do not exist are left out. */
  fetch: (ids: readonly number[]) => Promise<readonly object[]>
  /** The palette step that asks for one row; `many` asks for several. */
  one: ArgumentSource
  many: ArgumentSource
  /** The known fields of a row, at least its id. */
  known: (id: number, context: CommandContext) => Row
  /** The ids of the context's targets. */
  targetIds: (context: CommandContext) => number[]
  /** Types a command's judgement of a row. */
  misfit(judge: RowCheck<Row>): NonNullable<RowRules['misfit']>
  /** Returns a title with the number of targets: `Move to trash`, or `Move 40 posts to trash`. */
  counted: (one: string, many: (count: number) => string) => (context: CommandContext) => string
}

const kinds = new Map<string, TargetKind>()

export const kindOf = (subject: string): TargetKind | undefined => kinds.get(subject)

/** The ids in a call's arguments; undefined when it has none. */
export function namedIds({ args = {} }: Pick<Call, 'args'>): number[] | undefined {
  const { data = [] } = listOf(number()).safeParse(args['ids'] ?? [args['id']])
  return data.length > 0 ? data : undefined
}

/** The number of rows that a command acts on: the given ones, or all that match the list's filters. */
export const countOf = (given: readonly number[], { targets }: CommandContext): number =>
  targets?.matching?.count ?? given.length

/** The number of target rows. */
export const amountOf = (context: CommandContext): number => countOf(context.targets?.ids ?? [], context)

/**
 * Defines the targets of a subject's commands. `schema` reads a row of its list; fields that are not loaded are missing in the
 * result. What `otherwise` leaves out is read from the subject's lists.
 */
export function targetsOf<Known extends ListRow, Schema extends z.ZodType<object>>(
  { name, words, known, nameById, find, byId }: Subject<Known>,
  schema: Schema,
  otherwise: Partial<TargetReads<z.output<Schema> & { id: number } & TargetRow>> = {},
) {
  type Row = z.output<Schema> & { id: number } & TargetRow
  /** Parsed rows are cached: every button asks for them at every move of the cursor. */
  const read = new WeakMap<object, Row>()
  const readRow = (id: number, found: object): Row => {
    const before = read.get(found)
    if (before) return before
    const row = { ...schema.safeParse(found).data, id } as Row
    read.set(found, row)
    return row
  }
  const reads: TargetReads<Row> = {
    nameOf: ({ id }) => nameById(id) ?? '',
    known: known.get,
    stamp: () => [known.stamp()],
    search: find,
    ...otherwise,
  }
  const source = (word: string) =>
    ({ kind: 'search', label: word.charAt(0).toUpperCase() + word.slice(1), search: reads.search }) as const
  const kind = {
    subject: name,
    words,
    reads,
    fetch: byId,
    one: source(words[0]),
    many: { ...source(words[1]), many: true },
    known: (id: number, { targets }: CommandContext): Row => {
      const found = reads.known(id) ?? (targets?.subject === name ? targets.rows?.get(id) : undefined)
      return found ? readRow(id, found) : ({ ...schema.safeParse({}).data, id } as Row)
    },
    targetIds: ({ targets }: CommandContext) => (targets?.subject === name ? [...targets.ids] : []),
    misfit: (judge: RowCheck<Row>): NonNullable<RowRules['misfit']> => judge,
    counted: (one: string, many: (count: number) => string) => (context: CommandContext) => {
      const count = context.targets?.subject === name ? amountOf(context) : 1
      return count > 1 ? many(count) : one
    },
  }
  kinds.set(name, kind as unknown as TargetKind)
  return kind
}

/** Rows that a command fits and those that it leaves. */
export interface JudgedRows {
  fitting: readonly TargetRow[]
  left: readonly { row: TargetRow; misfit: Misfit }[]
}

type Args = Readonly<Record<string, unknown>>

const nothingChosen: Args = {}

/** Judges the known rows. An unknown row counts as fitting. */
function judgeRows(judge: NonNullable<RowRules['misfit']>, rows: readonly TargetRow[], args: Args): JudgedRows {
  const fitting: TargetRow[] = []
  const left: { row: TargetRow; misfit: Misfit }[] = []
  for (const row of rows) {
    const misfit = judge(row, rows, args)
    if (misfit) left.push({ row, misfit })
    else fitting.push(row)
  }
  return { fitting, left }
}

const splits = new WeakMap<Targets, Map<unknown, { stamp: readonly unknown[]; rows: JudgedRows }>>()

/**
 * Judges the target rows with the chosen arguments. Null when the command judges no rows, or the targets are of another subject.
 */
export function judgeRowsWith(command: Command, context: CommandContext, args: Args): JudgedRows | null {
  const { targets } = context
  const kind = kinds.get(command.subject)
  if (!command.rows?.misfit || !kind || targets?.subject !== kind.subject) return null
  const rows = targets.ids.map((id) => kind.known(id, context))
  return judgeRows(command.rows.misfit, rows, args)
}

/**
 * Judges the target rows without arguments. Null when the command judges no rows, or the targets are of another subject. The result
 * is cached: every button of a list asks for it at every render.
 */
export function judgeKnownRows(command: Command, context: CommandContext): JudgedRows | null {
  const { targets } = context
  const kind = kinds.get(command.subject)
  if (!command.rows?.misfit || !kind || !targets || targets.subject !== kind.subject) return null
  const stamp = kind.reads.stamp()
  const known = splits.get(targets) ?? new Map<unknown, { stamp: readonly unknown[]; rows: JudgedRows }>()
  splits.set(targets, known)
  const before = known.get(command.rows.misfit)
  if (before?.stamp.every((part, at) => part === stamp[at])) return before.rows
  const rows = targets.ids.map((id) => kind.known(id, context))
  const split = judgeRows(command.rows.misfit, rows, nothingChosen)
  known.set(command.rows.misfit, { stamp, rows: split })
  return split
}

/** The context with the fitting rows only, so that titles and questions count what will be changed. */
export function withFittingRows(context: CommandContext, split: JudgedRows | null): CommandContext {
  const { targets } = context
  if (!split || !targets || targets.matching || split.left.length === 0 || split.fitting.length === 0) return context
  return { ...context, targets: { ...targets, ids: split.fitting.map(({ id }) => id) } }
}

/** What a run acts on. */
export interface RunTargets {
  /** The context with the fitting rows as targets, or with all matching rows in the states that fit. */
  context: CommandContext
  args: Args
  /** The names of targets that the list does not show. */
  hidden: readonly string[]
  /** Set when no row fits: the reason. */
  refusal?: string
  /** Adds the counts and names of the rows to a question. */
  addToQuestion: (confirmation: Confirmation) => Confirmation
  /** Adds the names of the rows that were left out to the outcome. */
  addToOutcome: (outcome: Outcome | undefined) => Outcome | undefined
}

/** The targets of a command that judges no rows, or has none. */
export const unjudgedTargets = (context: CommandContext, args: Args): RunTargets => ({
  context,
  args,
  hidden: [],
  addToQuestion: (confirmation) => confirmation,
  addToOutcome: (outcome) => outcome,
})

/** Loads the code that splits mixed targets. */
export const loadSplit = () => import('./split-targets')

/**
 * Resolves the targets of a run. It returns a promise only for commands that judge rows, so that moving the cursor is immediate.
 * @throws the failure when unknown rows cannot be read.
 */
export function resolveTargets(
  command: Command,
  context: CommandContext,
  args: Args,
): RunTargets | Promise<RunTargets> {
  if (!command.rows?.misfit) return unjudgedTargets(context, args)
  return loadSplit().then(({ splitTargets }) => splitTargets(command, context, args))
}

/** The argument, `ids` or `id`, by which the palette can ask for the rows of a command; undefined: it cannot. */
const targetArgument = ({ arguments: given }: Command) =>
  ['ids', 'id'].find((name) => given?.sources[name]?.kind === 'search')

/** The refusal when there is no target. `asks` names the argument that the palette can ask for, if there is one. */
function noTargetRefusal(command: Command): Exclude<Availability, true> {
  const word = kinds.get(command.subject)?.words[0] ?? 'row'
  return { reason: say`No ${word} is selected or open`, asks: targetArgument(command) }
}

/** Whether a command that judges rows can run on the context's targets. */
export function judgeTargets(command: Command, context: CommandContext): Availability {
  const split = judgeKnownRows(command, context)
  if (!split || !context.targets || context.targets.ids.length === 0) return noTargetRefusal(command)
  if (context.targets.incomplete !== undefined) return { reason: context.targets.incomplete }
  if (context.targets.matching) return command.rows?.matching === undefined ? true : { reason: command.rows.matching }
  const [first] = split.left
  return first && split.fitting.length === 0 ? { reason: first.misfit.reason } : true
}

/**
 * The names of a call's targets: 'Fuel prices rise', 'Fuel prices rise and 2 more'; undefined: it has no targets.
 * @param earlier the names before the run, which hold where the rows are gone.
 */
export function namedTargets(subject: string, context: CommandContext, earlier?: string): string | undefined {
  const kind = kinds.get(subject)
  const { targets } = context
  if (!kind || !targets || targets.subject !== subject) return undefined
  if (targets.matching) return say`all ${targets.matching.count} that match`
  const [first, ...others] = targets.ids
  if (first === undefined) return undefined
  const known = kind.reads.nameOf(kind.known(first, context))
  if (!known && earlier !== undefined) return earlier
  const name = known || `#${first}`
  return others.length > 0 ? say`${name} and ${others.length} more` : name
}

/** The context with the rows that the call's arguments name as targets, in place of the selection; without such ids, unchanged. */
export function withArgumentTargets(context: CommandContext, call: Call): CommandContext {
  const ids = namedIds(call)
  if (!ids) return context
  const subject = registry().find(call.id)?.subject ?? call.id.split('.')[0] ?? ''
  const known = context.targets?.subject === subject ? context.targets : null
  return { ...context, targets: { subject, ids, from: 'argument', rows: known?.rows } }
}
