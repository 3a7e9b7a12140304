import type { LucideIcon } from 'lucide-react'

import type { FileField } from '#contract/endpoint'
import type { Gate } from '#contract/rights'

/** Where a key holds. The tree is fixed, so that two bindings conflict decidably (see keys.ts). */
export const places = [
  'everywhere',
  'pane',
  'table',
  'board',
  'calendar',
  'form',
  'form-text',
  'editor',
  'editor-text',
  'dialog',
  'palette',
] as const
export type Place = (typeof places)[number]

/** `keys` is written with `mod` (Cmd on a Mac, Ctrl elsewhere); a space makes a sequence: `g p`. */
export interface Binding {
  keys: string
  place: Place
}

/** What a command acts on: the selection when there is one, else the row or card under the cursor, else the focused editor. */
export interface Targets {
  /** The subject's name, for instance `posts`. */
  subject: string
  ids: readonly number[]
  from: 'selection' | 'cursor' | 'editor' | 'argument'
  /** What the list knows of each target, by id, so that a command can judge without asking the server. */
  rows?: { get: (id: number) => object | undefined }
  /**
   * Set when every row matching the list's filters is meant, loaded or not, but those in `except`. `query` is the list's own query
   * string; `only` are the states that the command fits, once the gate has split them. `count` is how many are meant.
   */
  matching?: { count: number; query: string; except?: readonly number[]; only?: readonly number[] }
  /** Which of `ids` the list does not show, because of its filters: a question names them. */
  hidden?: readonly number[]
  /** Why it is not known yet what is meant: rows between the anchor and the cursor are still being read. */
  incomplete?: string
}

/** A row as commands judge it: its id and what is known of it. */
export type TargetRow = Readonly<Record<string, unknown>> & { readonly id: number }

/** Why a command is not for a row: a sentence about it alone, and the words for several: '2 are published already and stay'. */
export interface Misfit {
  reason: string
  are: string
}

/** The moment a command is judged or run in. Frozen while the palette is open. */
export interface CommandContext {
  place: Place
  rights: ReadonlySet<string>
  targets: Targets | null
  /** The focused tab: its path, the view it shows and the view's parameters. */
  tab: { id: string; path: string; view: string; params: Readonly<Record<string, string>> } | null
  paneId: string
}

/** Why a command cannot run now. `fix` is the command that would mend it; Enter on the greyed row runs that. */
export interface Refusal {
  reason: string
  fix?: { label: string; call: Call }
  /** Only the target is missing: the argument that names it, for the palette to ask for. */
  asks?: string
  /** It is for a record that is open, and none is: among what can be done with a row it is not listed. */
  wantsOpen?: true
}

/** `hidden` only where the command makes no sense at all. */
export type Availability = true | Refusal | 'hidden'

export interface Option<T = unknown> {
  value: T
  label: string
  /** A second, quieter text beside the label, for instance the section of a tag. */
  detail?: string
}

/** A line in which some words have a meaning of their own, as in a task: what is understood of it shows while it is typed. */
export interface LineSource {
  kind: 'line'
  label: string
  /** What is understood so far, a chip each, and what is not, in sentences. */
  read: (line: string) => { chips: readonly string[]; wrong: readonly string[] }
  /** What the word at the end of the line may mean. `value` is the whole line with that meaning in it. */
  suggest: (line: string, signal: AbortSignal) => Promise<readonly Option<string>[]>
}

/** Where the palette takes an argument from. */
export type ArgumentSource =
  | { kind: 'text'; label: string; placeholder?: string }
  | LineSource
  | { kind: 'number'; label: string; placeholder?: string }
  | { kind: 'datetime'; label: string }
  | { kind: 'file'; label: string; extension: FileField['extension'] }
  | { kind: 'choice'; label: string; options: (context: CommandContext) => readonly Option[] }
  | {
      kind: 'search'
      label: string
      many?: boolean
      /** `known`: the arguments that are settled by then. */
      search: (
        query: string,
        signal: AbortSignal,
        known: Readonly<Record<string, unknown>>,
      ) => Promise<readonly Option[]>
    }

