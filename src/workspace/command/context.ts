import { createContext, useContext, useEffect } from 'react'

import { useSession } from '#client/session/session'
import type { CommandContext } from '#workspace/command/command'
import { type Place, places } from '#workspace/keys/places'
import type { Targets } from '#workspace/command/targets'
import { findTab, focusedTab } from '#workspace/panes/tree'
import { useWorkspace } from '#workspace/panes/store'
import { setTab, tabHandle, useTab } from '#workspace/panes/tab-handle'
import { useTabId } from '#workspace/panes/tab-scope'
import { matchView } from '#workspace/areas/views'

/** What a screen reports to commands. */
export interface PublishedTargets {
  targets: Targets | null
  /** Lets the frame select rows in the screen, for instance those that failed. */
  select?: ((ids: readonly number[]) => void) | undefined
  /** Called after a command ran on rows, so that the screen can update its selection (list/use-selection-after-run.ts). */
  settle?: ((done: RanOn) => void) | undefined
}

/** The rows that a command ran on. */
export interface RanOn {
  ids: readonly number[]
  failed: readonly number[]
  /** Whether it ran on all rows that match the list's filters. */
  matching: boolean
}

const noRights: readonly string[] = []
let latest: { list: readonly string[]; rights: ReadonlySet<string> } = { list: noRights, rights: new Set() }

/** The rights of the signed-in person: the same set until the session's person changes. */
function rightsOf({ me }: { me: { rights: readonly string[] } | null }): ReadonlySet<string> {
  const list = me?.rights ?? noRights
  if (latest.list !== list) latest = { list, rights: new Set(list) }
  return latest.rights
}

/** The rights of the signed-in person. */
export const heldRights = (): ReadonlySet<string> => rightsOf(useSession.getState())

export function useRights(): ReadonlySet<string> {
  return useSession(rightsOf)
}

/** The place of an element: the `data-place` of its nearest ancestor that has one; without one `everywhere`. */
export function placeOf(element: Element | null): Place {
  const named = element?.closest('[data-place]')?.getAttribute('data-place')
  return places.find((place) => place === named) ?? 'everywhere'
}

/**
 * Reports the targets of a screen to commands. Pass the same object while nothing changed: a new one renders all buttons of the tab
 * again.
 */
export function usePublishTargets(
  tabId: string,
  targets: Targets | null,
  select?: PublishedTargets['select'],
  settle?: PublishedTargets['settle'],
): void {
  useEffect(() => {
    setTab(tabId, { targets: { targets, select, settle } })
  }, [tabId, targets, select, settle])
  useEffect(() => () => setTab(tabId, { targets: undefined }), [tabId])
}

/** The targets of a tab, as a hook: the component renders again when they change. */
export const useTargetsOf = (tabId: string | undefined): Targets | null =>
  useTab(tabId, ({ targets }) => targets?.targets ?? null)

export const canSelectIn = (tabId: string): boolean => tabHandle(tabId).targets?.select !== undefined

export function selectInTab(tabId: string, ids: readonly number[]): void {
  tabHandle(tabId).targets?.select?.(ids)
}

/** Tells the screen of a tab what a command did to its rows. */
export function settleInTab(tabId: string, done: RanOn): void {
  tabHandle(tabId).targets?.settle?.(done)
}

/** The present context of commands. With `tabId` it is the context of that tab, even without focus. */
export function currentContext(place: Place = placeOf(document.activeElement), tabId?: string): CommandContext {
  const { layout } = useWorkspace.getState()
  const found = tabId ? findTab(layout, tabId) : undefined
  const tab = found?.tab ?? focusedTab(layout)
  const match = tab && matchView(tab.path)
  return {
    place,
    rights: heldRights(),
    targets: tabHandle(tab?.id).targets?.targets ?? null,
    tab: tab ? { id: tab.id, path: tab.path, view: match?.view.id ?? '', params: match?.params ?? {} } : null,
    paneId: found?.pane.id ?? layout.focused,
  }
}

const OwnTargets = createContext<Targets | undefined>(undefined)
/** Gives the controls inside it these targets, in place of the targets of their tab. */
export const TargetsProvider = OwnTargets.Provider

/**
 * The context of a rendered control. It subscribes only to its own tab. With targets given, or a TargetsProvider around it, the
 * control acts on those targets alone and does not follow the cursor.
 */
export function useCommandContext(given?: Targets): CommandContext {
  const around = useContext(OwnTargets)
  const on = given ?? around
  const own = useTabId()
  const tabId = useWorkspace((state) => own || focusedTab(state.layout)?.id || '')
  useRights()
  useTab(tabId, ({ targets }) => (on ? null : targets))
  useWorkspace((state) => (on ? null : findTab(state.layout, tabId)?.tab.path))
  const context = currentContext('pane', own || undefined)
  return on ? { ...context, targets: on } : context
}
