import type { LucideIcon } from 'lucide-react'

import type { FileField } from '#contract/base/endpoint'
import type { Access } from '#contract/users/rights'
import type { Misfit, TargetRow, Targets } from '#workspace/command/targets'
import type { Binding, Place } from '#workspace/keys/places'

/** The context in which a command is judged or run. It stays the same while the palette is open. */
export interface CommandContext {
  place: Place
  rights: ReadonlySet<string>
  targets: Targets | null
  /** The focused tab: its path, the view it shows and the view's parameters. */
  tab: { id: string; path: string; view: string; params: Readonly<Record<string, string>> } | null
  paneId: string
}

/** Why a command cannot run now. `fix` is a command that removes the obstacle; Enter on the greyed palette row runs `fix`. */
export interface Refusal {
  reason: string
  fix?: { label: string; call: Call }
  /** Set when only the target is missing: the name of the argument that the palette asks for. */
  asks?: string
  /** The command needs an open record, and none is open. A menu of a row's commands leaves it out. */
  wantsOpen?: true
}

/** Whether a command can run: yes, no with the reason, or `hidden` where the command makes no sense and is not listed. */
export type Availability = true | Refusal | 'hidden'

export interface Option<T = unknown> {
  value: T
  label: string
  /** A second, quieter text beside the label, for instance the section of a tag. */
  detail?: string
}

/**
 * A line of text in which some words have a meaning, such as the date in a task. The palette shows what it understood while the
 * line is typed.
 */
export interface LineSource {
  kind: 'line'
  label: string
  /** `chips`: the words understood so far, one chip each. `wrong`: a sentence for each word that is not understood. */
  read: (line: string) => { chips: readonly string[]; wrong: readonly string[] }
  /** Completions of the last word of the line. The `value` of each is the whole line with the completed word in it. */
  suggest: (line: string, signal: AbortSignal) => Promise<readonly Option<string>[]>
}

/** How the palette asks for an argument. */
export type ArgumentSource =
  | {
      kind: 'text'
      label: string
      placeholder?: string
      /** The text that the field begins with, by the arguments that are known; undefined: none. */
      initial?: (known: Readonly<Record<string, unknown>>) => string | undefined
    }
  | LineSource
  | { kind: 'number'; label: string; placeholder?: string }
  | { kind: 'datetime'; label: string }
  | {
      kind: 'file'
      label: string
      extension: FileField['extension']
      /** What the lines of the file hold, such as the names of its columns. */
      holds?: string
    }
  | { kind: 'choice'; label: string; options: (context: CommandContext) => readonly Option[] }
  | {
      kind: 'search'
      label: string
      many?: boolean
      /** An option without a record, such as 'None'. It is offered while nothing is typed, and when its label is typed. */
      none?: Option
      /** `known`: the arguments that were chosen before this one. */
      search: (
        query: string,
        signal: AbortSignal,
        known: Readonly<Record<string, unknown>>,
      ) => Promise<readonly Option[]>
    }

export interface Confirmation {
  /** The question, as the specification words it. */
  message: string
  /** What the command acts on, for instance the headline. */
  detail?: string
  confirm: string
  cancel?: string
  /** An alternative to the command. Its button comes first and has the focus. */
  instead?: { label: string; call: Call }
  /** Whether the command destroys or removes something: the button is red. */
  danger?: boolean
  /** Whether the command cannot be undone: Cancel then has the focus. Left out: the value of `danger`. */
  final?: boolean
  /** Further consequences, such as '273 published posts leave the site'. */
  notes?: readonly string[]
  /** The names of the target rows. The gate fills them in when there is more than one row. */
  names?: readonly string[]
  /** The names of the target rows that the list does not show. */
  hidden?: readonly string[]
  /** The rows that the command does not fit, each with the reason. */
  left?: readonly { name: string; why: string }[]
  /** The question opens without a key press or click: it takes no key until the keyboard has been idle. */
  unasked?: boolean
  /** The word to type where the risk is `typed`. Left out: the text of `confirm`. */
  word?: string
}