export interface Confirmation {
  /** The sentence of the texts. */
  message: string
  /** What is meant, for instance the headline. */
  detail?: string
  confirm: string
  cancel?: string
  /** What may be done instead. It is the first answer: it has the focus. */
  instead?: { label: string; call: Call }
  /** It destroys or takes something away: the button is red. */
  danger?: boolean
  /** It cannot be undone: Cancel has the focus. Left out: as `danger`. */
  final?: boolean
  /** More that the person should know: '273 published posts leave the site'. */
  notes?: readonly string[]
  /** The names of what is meant, and of what is left with the reason; the gate adds them where there are several. */
  names?: readonly string[]
  /** The names of those among them that the list does not show. */
  hidden?: readonly string[]
  left?: readonly { name: string; why: string }[]
  /** It opens by itself, perhaps under somebody who types: it waits until the keyboard rests. */
  unasked?: boolean
  /** What must be typed where the risk is `typed`; left out: the text of `confirm`. */
  word?: string
}

/** What a command says when it is done. A bulk command names the rows that failed. */
export interface Outcome {
  message?: string
  /** Lines under the message, for instance the names of what was left. */
  details?: readonly string[]
  undo?: Undo
  failed?: readonly FailedRow[]
  /** It took something back: what failed could not be. */
  isUndo?: true
  /** What Retry runs; left out: the same call on the rows that failed. */
  retry?: Call
  /** The record that was made. */
  made?: number
  /** Offered as a button in the toast. */
  next?: { label: string; call: Call }
}

export interface FailedRow {
  id: number
  /** As the person knows it, for instance the headline. */
  name?: string
  messages: readonly string[]
}

/**
 * Takes back what was done. Where only a part could be, the outcome's own `undo` takes back the rest: nothing is taken back
 * twice.
 */
export interface Undo {
  (tools: Pick<Tools, 'signal' | 'progress'>): Promise<Outcome | void>
  /** The same as data, which outlives a reload of the window (bulk.ts). */
  kept?: KeptBack
}

/** Rows of a subject with what each is put back to; `was`: what it was set to, where only that decides whether it still can be. */
export interface KeptBack {
  subject: string
  rows: readonly { id: number; version: number; status?: number; set: object; was?: object }[]
}

/** `run` throws it where only the run finds out that the command cannot act: the person is told as of any refusal. */
export class Refused extends Error {}

/** A command with its arguments, as a button, a key, a link or the history keeps it. */
export interface Call {
  id: string
  args?: Readonly<Record<string, unknown>>
}

/** How a call reached the gate. */
export type Source = 'key' | 'button' | 'menu' | 'palette' | 'link' | 'drop' | 'toast' | 'history' | 'command'

export interface Tools {
  context: CommandContext
  source: Source
  /** Runs another command through the same gate. */
  run: (call: Call) => Promise<Outcome | void>
  /** Aborted when the person stops the work. What was done by then is done, and is told. */
  signal: AbortSignal
  /** Says how far the work has come: the status bar shows it, with the way to stop it. `bytes`: bytes are counted, not things. */
  progress: (done: number, total: number, bytes?: boolean) => void
}

/** `typed`: irreversible and public, type a word and hold five seconds; never on a single key. */
export type Risk = 'none' | 'undoable' | 'confirm' | 'typed'

/** A command's call that has a name of its own. */
export interface NamedCall {
  title: string
  args: Readonly<Record<string, unknown>>
  reason?: string | undefined
}

/** A command and the rows of a list. */
export interface RowRules {
  /**
   * The reason why the command is not for this row; undefined: it is. With it the gate splits mixed rows: those that fit are named
   * and done, the others are named and left. `rows` are all targets; `args` are the chosen arguments, once they are chosen.
   */
  fits?(row: TargetRow, rows: readonly TargetRow[], args: Readonly<Record<string, unknown>>): Misfit | undefined
  /** The reason why it takes selected rows only, not every row that matches the list's query; left out: it takes those too. */
  matching?: string
  /** The refusal in a list that has no such command: 'These rows cannot be merged'. */
  senseless?: string
  /** It moves among the rows, or acts on the row under the cursor. Its key waits until they are read. */
  needs?: 'rows' | 'row'
}

