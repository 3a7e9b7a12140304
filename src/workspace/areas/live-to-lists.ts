// What areas do about live events. How a list takes in what changed (list/live/) comes with the first event: no first frame needs it.
import type { QueryKey } from '@tanstack/react-query'

import { addLiveHandlers } from '#client/api/live-subscriptions'
import type { ListRow } from '#client/lists/known'
import { followSubjects, type Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'

type Live = typeof import('#workspace/list/live/live-list')

/** Milliseconds until code that could not be loaded is asked for again. */
const again = 5000

const load = (): Promise<Live> =>
  import('#workspace/list/live/live-list').catch(() => new Promise((wait) => setTimeout(wait, again)).then(load))

let loading: Promise<Live> | undefined

/** How a list takes in what changed. All who ask wait for one request. */
const live = () => (loading ??= load())

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

/** What a change elsewhere does to a subject's lists, by the subject's name. */
const listsOf = new Map<string, (ids: Ids) => void>()

/** Reads a subject again: its lists, each changed record by itself, and the queries that show its records too. */
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

/** Subjects follow their live events from the moment that their module is loaded. */
export const hearSubjects = (): void =>
  followSubjects((subject) => {
    listsOf.set(subject.name, (ids) => listChanged(subject, ids))
    if (subject.logName !== undefined) addLiveHandlers({ [`${subject.logName}.changed`]: changedIn(subject) })
  })