/** The result of a command. A bulk command lists the rows that failed. */
export interface Outcome {
  message?: string
  /** Lines under the message, for instance the names of the rows that were left out. */
  details?: readonly string[]
  undo?: Undo
  failed?: readonly FailedRow[]
  /** Set when a part of the work was not done: the notice stays, and the activity has the message. */
  stopped?: true
  /** Whether the run was an undo: `failed` then holds the rows that could not be undone. */
  isUndo?: true
  /** The call that Retry runs. Left out: the same call on the failed rows. */
  retry?: Call
  /** The id of the record that was created. */
  made?: number
  /** A follow-up command, offered as a button in the toast. */
  next?: { label: string; call: Call }
}

export interface FailedRow {
  id: number
  /** The row's name for the person, for instance the headline. */
  name?: string
  messages: readonly string[]
}

/** Progress and the signal of Stop, for work on many rows. */
export type WorkTools = Pick<Tools, 'signal' | 'progress'>

/**
 * Undoes a command. If only some rows could be restored, the outcome's own `undo` covers the other rows only, so that no row is
 * restored twice.
 */
export interface Undo {
  (work: WorkTools): Promise<Outcome | void>
  /** The undo as data, so that it survives a reload of the window (stored-undo.ts). */
  stored?: StoredUndo
  /** The rows with the versions that the change led to. After a redo the undos of later changes need the new ones. */
  led?: Led
}

/** Rows of a subject in the versions that a change led to. */
export interface Led {
  subject: string
  rows: readonly { id: number; version: number }[]
}

/**
 * The rows of a subject, each with the values to restore (`set`). `was` holds the values that the change wrote, for subjects whose
 * undo depends on them.
 */
export interface StoredUndo {
  subject: string
  rows: readonly { id: number; version: number; status?: number; set: object; was?: object }[]
}

/** Thrown by `run` when the command finds out only during the run that it cannot act. The gate shows the message as a refusal. */
export class Refused extends Error {}

/** A command id with arguments: what buttons, keys, links and the history store. */
export interface Call {
  id: string
  args?: Readonly<Record<string, unknown>>
}

/** How a call reached the gate. */
export type Source = 'key' | 'button' | 'menu' | 'palette' | 'link' | 'drop' | 'toast' | 'history' | 'command'

export interface Tools {
  context: CommandContext
  source: Source
  /** Runs another command through the same gate. Throws when that is cancelled, refused or fails; the outer one ends likewise. */
  run: (call: Call) => Promise<Outcome | void>
  /** Aborted when the person presses Stop. Changes made before stay and are reported. */
  signal: AbortSignal
  /** Reports the progress of the work; the status bar shows it with Stop. With `bytes` the numbers are bytes, not items. */
  progress: (done: number, total: number, bytes?: boolean) => void
}

/**
 * How a command asks before it runs. `typed` is for public changes that cannot be undone, and for the removal of all that
 * match: the person types a word or the number of rows, and then has five seconds to stop it. It never runs from a single key.
 */
export type Risk = 'none' | 'undoable' | 'confirm' | 'typed'

/** A call of a command with a title of its own, such as a named layout. */
export interface NamedCall {
  title: string
  args: Readonly<Record<string, unknown>>
  reason?: string | undefined
}

/** How a command treats the rows of a list. */
export interface RowRules {
  /**
   * Returns why the command does not fit this row; undefined: it fits. The gate splits mixed rows by it: the command runs on the
   * fitting rows, and the question names the others. `rows` are all targets; `args` are the arguments chosen so far.
   */
  misfit?(row: TargetRow, rows: readonly TargetRow[], args: Readonly<Record<string, unknown>>): Misfit | undefined
  /** The refusal when all rows that match the list's query are selected. Left out: the command takes them too. */
  matching?: string
  /** The refusal in a list for which the command makes no sense: 'These rows cannot be merged'. */
  senseless?: string
  /** `rows`: the command moves among the rows. `row`: it acts on the row under the cursor. Its key waits for those rows. */
  needs?: 'rows' | 'row'
}

/** How a command treats key repeats and the keys pressed after its own. */
export interface KeyRules {
  /** A key that stays pressed runs the command once; the repeats go to the place that the command opened. */
  once?: boolean
  /**
   * The command focuses a text field: characters typed meanwhile are held until that field has the focus. The field that the command
   * is called in is meant only if it has the focus still when the command is done and drawn; with `another` it never is.
   * `afterwards`: the field is the one that has the focus when the command is done.
   */
  toText?: boolean | 'another' | 'afterwards'
  /** The command leaves the screen it is called in: keys pressed meanwhile are held for what has the focus afterwards. */
  leaves?: boolean
  /** Its run calls a command of the screen's area: its key waits until the commands of the area are loaded. */
  byArea?: boolean
  /** A second call during a run starts another run, as saving needs. Left out: it joins the first and shares its result. */
  again?: boolean
}

