// What areas do about live events. How a list takes in what changed (list/live/) comes with the first event: no first frame needs it.
import type { QueryKey } from '@tanstack/react-query'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'

const live = () => import('#workspace/list/live/live')

type Ids = readonly number[]

/** Rows of a list may have changed, come, gone or moved. */
export const listChanged = <Row extends ListRow>(list: Subject<Row>, ids: Ids): void =>
  void live().then(({ liveList }) => liveList(list).changed(ids))

/** Rows of a list show something else, and stay where they are. */
export const rowsChanged = <Row extends ListRow>(list: Subject<Row>, ids: Ids): void =>
  void live().then(({ liveList }) => liveList(list).touched(ids))

/** Milliseconds that keys are gathered for. */
const gathering = 150

const stale = new Map<string, QueryKey>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Reads anew, in a moment and once, what is kept under a key and looked at. */
export function staleSoon(...key: readonly (string | number)[]): void {
  stale.set(key.join(), key)
  timer ??= setTimeout(() => {
    timer = undefined
    const keys = [...stale.values()]
    stale.clear()
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }, gathering)
}

/** What follows when records of a subject were changed: its lists, each record by itself, and what else shows them. */
export const changedIn =
  <Row extends ListRow>(list: Subject<Row>, also?: (ids: Ids) => void) =>
  (ids: Ids): void => {
    listChanged(list, ids)
    if (ids.length === 0) staleSoon(list.name, 'one')
    for (const id of ids) staleSoon(list.name, 'one', id)
    also?.(ids)
  }
