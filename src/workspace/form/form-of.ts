import type { RecordKind, RecordRow } from '#client/lists/records'
import { rightOf } from '#contract/rights'

import type { SideFormSpec } from './side-form'

/** A form as a screen describes it; what its records are called, and the rights, are of their kind. */
export interface RecordForm<Row extends RecordRow, Values extends object> extends Pick<
  SideFormSpec<Row, Values>,
  'schema' | 'read' | 'Fields'
> {
  /** A new record; `query` is the list's address, so that a chosen section is the new record's. */
  empty: Values | ((query: URLSearchParams) => Values)
  /** Left out: a record has what the empty one has, under the same names. */
  valuesOf?: (row: Row) => Values
}

/** The values of a record that the empty one has, in the same order. */
function valuesLike<Values extends object>(empty: Values, row: object): Values {
  const own = Object.keys(empty).flatMap((name) => (name in row ? [[name, Reflect.get(row, name)]] : []))
  return { ...empty, ...Object.fromEntries(own) }
}

/** A form whose values are the record's own, by the names of the wire. */
export function formOf<Row extends RecordRow, Values extends object>(
  { list, words, nameOf, rights }: RecordKind<Row>,
  { empty, valuesOf, ...rest }: RecordForm<Row, Values>,
): SideFormSpec<Row, Values> {
  const blank = typeof empty === 'function' ? empty : () => empty
  return {
    ...rest,
    list,
    what: words[0],
    nameOf,
    create: rightOf(rights, 'create'),
    update: rightOf(rights, 'update'),
    remove: rightOf(rights, 'delete'),
    empty: blank,
    valuesOf: valuesOf ?? ((row) => valuesLike(blank(new URLSearchParams()), row)),
  }
}
