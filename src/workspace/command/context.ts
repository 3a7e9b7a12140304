import { createContext, useContext, useEffect } from 'react'
import { create } from 'zustand'

import { type CommandContext, type Place, places, type Targets } from '#workspace/command/command'
import { findTab, focusedTab } from '#workspace/panes/tree'
import { useWorkspace } from '#workspace/panes/store'
import { useTabId } from '#workspace/panes/tab-scope'
import { matchView } from '#workspace/areas/views'

interface Published {
  targets: Targets | null
  /** Lets the frame select rows in the screen, for instance those that failed. */
  select?: (ids: readonly number[]) => void
  /** Hears what a command did to rows: what is selected afterwards follows one rule (list/use-settled.ts). */
  settle?: (done: Settled) => void
}

/** What a command did. */
export interface Settled {
  ids: readonly number[]
  failed: readonly number[]
  /** It was run on all that match. */
  matching: boolean
}

interface ContextState {
  rights: ReadonlySet<string>
  published: Readonly<Record<string, Published>>
}

export const useContextState = create<ContextState>(() => ({ rights: new Set(), published: {} }))

/** The session says what the person may do. */
export function setRights(rights: Iterable<string>): void {
  useContextState.setState({ rights: new Set(rights) })
}

export function useRights(): ReadonlySet<string> {
  return useContextState((state) => state.rights)
}

/** The place of an element: the nearest `data-place`, else the pane it is in, else everywhere. */
export function placeOf(element: Element | null): Place {
  const named = element?.closest('[data-place]')?.getAttribute('data-place')
  return places.find((place) => place === named) ?? 'everywhere'
}

/**
 * A screen says what commands act on: the selection, else the row under the cursor, else its own record. Pass a value that
 * keeps its identity while nothing changed.
 */
export function usePublishTargets(
  tabId: string,
  targets: Targets | null,
  select?: Published['select'],
  settle?: Published['settle'],
): void {
  useEffect(() => {
    publish(tabId, { targets, select, settle })
  }, [tabId, targets, select, settle])
  useEffect(() => () => publish(tabId, null), [tabId])
}

function publish(tabId: string, value: Published | null): void {
  useContextState.setState(({ published }) => {
    const { [tabId]: _, ...others } = published
    return { published: value ? { ...others, [tabId]: value } : others }
  })
}

/** What commands act on in a tab, also where that comes later. */
export const useTargetsOf = (tabId: string | undefined): Targets | null =>
  useContextState(({ published }) => (tabId !== undefined && published[tabId]?.targets) || null)

export function selectInTab(tabId: string, ids: readonly number[]): void {
  useContextState.getState().published[tabId]?.select?.(ids)
}

/** Tells the screen of a tab what a command did to its rows. */
export function settleInTab(tabId: string, done: Settled): void {
  useContextState.getState().published[tabId]?.settle?.(done)
}

/** The moment as commands judge it; of a tab that is not focused, its own. */
export function currentContext(place: Place = placeOf(document.activeElement), tabId?: string): CommandContext {
  const { layout } = useWorkspace.getState()
  const { rights, published } = useContextState.getState()
  const found = tabId ? findTab(layout, tabId) : undefined
  const tab = found?.tab ?? focusedTab(layout)
  const match = tab && matchView(tab.path)
  return {
    place,
    rights,
    targets: (tab && published[tab.id]?.targets) ?? null,
    tab: tab ? { id: tab.id, path: tab.path, view: match?.view.id ?? '', params: match?.params ?? {} } : null,
    paneId: found?.pane.id ?? layout.focused,
  }
}

const OwnTargets = createContext<Targets | undefined>(undefined)
/** The controls within act on just this, whatever the tab they stand in says. */
export const TargetsProvider = OwnTargets.Provider

/**
 * The context of a rendered control. It subscribes only to its own tab. With targets given the control acts on those alone and does
 * not follow the cursor.
 */
export function useCommandContext(given?: Targets): CommandContext {
  const around = useContext(OwnTargets)
  const on = given ?? around
  const own = useTabId()
  const tabId = useWorkspace((state) => own || focusedTab(state.layout)?.id || '')
  useContextState((state) => state.rights)
  useContextState((state) => (on ? null : state.published[tabId]))
  useWorkspace((state) => (on ? null : findTab(state.layout, tabId)?.tab.path))
  const context = currentContext('pane', own || undefined)
  return on ? { ...context, targets: on } : context
}
