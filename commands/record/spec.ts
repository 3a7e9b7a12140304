// What commands add to a subject whose records are written by a form.
import type { LucideIcon } from 'lucide-react'
import { z } from 'zod'

import { type RecordCalls, type Records, recordsOf, type RecordRow } from '#client/lists/records'
import type { Subject } from '#client/lists/subject'
import type { Right } from '#contract/rights'
import { type TargetKind, targetsOf } from '#workspace/command/row-targets'
import { say } from '#contract/say'

type Verb = 'create' | 'update' | 'remove'

export interface RecordOptions<Row extends RecordRow> {
  calls: RecordCalls<Row>
  /** What a record that was written is answered with, where that must be asked for. */
  include?: string
  /** What the button says that opens an empty form, where the texts say it; else 'New stop word'. */
  newTitle?: string
  /** Its screen, and the keys that lead there. */
  screen: {
    /** Left out: the subject's name. */
    view?: string
    /** Left out: the view's id. */
    path?: string
    icon: LucideIcon
    keys?: string
    keywords?: readonly string[]
    /** Its records have a screen of their own, not a form beside the list. */
    record?: (id: number) => string
    /** The path of the screen that makes a new one, where that has a screen of its own too. */
    make?: string
    /** The list's panel that has its form; left out: `form`. */
    panel?: string
  }
  /** The texts' words: what failed, what was done, and what is asked before something goes. */
  failures: Partial<Record<Verb, string>>
  notices: Partial<Record<Verb, string>>
  removal?: string
  /** The same of several, where it is not the kit's own sentence. */
  removalMany?: (count: number) => string
  /** The texts' own answers to the question. */
  removalAnswers?: readonly [confirm: string, cancel: string]
  /** What else the question says, as where the record is used. */
  removalNotes?: (ids: readonly number[]) => Promise<readonly string[]>
  /** Its fields that are yes or no and are turned in its row. */
  flags?: readonly RecordFlag[]
  /** Where a record leads: another screen of this workspace, or its page on the public site (`site`). */
  links?: readonly RecordLink<Row>[]
}

export interface RecordFlag {
  /** The wire's. */
  name: string
  title: string
}

export interface RecordLink<Row> {
  verb: string
  title: string
  icon: LucideIcon
  right?: Right
  site?: boolean
  /** A path of the workspace, or one under the site's own address. */
  path: (row: Row) => string
}

/** A row that was asked for and is not there any more. */
const seen = z.looseObject({ gone: z.boolean().optional() })

/** What the commands of one subject are made of. */
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
    kind: targetsOf(subject, seen),
  }
}

export const goneOf = (word: string) => ({ reason: say`The ${word} is not there any more`, are: 'not there any more' })
