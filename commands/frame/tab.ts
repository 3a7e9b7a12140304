import { ArrowLeft, ArrowRight, RotateCcw, X } from 'lucide-react'

import { command, type CommandContext } from '#workspace/command/command'
import type { Binding } from '#workspace/keys/places'
import { focusedPane, type Pane, panesOf, type Tab } from '#workspace/panes/tree'
import { closeTabs } from '#workspace/panes/leave-tab'
import * as edit from '#workspace/panes/operations'
import { changeLayout, openPath, reopenTab, useWorkspace } from '#workspace/panes/store'
import { tabTitle } from '#workspace/panes/tabs'
import { say } from '#contract/base/say'
import { flag, matching, optional, record, text } from '#contract/base/parser'

export const layout = () => useWorkspace.getState().layout
export const everywhere = (keys: string): Binding => ({ keys, place: 'everywhere' })
export const tabId = record({ tabId: text })
/** Fills in the argument `tabId` with the tab in front. */
export const fill = (context: CommandContext) => ({ tabId: context.tab?.id })
export const hasTab = (context: CommandContext) => (context.tab ? true : { reason: 'No tab is open' })
export const base = { subject: 'tab', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const

export const currentPane = (): Pane | undefined => focusedPane(layout())

export const tabOption = (tab: Tab) => ({ value: tab.id, label: tabTitle(tab), detail: tab.path })

/** Focuses the tab before or after the one in front; the ends are joined. */
function stepTab(by: 1 | -1): void {
  const pane = currentPane()
  if (!pane || pane.tabs.length === 0) return
  const at = pane.tabs.findIndex((tab) => tab.id === pane.active)
  const next = pane.tabs[(at + by + pane.tabs.length) % pane.tabs.length]
  if (next) changeLayout((now) => edit.focusTab(now, next.id))
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

/** Commands that open, switch, move and close tabs. The others are in tab-late.ts. */
export const tabCommands = [
  command({
    ...base,
    id: 'workspace.open',
    fromLink: true,
    title: 'Open a page',
    keywords: ['address', 'path', 'url'],
    arguments: {
      schema: record({
        // Two slashes would be the address of another server.
        path: matching(/^\/(?!\/)/, 'An address begins with one /'),
        side: optional(flag),
        preview: optional(flag),
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
    id: 'tab.close',
    title: 'Close the tab',
    icon: X,
    keys: [everywhere('alt+w')],
    key: { leaves: true },
    available: hasTab,
    arguments: { schema: tabId, sources: {}, fill },
    run: async ({ tabId }) => {
      await closeTabs([tabId])
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
]
