/** The workspace of this window: panes and tabs, what was closed, and the person's preferences. Server data is not here. */
import { create } from 'zustand'

import { notify } from '#workspace/notices'
import { emptyLayout, findTab, type Layout, panesOf, type Tab } from '#workspace/panes'
import * as edit from '#workspace/panes-edit'
import { rearrange } from '#workspace/rearrange'
import {
  type Arrangement,
  defaultPreferences,
  loadArrangement,
  loadPreferences,
  type Preferences,
  saveArrangement,
  savePreferences,
} from '#workspace/saved'

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

const closedKept = 10
const pastKept = 30

/** Changes the layout. With `arranges` it can be taken back by Undo layout change. */
export function changeLayout(change: (layout: Layout) => Layout, arranges = false): void {
  useWorkspace.setState(({ layout, past }) => {
    const next = change(layout)
    if (next === layout) return {}
    return { layout: next, past: arranges ? [...past, layout].slice(-pastKept) : past }
  })
}

/** Goes back one arrangement. @returns whether there was one. */
export function undoLayout(): boolean {
  const { past, layout } = useWorkspace.getState()
  const earlier = past.at(-1)
  if (!earlier) return false
  useWorkspace.setState({ layout: rearrange(layout, earlier), past: past.slice(0, -1) })
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
    const { path, state } = found.tab
    return { layout: edit.closeTab(layout, tabId), closed: [...closed, { path, state }].slice(-closedKept) }
  })
}

/** Opens the tab that was closed last, with its state. @returns whether there was one. */
export function reopenTab(): boolean {
  const { closed } = useWorkspace.getState()
  const last = closed.at(-1)
  if (!last) return false
  useWorkspace.setState(({ layout }) => ({
    closed: closed.slice(0, -1),
    layout: edit.openTab(layout, last.path, { state: last.state }),
  }))
  return true
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

/**
 * Reads what was kept and keeps what changes, at most every 300 ms and when the page goes away.
 * @returns a function that stops keeping.
 */
export function restoreWorkspace(window: Window): () => void {
  const { saved, broken } = loadArrangement(window.sessionStorage, window.localStorage)
  useWorkspace.setState({ preferences: loadPreferences(window.localStorage), ...saved })
  if (broken)
    notify({ kind: 'info', message: 'The saved layout could not be read. It was put aside and a fresh one opened.' })
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = () => {
    clearTimeout(timer)
    timer = undefined
    const { layout, closed, preferences } = useWorkspace.getState()
    saveArrangement(window.sessionStorage, window.localStorage, { layout, closed })
    savePreferences(window.localStorage, preferences)
  }
  const stop = useWorkspace.subscribe(() => {
    timer ??= setTimeout(keep, 300)
  })
  window.addEventListener('pagehide', keep)
  return () => {
    stop()
    clearTimeout(timer)
    window.removeEventListener('pagehide', keep)
  }
}
