import { ArrowLeft, ArrowRight, Columns2, Copy, ListOrdered, Pin, PinOff, RotateCcw, SquareX, X } from 'lucide-react'
import { z } from 'zod'

import { type Binding, command, type CommandContext } from '#workspace/command/command'
import { findPane, findTab, focusedPane, type Pane, panesOf, type Tab, tabsOf } from '#workspace/panes/tree'
import * as edit from '#workspace/panes/edit'
import { changeLayout, openPath, recentTabIds, reopenTab, useWorkspace } from '#workspace/panes/store'
import { closeTabs, tabTitle } from '#workspace/panes/tabs'
import { say } from '#contract/say'

const layout = () => useWorkspace.getState().layout
const everywhere = (keys: string): Binding => ({ keys, place: 'everywhere' })
const tabId = z.object({ tabId: z.string() })
const side = z.enum(['left', 'right', 'up', 'down'])
/** The tab in front, unless one is named. */
const fill = (context: CommandContext) => ({ tabId: context.tab?.id })
const hasTab = (context: CommandContext) => (context.tab ? true : { reason: 'No tab is open' })
const base = { subject: 'tab', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const

const currentPane = (): Pane | undefined => focusedPane(layout())

const tabOption = (tab: Tab) => ({ value: tab.id, label: tabTitle(tab), detail: tab.path })

/** The other tabs, the latest first; what had no focus yet comes last. */
function recentTabs(): Tab[] {
  const recent = recentTabIds()
  const place = ({ id }: Tab) => (recent.includes(id) ? recent.indexOf(id) : recent.length)
  const here = currentPane()?.active
  return tabsOf(layout())
    .filter(({ id }) => id !== here)
    .sort((a, b) => place(a) - place(b))
}

function tabsRightOf(paneId: string, tabId: string | undefined): string[] {
  const tabs = findPane(layout(), paneId)?.tabs ?? []
  const at = tabs.findIndex(({ id }) => id === tabId)
  return at < 0 ? [] : tabs.slice(at + 1).flatMap(({ id, pinned }) => (pinned ? [] : [id]))
}

/** The tab so many places from the one in front, around the end. */
function stepTab(by: 1 | -1): void {
  const pane = currentPane()
  if (!pane || pane.tabs.length === 0) return
  const at = pane.tabs.findIndex((tab) => tab.id === pane.active)
  const next = pane.tabs[(at + by + pane.tabs.length) % pane.tabs.length]
  if (next) changeLayout((now) => edit.focusTab(now, next.id))
}

/** Moves the tab in front into the pane before or after its own, or splits where there is none. */
function moveAcross(by: 1 | -1): void {
  const now = layout()
  const pane = focusedPane(now)
  if (!pane?.active) return
  const panes = panesOf(now.root)
  const target = panes[panes.findIndex((other) => other.id === pane.id) + by]
  const tab = pane.active
  changeLayout(
    (old) =>
      target
        ? edit.moveTab(old, tab, target.id, target.tabs.length)
        : edit.moveTabToEdge(old, tab, pane.id, by > 0 ? 'right' : 'left'),
    true,
  )
}

const byPlace = Array.from({ length: 9 }, (_, at) =>
  command({
    ...base,
    id: `tab.place-${at + 1}`,
    title: say`Go to tab ${at + 1}`,
    keys: [everywhere(`alt+${at + 1}`)],
    available: () => (currentPane()?.tabs[at] ? true : { reason: say`This pane has no tab ${at + 1}` }),
    run: () => {
      const tab = currentPane()?.tabs[at]
      if (tab) changeLayout((now) => edit.focusTab(now, tab.id))
    },
  }),
)

/** Opening, going between, moving and closing tabs. */
export const tabCommands = [
  command({
    ...base,
    id: 'workspace.open',
    fromLink: true,
    title: 'Open a page',
    keywords: ['address', 'path', 'url'],
    arguments: {
      schema: z.object({
        // Two slashes would be another server's address.
        path: z.string().regex(/^\/(?!\/)/, 'An address begins with one /'),
        side: z.boolean().optional(),
        preview: z.boolean().optional(),
      }),
      sources: { path: { kind: 'text', label: 'Address', placeholder: '/posts?status=5' } },
    },
    run: ({ path, side, preview }) => openPath(path, { side, preview }),
  }),
  command({
    ...base,
    id: 'tab.focus',
    title: 'Go to a tab',
    arguments: {
      schema: tabId,
      sources: {
        tabId: {
          kind: 'choice',
          label: 'Tab',
          options: () => panesOf(layout().root).flatMap((pane) => pane.tabs.map(tabOption)),
        },
      },
    },
    run: ({ tabId }) => changeLayout((now) => edit.focusTab(now, tabId)),
  }),
  command({
    ...base,
    id: 'tab.switch',
    title: 'Switch to a tab, the latest first',
    icon: ListOrdered,
    keywords: ['recent', 'open tabs', 'list of tabs', 'find a tab'],
    keys: [{ keys: 'w t', place: 'pane' }],
    available: () => (tabsOf(layout()).length > 1 ? true : { reason: 'No other tab is open' }),
    arguments: {
      schema: tabId,
      sources: { tabId: { kind: 'choice', label: 'Tab', options: () => recentTabs().map(tabOption) } },
    },
    run: ({ tabId }) => changeLayout((now) => edit.focusTab(now, tabId)),
  }),
  command({
    ...base,
    id: 'tab.previous',
    title: 'Go to the previous tab',
    icon: ArrowLeft,
    keys: [everywhere('alt+left')],
    available: hasTab,
    run: () => stepTab(-1),
  }),
  command({
    ...base,
    id: 'tab.next',
    title: 'Go to the next tab',
    icon: ArrowRight,
    keys: [everywhere('alt+right')],
    available: hasTab,
    run: () => stepTab(1),
  }),
  ...byPlace,
  command({
    ...base,
    id: 'tab.keep',
    title: 'Keep the tab open',
    keywords: ['preview', 'italics'],
    available: hasTab,
    arguments: { schema: tabId, sources: {}, fill },
    run: ({ tabId }) => changeLayout((now) => edit.keepTab(now, tabId)),
  }),
  command({
    ...base,
    id: 'tab.pin',
    title: 'Pin the tab',
    icon: Pin,
    available: hasTab,
    arguments: { schema: tabId, sources: {}, fill },
    run: ({ tabId }) => changeLayout((now) => edit.pinTab(now, tabId, true)),
  }),
  command({
    ...base,
    id: 'tab.unpin',
    title: 'Unpin the tab',
    icon: PinOff,
    available: hasTab,
    arguments: { schema: tabId, sources: {}, fill },
    run: ({ tabId }) => changeLayout((now) => edit.pinTab(now, tabId, false)),
  }),
  command({
    ...base,
    id: 'tab.close',
    title: 'Close the tab',
    icon: X,
    keys: [everywhere('alt+w')],
    available: hasTab,
    arguments: { schema: tabId, sources: {}, fill },
    run: async ({ tabId }) => {
      await closeTabs([tabId])
    },
  }),
  command({
    ...base,
    id: 'tab.close-others',
    title: 'Close the other tabs',
    icon: SquareX,
    keywords: ['close all tabs', 'only this tab'],
    keys: [everywhere('alt+shift+w')],
    available: (context) =>
      (findPane(layout(), context.paneId)?.tabs.length ?? 0) > 1 ? true : { reason: 'This pane has no other tab' },
    arguments: { schema: tabId, sources: {}, fill },
    run: async ({ tabId }) => {
      const pane = findTab(layout(), tabId)?.pane
      await closeTabs((pane?.tabs ?? []).filter((tab) => tab.id !== tabId && !tab.pinned).map((tab) => tab.id))
    },
  }),
  command({
    ...base,
    id: 'tab.close-right',
    title: 'Close the tabs to the right',
    icon: SquareX,
    available: ({ tab, paneId }) =>
      tabsRightOf(paneId, tab?.id).length > 0 ? true : { reason: 'There is no tab to the right' },
    arguments: { schema: tabId, sources: {}, fill },
    run: async ({ tabId }) => {
      const pane = findTab(layout(), tabId)?.pane
      await closeTabs(tabsRightOf(pane?.id ?? '', tabId))
    },
  }),
  command({
    ...base,
    id: 'tab.reopen',
    title: 'Reopen the closed tab',
    icon: RotateCcw,
    keys: [everywhere('alt+shift+t')],
    available: () => (useWorkspace.getState().closed.length > 0 ? true : { reason: 'No tab was closed' }),
    run: () => {
      reopenTab()
    },
  }),
  command({
    ...base,
    id: 'tab.move',
    title: 'Move the tab',
    arguments: {
      schema: z.object({ tabId: z.string(), paneId: z.string(), index: z.number().int().min(0) }),
      sources: {},
      fill: (context) => ({ ...fill(context), paneId: context.paneId, index: 0 }),
    },
    available: hasTab,
    run: ({ tabId, paneId, index }) => changeLayout((now) => edit.moveTab(now, tabId, paneId, index), true),
  }),
  command({
    ...base,
    id: 'tab.split',
    title: 'Move the tab to a new pane',
    icon: Columns2,
    arguments: {
      schema: z.object({ tabId: z.string(), paneId: z.string(), side }),
      sources: {
        side: { kind: 'choice', label: 'Side', options: () => side.options.map((value) => ({ value, label: value })) },
      },
      fill: (context) => ({ ...fill(context), paneId: context.paneId }),
    },
    available: hasTab,
    run: ({ tabId, paneId, side }) => changeLayout((now) => edit.moveTabToEdge(now, tabId, paneId, side), true),
  }),
  command({
    ...base,
    id: 'tab.duplicate',
    title: 'Open the tab to the side as well',
    icon: Copy,
    keywords: ['copy', 'twice', 'second pane'],
    keys: [{ keys: 'w d', place: 'pane' }],
    arguments: { schema: tabId, sources: {}, fill },
    available: hasTab,
    run: ({ tabId: id }) => {
      const found = findTab(layout(), id)
      if (found) openPath(found.tab.path, { side: true, anew: true })
    },
  }),
  command({
    ...base,
    id: 'tab.move-left',
    title: 'Move the tab to the previous pane',
    keys: [everywhere('alt+shift+left')],
    available: hasTab,
    run: () => moveAcross(-1),
  }),
  command({
    ...base,
    id: 'tab.move-to-pane',
    title: 'Move the tab to the next pane',
    keys: [everywhere('alt+shift+right')],
    available: hasTab,
    run: () => moveAcross(1),
  }),
]
