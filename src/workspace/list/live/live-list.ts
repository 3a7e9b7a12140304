// Updates the lists on the screen when records were changed elsewhere.
import { notifyManager } from '@tanstack/react-query'
import { flushSync } from 'react-dom'

import type { ListRow } from '#client/lists/known'
import type { Subject } from '#client/lists/subject'
import { queries } from '#client/api/queries'
import type { Page } from '#contract/base/list'
import { tableOf } from '#workspace/panes/tab-handle'

import { isActing, watchHands } from './acting'
import { flash } from './flash'
import { offer } from './offer'
import { differing, placedIn, type ShownPage, shownOf, type View, viewsOf } from './pages'
import { type Plan, planOf } from './cursor-plan'

/**
 * Milliseconds in which events are collected before a list is read again: `gathering`, plus a random part of `spread`, so that
 * windows do not all send requests at once.
 */
const [gathering, spread] = [60, 160]

/** Milliseconds between two reads of a list, and between two checks whether waiting rows may be shown. */
const pause = 300
const pauseAfterFailure = 5000

const pagesOf = <Row>(shown: readonly ShownPage<Row>[]) => shown.map(({ page }) => page)

/** The lists of one subject on the screen. */
class LiveList<Row extends ListRow> {
  #ids = new Set<number>()
  /** Whether to read the pages again, because rows may have been added, removed or moved. */
  #pages = false
  #waiting = false
  #busy = false
  /** By tab: the row under the cursor that would leave the list. The list does not change while the cursor is on this row. */
  #held = new Map<string, number>()

  constructor(private readonly list: Subject<Row>) {
    watchHands()
  }

  /**
   * Handles changed records. New values show at once; the order changes when nobody works in the list. No ids: any record may have
   * changed.
   */
  changed(ids: readonly number[]): void {
    this.#pages = true
    this.touched(ids)
  }

  /** Shows new values of rows without changing the order. */
  touched(ids: readonly number[]): void {
    for (const id of ids) this.#ids.add(id)
    this.#schedule(gathering + Math.random() * spread)
  }

  #schedule(milliseconds: number): void {
    if (this.#waiting) return
    this.#waiting = true
    setTimeout(() => {
      this.#waiting = false
      if (this.#busy) return this.#schedule(pause)
      this.#busy = true
      void this.#refresh().then(
        () => this.#rest(pause),
        () => {
          this.#pages = true
          this.#rest(pauseAfterFailure)
        },
      )
    }, milliseconds)
  }

  #rest(milliseconds: number): void {
    this.#busy = false
    if (this.#pages || this.#ids.size > 0) this.#schedule(milliseconds)
  }

  async #refresh(): Promise<void> {
    const ids = [...this.#ids]
    this.#ids.clear()
    const shown = shownOf(this.list)
    const views = viewsOf(this.list.name)
    for (const tabId of this.#held.keys()) if (!views.some((view) => view.tabId === tabId)) this.#held.delete(tabId)
    const waits = views.some((view) => isActing(view.grid) || this.#isHeld(view, shown))
    // The new values of the rows are shown in any case.
    if (!this.#pages || waits) return this.#patch(shown, ids)
    this.#pages = false
    await this.#take(shown, ids)
  }

  /** Reads the pages and replaces all of them at once. Keeps the old ones if the row under the cursor would leave. */
  async #take(shown: readonly ShownPage<Row>[], ids: readonly number[]): Promise<void> {
    const began = Date.now()
    const fresh = await Promise.all(shown.map(({ request }) => this.list.read(request)))
    const views = viewsOf(this.list.name)
    const moved = shownOf(this.list).some(({ at, fetching }) => at >= began || fetching)
    // A person began to work in the list, or another request changed it meanwhile: tries again in a moment.
    if (moved || views.some(({ grid }) => isActing(grid))) {
      this.#pages = true
      return this.#patch(shown, ids)
    }
    const plans = views.map((view) =>
      planOf(placedIn(view, shown, pagesOf(shown)), placedIn(view, shown, fresh), view.seen),
    )
    if (this.#hold(views, plans, shown)) return this.#patch(shown, ids)
    this.#apply(shown, fresh, views, plans)
    this.#forgetOthers(shown)
  }

  /** Notes for each list whether its changes have to wait, and offers to show them. @returns whether any list has to wait. */
  #hold(views: readonly View[], plans: readonly Plan[], shown: readonly ShownPage<Row>[]): boolean {
    const leaving = views.filter((_view, at) => plans[at]?.hold)
    for (const view of leaving) {
      const id = placedIn(view, shown, pagesOf(shown)).get(view.seen.cursor)
      if (id !== undefined) this.#held.set(view.tabId, id)
      offer(view, 'changed')
    }
    if (leaving.length > 0) this.#pages = true
    return leaving.length > 0
  }

  #isHeld(view: View, shown: readonly ShownPage<Row>[]): boolean {
    const { tabId, seen } = view
    const id = this.#held.get(tabId)
    if (id === undefined) return false
    if (seen.focused && placedIn(view, shown, pagesOf(shown)).get(seen.cursor) === id) return true
    this.#held.delete(tabId)
    offer(view, null)
    return false
  }

  #apply(shown: readonly ShownPage<Row>[], fresh: readonly Page<Row>[], views: readonly View[], plans: Plan[]): void {
    const changed = differing(pagesOf(shown), fresh)
    notifyManager.batch(() => {
      for (const [at, { request }] of shown.entries()) queries.setQueryData(this.list.page(request).queryKey, fresh[at])
      // Changes the rows, the cursor and the scroll position in the same frame.
      notifyManager.schedule(() => {
        for (const [at, view] of views.entries()) {
          const plan = plans[at]
          if (plan && !plan.hold) follow(view, plan)
          flash(view.grid, placedIn(view, shown, fresh), changed)
        }
      })
    })
  }