/** One problem of an argument. A zod issue has this form. */
export interface ArgumentIssue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly origin?: string
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly expected?: string
}

/** Whether an error comes from parsing arguments. */
export const isArgumentError = (error: unknown): error is { issues: readonly ArgumentIssue[] } =>
  error instanceof Error && 'issues' in error && Array.isArray(error.issues)

/** The methods of a zod schema, or of a parser (contract/base/parser.ts), that commands need. */
export interface ArgumentSchema {
  readonly shape: Readonly<Record<string, unknown>>
  /** @throws when the value does not fit the schema. */
  parse: (value: unknown) => Record<string, unknown>
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Record<string, unknown>; error?: undefined }
    | { success: false; error: Error & { issues: readonly ArgumentIssue[] }; data?: undefined }
}

export type ArgumentsOf<Schema extends ArgumentSchema> = ReturnType<Schema['parse']>

/** An action of the program. Keys, buttons, menus, links and the palette all run commands (ARCHITECTURE.md, commands). */
export interface Command<Schema extends ArgumentSchema = ArgumentSchema> {
  /** `subject.verb`. Key maps, history and links store it. The old id of a renamed command is in `renamed` (keys/key-map.ts). */
  id: `${string}.${string}`
  /** In English and in the imperative; translated where it is shown. */
  title: string | ((context: CommandContext) => string)
  subject: string
  icon?: LucideIcon
  /** Further words that find the command in the palette: old names and synonyms. */
  keywords?: readonly string[]
  keys?: readonly Binding[]
  right: Access
  /** Returns the list's own command that runs in place of this generic one. Null: this one runs itself. */
  delegate?: (context: CommandContext) => Call | null
  /** Whether the command can run now, with the call's arguments, judged from local data without a request. Left out: always. */
  available?: (context: CommandContext, args?: Call['args']) => Availability
  /** How the command treats its target rows. Left out: it acts on no rows. */
  rows?: RowRules
  key?: KeyRules
  arguments?: {
    schema: Schema
    /** The palette step for each argument that a person can be asked for, in the order of asking. */
    sources: { [K in keyof ArgumentsOf<Schema>]?: ArgumentSource }
    /** The arguments that follow from the context. */
    fill?: (context: CommandContext) => Partial<ArgumentsOf<Schema>>
  }
  risk: Risk
  /** Whether it changes data on the server. A key that stays pressed never repeats such a command. */
  writes: boolean
  /** What the status bar shows beside Stop during the run. Left out: the title. */
  doing?(args: ArgumentsOf<Schema>): string
  /** The question before the run; required for the risks `confirm` and `typed`. Null: no question this time. */
  confirm?(args: ArgumentsOf<Schema>, context: CommandContext): Confirmation | null | Promise<Confirmation | null>
  /** Runs the command. The gate shows a thrown failure; `failure` is the message when the failure has none. */
  run(args: ArgumentsOf<Schema>, tools: Tools): Promise<Outcome | void> | Outcome | void
  /** The message of a failed call that has no message of its own, from the specification's error catalogue. */
  failure?: string
  /**
   * Whether a link may run the command without a click. It opens a place and changes nothing. Other commands open the palette,
   * filled in.
   */
  fromLink?: boolean
  /** A move inside the frame (focus, tabs, palette). It is not kept in the history, so that Repeat does not repeat it. */
  quiet?: boolean
  /** Calls with a title of their own, such as each named layout; each is a row of the palette. `reason`: why it cannot run now. */
  named?: (context: CommandContext) => readonly NamedCall[]
  /** Listed in the palette's short list when nothing is typed yet. */
  featured?: boolean
}

/** Types a command's arguments from its schema; the registry keeps the widened form. */
export function command<Schema extends ArgumentSchema>(definition: Command<Schema>): Command
export function command(definition: Command): Command {
  return definition
}
