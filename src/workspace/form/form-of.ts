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

/** The description of a form for records of a subject. What is left out follows from the record. */
export interface RecordForm<Row extends RecordRow, Values extends object> {
  /** Validates the values before they are sent. A function gets the record; null: a new one. */
  schema: z.ZodType | ((row: Row | null) => z.ZodType)
  /** The fields that are not drawn for these values. What was typed into them is neither validated nor sent. */
  hidden?: (values: Values) => readonly (keyof Values)[]
  /** The values of a new record. `query` is the list's address: a new record gets the section of the filter. */
  empty: Values | ((query: URLSearchParams) => Values)
  /** Returns the values of a record. Left out: the fields of the record that `empty` has. */
  valuesOf?: (row: Row) => Values
  /** Reads the full record, for lists that contain only some of its fields. */
  read?: (id: number) => Promise<Row>
  /** Why the person may not change this record, although they have the right: it is told over the fields, which are locked. */
  refusal?: (row: Row) => string | undefined
  /** The fields. Left out: another screen draws them. */
  Fields?: (props: { row: Row | null; form: FormModel<Values> }) => ReactNode
}

/** How the record of a form is validated, saved and read again. */
export interface FormWriter<Row extends RecordRow, Values extends object> {
  /** Validates the values before they are sent. A function gets the record; null: a new one. */
  schema: z.ZodType | ((row: Row | null) => z.ZodType)
  /** The fields that are not drawn for these values. What was typed into them is neither validated nor sent. */
  hidden?: (values: Values) => readonly (keyof Values)[]
  valuesOf: (row: Row) => Values
  /** Whether all fields are validated, as in a new record. Left out: in an existing record only the changed fields are. */
  judgesAll?: (row: Row) => boolean
  /** The call that saves `values`. `before` are the values of `row`; `row` is null for a new record. */
  call: (row: Row | null, before: Values, values: Values) => Call
  /**
   * Reads the present record.
   * @param row the earlier record; null: it was new.
   * @param answer `made`: the id of the created record; `current`: the record in the body of a refusal.
   * @returns undefined when it cannot be read.
   */
  read: (row: Row | null, answer: SaveAnswer) => Row | undefined | Promise<Row | undefined>
}

/** The parts of a save's answer from which the record is read again. */
export interface SaveAnswer {
  made?: number | undefined
  current?: CurrentRow | undefined
}

export interface SubjectForm<Row extends RecordRow, Values extends object>
  extends Pick<RecordForm<Row, Values>, 'Fields' | 'refusal'>, FormWriter<Row, Values> {
  subject: FormSubject<Row>
  empty: (query: URLSearchParams) => Values
  /** Reads the full record, for lists that contain only some of its fields. */
  whole: ((id: number) => Promise<Row>) | undefined
}

/** The fields of a record that `empty` has, in the order of `empty`. */
function valuesLike<Values extends object>(empty: Values, row: object): Values {
  const own = Object.keys(empty).flatMap((name) => (name in row ? [[name, Reflect.get(row, name)]] : []))
  return { ...empty, ...Object.fromEntries(own) }
}

/** Completes the description of a form with its defaults. */
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
      // A refusal contains the fields of the list. The other fields keep their known values.
      if (current) subject.known.remember([{ ...row, ...current } as unknown as Row])
      const id = current?.id ?? row?.id ?? made
      return id === undefined ? undefined : subject.known.get(id)
    },
    valuesOf: valuesOf ?? ((row) => valuesLike(blank(new URLSearchParams()), row)),
  }
}