  /** Shows new values of rows at their present places. */
  async #patch(shown: readonly ShownPage<Row>[], ids: readonly number[]): Promise<void> {
    const here = new Set(pagesOf(shown).flatMap(({ items }) => items.map(({ id }) => id)))
    const wanted = new Set(ids.filter((id) => here.has(id)))
    if (wanted.size === 0) return
    // Reads the rows with the list's own `include`. Rows that the filters exclude by now are read without the filters.
    const like = shown.find(({ request }) => request.include)?.request
    const read = like ? new Set((await this.list.byId([...wanted], undefined, like)).map(({ id }) => id)) : new Set()
    const rest = [...wanted].filter((id) => !read.has(id))
    const found = new Set((await this.list.byId(rest)).map(({ id }) => id))
    // A command that is run on a row that is not known reads it, and says that it is not there.
    for (const id of rest) if (!found.has(id)) this.list.known.forget(id)
    const now = shownOf(this.list)
    const known = (row: Row): Row => (wanted.has(row.id) ? (this.list.known.get(row.id) ?? asGone(row)) : row)
    const after = now.map(({ page }) => ({ ...page, items: page.items.map(known) }))
    const changed = differing(pagesOf(now), after)
    if (changed.size === 0) return
    notifyManager.batch(() => {
      for (const [at, { request, at: read }] of now.entries())
        // The page keeps its age, because only some of its rows are new.
        queries.setQueryData(this.list.page(request).queryKey, after[at], { updatedAt: read + 1 })
      notifyManager.schedule(() => {
        for (const view of viewsOf(this.list.name)) flash(view.grid, placedIn(view, now, after), changed)
      })
    })
  }

  /** Marks other cached data of the subject's lists as stale, so that it is read again when it is shown. */
  #forgetOthers(shown: readonly ShownPage<Row>[]): void {
    const pages = new Set(shown.map(({ request }) => this.list.page(request).queryKey))
    const isPage = (key: readonly unknown[]) => [...pages].some(([, , request]) => request === key[2])
    void queries.invalidateQueries({
      queryKey: [this.list.name, 'list'],
      predicate: ({ queryKey }) => !isPage(queryKey),
    })
  }
}

/** A row as it is shown when it was removed elsewhere and the cursor keeps it in the list. */
const asGone = <Row extends ListRow>(row: Row): Row => ({ ...row, isGone: true })

function follow(view: View, { cursor, by }: Extract<Plan, { hold: false }>): void {
  const { tabId, grid, rowHeight, seen } = view
  flushSync(() => {
    if (cursor !== seen.cursor) tableOf(tabId)?.follow(cursor)
  })
  if (by === 0) return
  const from = grid.scrollTop
  grid.scrollTop += by * rowHeight
  // A list that cannot be scrolled so far shows these rows.
  const above = Math.round((grid.scrollTop - from) / rowHeight)
  if (above > 0) offer(view, above)
}

/** The public methods of LiveList. */
type Live = Pick<LiveList<ListRow>, 'changed' | 'touched'>

const lists = new Map<string, Live>()

/** The LiveList of a subject; there is one per subject. */
export function liveList<Row extends ListRow>(list: Subject<Row>): Live {
  const known = lists.get(list.name) ?? new LiveList(list)
  lists.set(list.name, known)
  return known
}
