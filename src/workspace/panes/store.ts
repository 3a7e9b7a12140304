/** The workspace of this window: panes and tabs, what was closed, and the person's preferences. Server data is not here. */
import { create } from 'zustand'

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
import * as edit from '#workspace/panes/edit'
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
  /** Earlier arrangements, newest last: what Undo of a layout change goes back to. */
  past: readonly Layout[]
  /** The last ten that were closed, newest last. */
  closed: Arrangement['closed']
  preferences: Preferences
  /** The window has room for one pane only: the focused one. */
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

/** The tabs by when they had the focus, the newest first. Nothing is drawn by it, so it is no state. */
export const recentTabIds = (): readonly string[] => recent

useWorkspace.subscribe(({ layout }, before) => {
  const id = layout === before.layout ? undefined : focusedTab(layout)?.id
  if (id === undefined || recent[0] === id) return
  recent = [id, ...recent.filter((other) => other !== id)].slice(0, recentKept)
})

const recentKept = 100
const closedKept = 10
const pastKept = 30

/** Changes the layout. With `arranges` it can be taken back by Undo layout change. */
export function changeLayout(change: (layout: Layout) => Layout, arranges = false): void {
  useWorkspace.setState(({ layout, past }) => {
    const next = change(layout)
    if (next === layout) return {}
    if (arranges) madeAfter.set(layout, madeBy(layout, next))
    return { layout: next, past: arranges ? [...past, layout].slice(-pastKept) : past }
  })
}

/** The tabs that the change after an arrangement made, for instance a split of a pane with one tab. */
const madeAfter = new WeakMap<Layout, readonly Tab[]>()

function madeBy(before: Layout, after: Layout): Tab[] {
  const known = new Set(tabsOf(before).map(({ id }) => id))
  return tabsOf(after).filter(({ id }) => !known.has(id))
}

/**
 * Goes back one arrangement. A tab that the change made goes with it, unless it shows something else by now, or `isKept` says
 * that there is work in it. @returns whether there was one.
 */
export function undoLayout(isKept: (tabId: string) => boolean = () => false): boolean {
  const { past, layout } = useWorkspace.getState()
  const earlier = past.at(-1)
  if (!earlier) return false
  const made = (madeAfter.get(earlier) ?? []).filter(
    ({ id, path }) => findTab(layout, id)?.tab.path === path && !isKept(id),
  )
  useWorkspace.setState({ layout: rearrange(layout, earlier), past: past.slice(0, -1) })
  for (const { id } of made) dropTab(id)
  return true
}

/** Opens a path in a tab (see OpenOptions). */
export function openPath(path: string, options?: edit.OpenOptions): void {
  changeLayout((layout) => edit.openTab(layout, path, options), options?.side)
}

/** Takes a tab away without asking, and remembers it for Reopen. What asks first is `closeTabs` of tabs.ts. */
export function dropTab(tabId: string): void {
  useWorkspace.setState(({ layout, closed }) => {
    const found = findTab(layout, tabId)
    if (!found) return {}
    const { path } = found.tab
    const last = { path, paneId: found.pane.id, at: found.pane.tabs.indexOf(found.tab) }
    return { layout: edit.closeTab(layout, tabId), closed: [...closed, last].slice(-closedKept) }
  })
}

/** Opens the tab that was closed last where it stood. @returns whether there was one. */
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

/** The one pane that is shown alone, because it is zoomed or the window is narrow; null: all are shown. */
export function alonePane({ layout, narrow }: Pick<Workspace, 'layout' | 'narrow'>): string | null {
  return narrow ? layout.focused : layout.zoomed
}

/** The tabs that can be seen: the one in front of each pane that is shown. */
export function visibleTabs(state: Pick<Workspace, 'layout' | 'narrow'>): ReadonlySet<string> {
  const alone = alonePane(state)
  const shown = panesOf(state.layout.root).filter((pane) => alone === null || pane.id === alone)
  return new Set(shown.flatMap((pane) => pane.active ?? []))
}

/** Narrower than this, panes beside each other are of no use. */
const narrowWindow = '(max-width: 639px)'

/** Follows the window's width. @returns a function that stops. */
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

/** What of the preferences is another than it was. */
function changesOf(before: Preferences, now: Preferences): Partial<Preferences> {
  const was = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== was.get(name)))
}

/**
 * Reads what was kept and keeps what changes, at most every 300 ms and when the page goes away. Preferences are the same in all
 * windows.
 * @param beside other windows are open, so a new one opens what its address says and nothing else.
 * @returns a function that stops keeping.
 */
export function restoreWorkspace(window: Window, beside = false): () => void {
  const { saved, broken } = loadArrangement(window.sessionStorage, beside ? null : window.localStorage)
  // What was opened beside others for a while is not what the next morning begins with.
  const forNext = beside && !saved ? null : window.localStorage
  let liked = loadPreferences(window.localStorage)
  useWorkspace.setState({ preferences: liked, ...saved })
  if (broken)
    notify({ kind: 'info', message: 'The saved layout could not be read. It was put aside and a fresh one opened.' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const { layout, closed, preferences } = useWorkspace.getState()
    saveArrangement(window.sessionStorage, forNext, { layout, closed })
    if (preferences === liked) return
    // What another window changed meanwhile stays as it is there.
    liked = { ...loadPreferences(window.localStorage), ...changesOf(liked, preferences) }
    savePreferences(window.localStorage, liked)
    useWorkspace.setState({ preferences: liked })
  }
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== preferencesKey) return
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
    clearTimeout(timer)
    window.removeEventListener('pagehide', keep)
    window.removeEventListener('storage', onStorage)
  }
}