/** A command and the keys around its own. */
export interface KeyRules {
  /** A held key runs it once: the repeats go to the place that the key opened. */
  once?: boolean
  /** It focuses a text field: what is typed afterwards is kept for that field until it has the focus. */
  toText?: boolean
  /** Its run calls a command of the screen's area: its key waits until the commands of the area are loaded. */
  byArea?: boolean
  /** Called again while it runs, it runs once more, as a second save must; left out: the second call joins the first. */
  again?: boolean
}

/** What is wrong with an argument; of a zod schema it is a ZodIssue. */
export interface ArgumentIssue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly origin?: string
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly expected?: string
}

/** The schema of a command's arguments: an object of zod, or of contract/shape.ts where the first frame needs the command. */
export interface ArgumentSchema {
  readonly shape: Readonly<Record<string, unknown>>
  /** @throws */
  parse: (value: unknown) => Record<string, unknown>
  safeParse: (
    value: unknown,
  ) =>
    | { success: true; data: Record<string, unknown>; error?: undefined }
    | { success: false; error: Error & { issues: readonly ArgumentIssue[] }; data?: undefined }
}

export type ArgumentsOf<Schema extends ArgumentSchema> = ReturnType<Schema['parse']>

/** Every action a person can take is one of these (ARCHITECTURE.md, commands). */
export interface Command<Schema extends ArgumentSchema = ArgumentSchema> {
  /** `subject.verb`, stable: key maps, history, tests and links name it. */
  id: `${string}.${string}`
  /** In the imperative and in English; it is translated where it is shown. */
  title: string | ((context: CommandContext) => string)
  subject: string
  icon?: LucideIcon
  /** Old names and synonyms. */
  keywords?: readonly string[]
  keys?: readonly Binding[]
  right: Gate
  /** The list-specific command that this generic one runs in its place here. Null: this one runs itself. */
  delegate?: (context: CommandContext) => Call | null
  /** Reads only what is known here; asks no server. Left out: always available. */
  available?: (context: CommandContext) => Availability
  /** How it treats the rows that it acts on; left out: it acts on no rows. */
  rows?: RowRules
  key?: KeyRules
  arguments?: {
    schema: Schema
    /** A source for each argument a person may be asked for, in the order of asking. */
    sources: { [K in keyof ArgumentsOf<Schema>]?: ArgumentSource }
    /** What the context already knows. */
    fill?: (context: CommandContext) => Partial<ArgumentsOf<Schema>>
  }
  risk: Risk
  /** Whether it changes data on the server; a held key never repeats such a command, a run link never runs it by itself. */
  writes: boolean
  /** What it is doing, as the status bar says it beside Stop; left out: its title. */
  doing?(args: ArgumentsOf<Schema>): string
  /** Required for `confirm` and `typed`. Null: nothing to ask this time. */
  confirm?(args: ArgumentsOf<Schema>, context: CommandContext): Confirmation | null | Promise<Confirmation | null>
  /** Failures are thrown; the gate shows them as the texts' display order says, after `failure` as the fallback. */
  run(args: ArgumentsOf<Schema>, tools: Tools): Promise<Outcome | void> | Outcome | void
  /** The fallback message of a failed call, from the texts' error catalogue. */
  failure?: string
  /** It opens a place and changes nothing, so a link may run it by itself; any other is only shown, filled in. */
  fromLink?: boolean
  /** A move inside the frame (focus, tabs, palette): not kept in the history, so that Repeat repeats work. */
  quiet?: boolean
  /** What it can be called with that has a name, as a layout or the last page: each is a row of the palette. `reason`: why not now. */
  named?: (context: CommandContext) => readonly NamedCall[]
  /** Listed in the palette's short list when nothing is typed yet. */
  featured?: boolean
}

/** Types a command's arguments from its schema; the registry keeps the widened form. */
export function command<Schema extends ArgumentSchema>(definition: Command<Schema>): Command
export function command(definition: Command): Command {
  return definition
}
