// Passes the live events of each subject to its open lists. The code that merges the changes (list/live/) loads with the first
// event.
import type { QueryKey } from '@tanstack/react-query'

import { addLiveHandlers } from '#client/api/live-subscriptions'
import type { ListRow } from '#client/lists/known'
import { followSubjects, type Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'
import { retryAfter } from '#ui/late'

type Live = typeof import('#workspace/list/live/live-list')

const load = (): Promise<Live> =>
  import('#workspace/list/live/live-list').catch(() => new Promise((wait) => setTimeout(wait, retryAfter)).then(load))

let loading: Promise<Live> | undefined

/** Loads the code that merges changed rows into the lists on the screen. Concurrent callers share one request. */
const live = () => (loading ??= load())

type Ids = readonly number[]

/** Refreshes the lists of a subject on the screen after rows may have been changed, added, removed or moved. */
export const listChanged = <Row extends ListRow>(list: Subject<Row>, ids: Ids): void =>
  void live().then(({ liveList }) => liveList(list).changed(ids))

/** Shows new values of rows in the lists of a subject on the screen. Their order stays. */
export const rowsChanged = <Row extends ListRow>(list: Subject<Row>, ids: Ids): void =>
  void live().then(({ liveList }) => liveList(list).touched(ids))

/** Milliseconds in which query keys are collected before they are invalidated together. */
const collectMs = 150

const stale = new Map<string, QueryKey>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Invalidates the queries under a key after a short wait. Calls during the wait are joined. */
export function staleSoon(...key: readonly (string | number)[]): void {
  stale.set(key.join(), key)
  timer ??= setTimeout(() => {
    timer = undefined
    const keys = [...stale.values()]
    stale.clear()
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }, collectMs)
}

/** The function that refreshes a subject's lists after a change elsewhere, by the subject's name. */
const listsOf = new Map<string, (ids: Ids) => void>()

/** Refreshes a subject: its lists, the query of each changed record, and other queries that show its records. */
const changedIn =
  <Row extends ListRow>(subject: Subject<Row>) =>
  (ids: Ids): void => {
    listChanged(subject, ids)
    if (ids.length === 0) staleSoon(subject.name, 'one')
    for (const id of ids) staleSoon(subject.name, 'one', id)
    for (const key of subject.also ?? []) {
      const [name = '', part] = key
      const list = part === 'list' ? listsOf.get(name) : undefined
      if (list) list([])
      else staleSoon(...key)
    }
  }

/** Gives each subject a handler of its live event, which refreshes it: at once, or when the subject's module is loaded. */
export const followLiveEvents = (): void =>
  followSubjects((subject) => {
    listsOf.set(subject.name, (ids) => listChanged(subject, ids))
    if (subject.logName !== undefined) addLiveHandlers({ [`${subject.logName}.changed`]: changedIn(subject) })
  })
