// Commands of tabs that load after the first frame.
import { Columns2, Copy, ListOrdered, Pin, PinOff, SquareX } from 'lucide-react'
import { z } from 'zod'

import { command } from '#workspace/command/command'
import { findPane, findTab, focusedPane, panesOf, type Tab, tabsOf } from '#workspace/panes/tree'
import * as edit from '#workspace/panes/operations'
import { changeLayout, recentTabIds } from '#workspace/panes/store'
import { closeTabs } from '#workspace/panes/close-tabs'

import { arrangeBeside } from './pane'
import { base, currentPane, everywhere, fill, hasTab, layout, tabId, tabOption } from './tab'

const side = z.enum(['left', 'right', 'up', 'down'])

/** The other tabs, the last focused first. Tabs that were never focused come last. */
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

/** Moves the tab in front to the previous or next pane. When there is none, splits the pane. */
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

export const tabLateCommands = [
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
      if (found) arrangeBeside((now) => edit.openTab(now, found.tab.path, { side: true, anew: true }))
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
