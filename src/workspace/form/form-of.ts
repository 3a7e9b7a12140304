import type { ReactNode } from 'react'
import type { z } from 'zod'

import type { RecordRow } from '#client/lists/records'
import type { Subject } from '#client/lists/subject'
import type { FormModel } from '#ui/form/form'
import type { Call } from '#workspace/command/command'

import { changesOf, type CurrentRow } from './merge-form'

/** The part of a subject that its form needs. */
export type FormSubject<Row extends RecordRow> = Pick<
  Subject<Row>,
  'name' | 'words' | 'nameOf' | 'rights' | 'known' | 'byId'
>

/** The form of a subject's records, as a screen describes it. Whatever may be left out follows from the record. */
export interface RecordForm<Row extends RecordRow, Values extends object> {
  /** What may be sent. A function is given the record; null is a new one. */
  schema: z.ZodType | ((row: Row | null) => z.ZodType)
  /** A new record; `query` is the list's address, so that a chosen section is the new record's. */
  empty: Values | ((query: URLSearchParams) => Values)
  /** Left out: the record's values under the names of the empty one. */
  valuesOf?: (row: Row) => Values
  /** Reads the whole record where the list shows only a part of it. */
  read?: (id: number) => Promise<Row>
  /** Left out: a screen of its own draws the fields. */
  Fields?: (props: { row: Row | null; form: FormModel<Values> }) => ReactNode
}

/** How a form's record is judged, written and read again. */
export interface FormWriter<Row extends RecordRow, Values extends object> {
  /** What may be sent. A function is given the record; null is a new one. */
  schema: z.ZodType | ((row: Row | null) => z.ZodType)
  valuesOf: (row: Row) => Values
  /** Whether every field is judged, as a new record's are; left out: of a record that is there, only what was changed. */
  judgesAll?: (row: Row) => boolean
  /** The command that saves `values`; `before` are those of `row`, null for a new record. */
  call: (row: Row | null, before: Values, values: Values) => Call
  /**
   * The record as it is now.
   * @param row as it was before; null: it was new
   * @param told `made`: the id of the record that was saved as a new one; `current`: the record in the body of a refusal
   * @returns undefined when it cannot be read
   */
  read: (row: Row | null, told: Told) => Row | undefined | Promise<Row | undefined>
}

export interface Told {
  made?: number | undefined
  current?: CurrentRow | undefined
}

export interface SubjectForm<Row extends RecordRow, Values extends object>
  extends Pick<RecordForm<Row, Values>, 'Fields'>, FormWriter<Row, Values> {
  subject: FormSubject<Row>
  empty: (query: URLSearchParams) => Values
  /** Reads the whole record where the list shows only a part of it. */
  whole: ((id: number) => Promise<Row>) | undefined
}

/** The values of a record that the empty one has, in the same order. */
function valuesLike<Values extends object>(empty: Values, row: object): Values {
  const own = Object.keys(empty).flatMap((name) => (name in row ? [[name, Reflect.get(row, name)]] : []))
  return { ...empty, ...Object.fromEntries(own) }
}

/** Completes the form of a subject's records. */
export function formOf<Row extends RecordRow, Values extends object>(
  subject: FormSubject<Row>,
  { empty, valuesOf, read, ...rest }: RecordForm<Row, Values>,
): SubjectForm<Row, Values> {
  const blank = typeof empty === 'function' ? empty : () => empty
  return {
    ...rest,
    subject,
    empty: blank,
    whole: read,
    call: (row, before, values) =>
      row === null
        ? { id: `${subject.name}.add`, args: { values } }
        : {
            id: `${subject.name}.update`,
            args: { id: row.id, version: row.version, values: changesOf(before, values), before },
          },
    read: (row, { made, current }) => {
      // A refusal has the fields of the list; the others are as they were known before.
      if (current) subject.known.remember([{ ...row, ...current } as unknown as Row])
      const id = current?.id ?? row?.id ?? made
      return id === undefined ? undefined : subject.known.get(id)
    },
    valuesOf: valuesOf ?? ((row) => valuesLike(blank(new URLSearchParams()), row)),
  }
}
