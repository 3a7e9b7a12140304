import type { ReactNode } from 'react'
import type { z } from 'zod'

import type { RecordRow } from '#client/lists/records'
import type { Subject } from '#client/lists/subject'
import type { FormModel } from '#ui/form/form'

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

export interface SubjectForm<Row extends RecordRow, Values extends object> extends RecordForm<Row, Values> {
  subject: FormSubject<Row>
  empty: (query: URLSearchParams) => Values
  valuesOf: (row: Row) => Values
}

/** The values of a record that the empty one has, in the same order. */
function valuesLike<Values extends object>(empty: Values, row: object): Values {
  const own = Object.keys(empty).flatMap((name) => (name in row ? [[name, Reflect.get(row, name)]] : []))
  return { ...empty, ...Object.fromEntries(own) }
}

/** Completes the form of a subject's records. */
export function formOf<Row extends RecordRow, Values extends object>(
  subject: FormSubject<Row>,
  { empty, valuesOf, ...rest }: RecordForm<Row, Values>,
): SubjectForm<Row, Values> {
  const blank = typeof empty === 'function' ? empty : () => empty
  return {
    ...rest,
    subject,
    empty: blank,
    valuesOf: valuesOf ?? ((row) => valuesLike(blank(new URLSearchParams()), row)),
  }
}
