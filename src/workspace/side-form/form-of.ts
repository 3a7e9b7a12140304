import type { RecordRow } from '#client/records'
import { type RightArea, rightOf } from '#contract/rights'

import type { SideFormSpec } from './side-form'

type Given<Row extends RecordRow, Values extends object> = Omit<
  SideFormSpec<Row, Values>,
  'create' | 'update' | 'remove' | 'empty' | 'valuesOf'
> & {
  /** The area whose rights it asks. */
  rights: RightArea
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
export function formOf<Row extends RecordRow, Values extends object>({
  rights,
  empty,
  valuesOf,
  ...rest
}: Given<Row, Values>): SideFormSpec<Row, Values> {
  const blank = typeof empty === 'function' ? empty : () => empty
  return {
    ...rest,
    create: rightOf(rights, 'create'),
    update: rightOf(rights, 'update'),
    remove: rightOf(rights, 'delete'),
    empty: blank,
    valuesOf: valuesOf ?? ((row) => valuesLike(blank(new URLSearchParams()), row)),
  }
}
