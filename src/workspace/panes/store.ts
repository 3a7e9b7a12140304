/** The state of this window's workspace: panes, tabs, closed tabs and the person's preferences. It holds no server data. */
import { create } from 'zustand'

import { useTableLooks } from '#ui/table/preferences'
import { notify } from '#workspace/command/notices'
import {
  emptyLayout,
  findPane,
  findTab,
  focusedTab,
  type Layout,
  panesOf,
  type Tab,
  tabsOf,
} from '#workspace/panes/tree'
import * as edit from '#workspace/panes/operations'
import { rearrange } from '#workspace/panes/rearrange'
import {
  type Arrangement,
  defaultPreferences,
  loadArrangement,
  loadPreferences,
  type Preferences,
  preferencesKey,
  saveArrangement,
  savePreferences,
} from '#workspace/panes/saved-layout'

interface Workspace {
  layout: Layout
  /** Earlier layouts for Undo layout change, newest last. */
  past: readonly Layout[]
  /** The last ten closed tabs, newest last. */
  closed: Arrangement['closed']
  preferences: Preferences
  /** Whether the window has room for one pane only; then the focused one is shown. */
  narrow: boolean
}

export const useWorkspace = create<Workspace>(() => ({
  layout: emptyLayout(),
  past: [],
  closed: [],
  preferences: defaultPreferences,
  narrow: false,
}))

let recent: readonly string[] = []

/** The tab ids in the order of their last focus, the newest first. They are not in the store, because no component shows them. */
export const recentTabIds = (): readonly string[] => recent

useWorkspace.subscribe(({ layout }, before) => {
  const id = layout === before.layout ? undefined : focusedTab(layout)?.id
  if (id === undefined || recent[0] === id) return
  recent = [id, ...recent.filter((other) => other !== id)].slice(0, recentKept)
})

const recentKept = 100
const closedKept = 10
const pastKept = 30

/** Changes the layout. With `arranges` the change can be undone by Undo layout change. */
export function changeLayout(change: (layout: Layout) => Layout, arranges = false): void {
  useWorkspace.setState(({ layout, past }) => {
    const next = change(layout)
    if (next === layout) return {}
    if (arranges) tabsMadeBy.set(layout, newTabs(layout, next))
    return { layout: next, past: arranges ? [...past, layout].slice(-pastKept) : past }
  })
}

/** The tabs that an arrangement created, for instance the home tab of a split. */
const tabsMadeBy = new WeakMap<Layout, readonly Tab[]>()

function newTabs(before: Layout, after: Layout): Tab[] {
  const known = new Set(tabsOf(before).map(({ id }) => id))
  return tabsOf(after).filter(({ id }) => !known.has(id))
}

/**
 * Undoes the last arrangement. A tab that the arrangement created is closed, unless its path has changed since or `isKept` says
 * that it holds work.
 * @returns whether there was an arrangement to undo.
 */
export function undoLayout(isKept: (tabId: string) => boolean = () => false): boolean {
  const { past, layout } = useWorkspace.getState()
  const earlier = past.at(-1)
  if (!earlier) return false
  const made = (tabsMadeBy.get(earlier) ?? []).filter(
    ({ id, path }) => findTab(layout, id)?.tab.path === path && !isKept(id),
  )
  useWorkspace.setState({ layout: rearrange(layout, earlier), past: past.slice(0, -1) })
  for (const { id } of made) dropTab(id)
  return true
}

/** Opens a path in a tab (see OpenOptions). With `side`, Undo layout change takes it back. */
export function openPath(path: string, options?: edit.OpenOptions): void {
  changeLayout((layout) => edit.openTab(layout, path, options), options?.side)
}

/** Closes a tab without asking and opens a path: that of the list, when a record's tab is left. */
export function leaveTabFor(tabId: string, path: string): void {
  dropTab(tabId)
  openPath(path)
}

/** Closes a tab without asking and keeps it for Reopen. `closeTabs` in close-tabs.ts asks first. */
export function dropTab(tabId: string): void {
  useWorkspace.setState(({ layout, closed }) => {
    const found = findTab(layout, tabId)
    if (!found) return {}
    const { path } = found.tab
    const last = { path, paneId: found.pane.id, at: found.pane.tabs.indexOf(found.tab) }
    return { layout: edit.closeTab(layout, tabId), closed: [...closed, last].slice(-closedKept) }
  })
}

/** Reopens the tab that was closed last, at its old place. @returns whether there was one. */
export function reopenTab(): boolean {
  const { closed } = useWorkspace.getState()
  const last = closed.at(-1)
  if (!last) return false
  useWorkspace.setState(({ layout }) => ({
    closed: closed.slice(0, -1),
    layout: reopenAt(layout, last),
  }))
  return true
}

