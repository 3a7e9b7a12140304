// The part that commands add to a subject whose records are edited in a form.
import type { LucideIcon } from 'lucide-react'
import { z } from 'zod'

import { type RecordCalls, type Records, recordsOf, type RecordRow } from '#client/lists/records'
import type { Subject } from '#client/lists/subject'
import type { Failure } from '#contract/base/failure'
import type { Right } from '#contract/users/rights'
import type { Outcome } from '#workspace/command/command'
import { type TargetKind, targetsOf } from '#workspace/command/row-targets'
import type { Misfit, TargetRow } from '#workspace/command/targets'
import { say } from '#contract/base/say'

type Verb = 'create' | 'update' | 'remove'

export interface RecordOptions<Row extends RecordRow> {
  calls: RecordCalls<Row>
  /** The `include` that replies to writes need. */
  include?: string
  /** The title of the command that opens an empty form. Left out: 'New stop word'. */
  newTitle?: string
  /** The screen of the subject, and the keys that open it. */
  screen: {
    /** Left out: the subject's name. */
    view?: string
    /** Left out: the view's id. */
    path?: string
    icon: LucideIcon
    keys?: string
    keywords?: readonly string[]
    /** The right that opens it. Left out: the right to read the subject. */
    right?: Right
    /** The path of a record's own screen. Left out: records are edited beside the list. */
    record?: (id: number) => string
    /** The path of the screen for a new record, if that is a screen of its own. */
    make?: string
    /** The panel of the list that has the form; left out: `form`. */
    panel?: string
  }
  /** The messages of failures and notices, and the question before a removal, as the specification words them. */
  failures: Partial<Record<Verb, string>>
  notices: Partial<Record<Verb, string>>
  /** What the notice of a change says besides. `sent`: the changed fields. */
  alsoChanged?: (sent: Readonly<Record<string, unknown>>, saved: Row) => readonly string[]
  removal?: string
  /** The question for several records. Left out: the default sentence. */
  removalMany?: (count: number) => string
  /** The buttons of the question. Left out: Remove and Cancel. */
  removalAnswers?: readonly [confirm: string, cancel: string]
  /** Further sentences of the question, for instance where the record is used. */
  removalNotes?: (ids: readonly number[]) => Promise<readonly string[]>
  /** The command that a notice offers for the records whose removal the server refused, where it `helps` against the refusal. */
  instead?: { helps: (refusal: Failure) => boolean; next: (ids: readonly number[]) => NonNullable<Outcome['next']> }
  /** Yes/no fields that are toggled in the row. */
  flags?: readonly RecordFlag[]
  /** Links of a record: to another screen of the workspace, or to the public site (`site`). */
  links?: readonly RecordLink<Row>[]
}

export interface RecordFlag {
  /** The field's name on the wire. */
  name: string
  title: string
}

export interface RecordLink<Row> {
  verb: string
  title: string
  icon: LucideIcon
  right?: Right
  site?: boolean
  /** A path of the workspace, or of the public site. */
  path: (row: Row) => string
}

/** The schema of a known record. `gone`: the server was asked for it and does not have it. */
const knownRecord = z.looseObject({ gone: z.boolean().optional() })

/** Everything that the commands of one subject are made of. */
export interface Parts<Row extends RecordRow> extends RecordOptions<Row> {
  subject: Subject<Row>
  records: Records<Row>
  kind: TargetKind
  screen: RecordOptions<Row>['screen'] & { view: string; path: string }
}

export const partsOf = <Row extends RecordRow>(subject: Subject<Row>, options: RecordOptions<Row>): Parts<Row> => {
  const { view = subject.name, path = `/${view}` } = options.screen
  return {
    ...options,
    subject,
    screen: { ...options.screen, view, path },
    records: recordsOf(subject, options.calls, options.include),
    kind: targetsOf(subject, knownRecord),
  }
}

/** The check of a row that refuses a record that was removed. @param word what a record is called, in English */
export const refuseGone =
  (word: string) =>
  ({ gone }: TargetRow): Misfit | undefined =>
    gone ? { reason: say`The ${word} is not there any more`, are: 'not there any more' } : undefined