function reopenAt(layout: Layout, { path, paneId, at }: Arrangement['closed'][number]): Layout {
  const there = paneId !== undefined && findPane(layout, paneId) ? paneId : undefined
  const opened = edit.openTab(layout, path, there === undefined ? {} : { paneId: there })
  const tab = focusedTab(opened)
  const isNew = tab && !findTab(layout, tab.id)
  return isNew && there !== undefined && at !== undefined ? edit.moveTab(opened, tab.id, there, at) : opened
}

export function setPreferences(changes: Partial<Preferences>): void {
  useWorkspace.setState(({ preferences }) => ({ preferences: { ...preferences, ...changes } }))
}

/** A preference that is a map, with one entry set, or removed when the value is undefined. An undo thus leaves later entries. */
export function withEntry<T>(map: Readonly<Record<string, T>>, name: string, value: T | undefined): Record<string, T> {
  const { [name]: _, ...others } = map
  return value === undefined ? others : { ...others, [name]: value }
}

/** The id of the only visible pane, because it is zoomed or the window is narrow; null: all panes are visible. */
export function alonePane({ layout, narrow }: Pick<Workspace, 'layout' | 'narrow'>): string | null {
  return narrow ? layout.focused : layout.zoomed
}

/** The visible tabs: the active tab of each visible pane. */
export function visibleTabs(state: Pick<Workspace, 'layout' | 'narrow'>): ReadonlySet<string> {
  const alone = alonePane(state)
  const shown = panesOf(state.layout.root).filter((pane) => alone === null || pane.id === alone)
  return new Set(shown.flatMap((pane) => pane.active ?? []))
}

/** The media query of a window too narrow for two panes. */
const narrowWindow = '(max-width: 639px)'

/** Keeps `narrow` in step with the window's width. @returns a function that stops. */
export function followWidth(window: Window): () => void {
  const query = window.matchMedia(narrowWindow)
  const set = () => useWorkspace.setState({ narrow: query.matches })
  set()
  query.addEventListener('change', set)
  return () => query.removeEventListener('change', set)
}

export function useTabRecord(tabId: string): Tab | undefined {
  return useWorkspace((state) => findTab(state.layout, tabId)?.tab)
}

/** The preferences that differ from before. */
function changesOf(before: Preferences, now: Preferences): Partial<Preferences> {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== was.get(name)))
}

/** Keeps the looks of lists the same as the preference `tables`, whichever changes. @returns a function that stops. */
function followLooks(): () => void {
  const show = () => useTableLooks.setState(useWorkspace.getState().preferences.tables, true)
  show()
  const stopShowing = useWorkspace.subscribe(show)
  const stopTaking = useTableLooks.subscribe((tables) => {
    if (tables !== useWorkspace.getState().preferences.tables) setPreferences({ tables })
  })
  return () => {
    stopShowing()
    stopTaking()
  }
}

/**
 * Loads the stored workspace, then stores changes at most every 300 ms and when the page is hidden. All windows of a
 * person share the preferences.
 * @param beside other windows are open: this one opens only its address.
 * @returns a function that stops storing.
 */
export function restoreWorkspace(window: Window, beside = false): () => void {
  const { saved, broken } = loadArrangement(window.sessionStorage, beside ? null : window.localStorage)
  // The arrangement of a window opened beside others is not stored for the next session.
  const forNext = beside && !saved ? null : window.localStorage
  let liked = loadPreferences(window.localStorage)
  useWorkspace.setState({ preferences: liked, ...saved })
  const stopLooks = followLooks()
  if (broken)
    notify({ kind: 'info', message: 'The saved layout could not be read. It was put aside and a fresh one opened.' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const { layout, closed, preferences } = useWorkspace.getState()
    saveArrangement(window.sessionStorage, forNext, { layout, closed })
    if (preferences === liked) return
    // Preferences that another window changed meanwhile are not overwritten.
    liked = { ...loadPreferences(window.localStorage), ...changesOf(liked, preferences) }
    savePreferences(window.localStorage, liked)
    useWorkspace.setState({ preferences: liked })
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== preferencesKey()) return
    const others = loadPreferences(window.localStorage)
    const own = changesOf(liked, useWorkspace.getState().preferences)
    liked = others
    useWorkspace.setState({ preferences: Object.keys(own).length > 0 ? { ...others, ...own } : others })
  }
  const stop = useWorkspace.subscribe(() => {
    timer ??= setTimeout(keep, 300)
  })
  window.addEventListener('pagehide', keep)
  window.addEventListener('storage', onStorage)
  return () => {
    stop()
    stopLooks()
    clearTimeout(timer)
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('storage', onStorage)
  }
}
