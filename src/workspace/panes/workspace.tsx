// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- a press in a pane focuses it; its keys are F6 and w h j k l
/*
 * Draws the panes.
 *
 * `Workspace` of react-resizable-panels is not used: its model is uncontrolled. Preview tabs, pinned tabs, a pane's visits, undo
 * of an arrangement and reopening with state would each need a second model kept in step through onModelChanged and setModel, and
 * setModel mounts its panels anew. So the tree is ours (tree.ts), and it is drawn flat: every pane, strip and tab is a sibling in
 * one box, placed by percentages of the tree. The library's empty panels lie over them and change those percentages (frames.tsx).
 * No element ever changes its parent. So a tab keeps its DOM, scroll, selection, iframes and the editor's undo history when it
 * moves to another pane, when panes split or when one is zoomed: only four style values change. A hidden tab keeps its size
 * (content-visibility: hidden), so nothing in it measures zero, and does no work (useTabVisible).
 */
import { type FocusEvent, memo, type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'

import { late } from '#ui/late'
import { useWords } from '#ui/words'
import { placeOf } from '#workspace/command/context'
import { findTab, type Layout, type Pane, panesOf, tabsOf } from '#workspace/panes/tree'
import { focusPane } from '#workspace/panes/operations'
import { isPaletteOpen } from '#workspace/palette/store'
import { type Rect, rectsOf, sameRects } from '#workspace/panes/rect'
import { screenIsComing } from '#workspace/panes/tab-handle'
import { EmptyPane } from '#workspace/frame/empty-pane'
import { alonePane, changeLayout, useWorkspace, visibleTabs } from '#workspace/panes/store'
import { focusMain } from '#workspace/frame/main-focus'
import { TabContent } from '#workspace/panes/tab-content'
import { useTabDrag } from '#workspace/panes/tab-drag'
import { TabStrip } from '#workspace/panes/tab-strip'

/** Draws the panes, tab strips, frames and tabs as siblings. */
export function Workspace() {
  const layout = useWorkspace((state) => state.layout)
  const alone = useWorkspace(alonePane)
  const rects = useRects(layout, alone)
  const words = useWords()
  const panes = panesOf(layout.root)
  const shown = panes.filter((pane) => rects.has(pane.id))
  return (
    <main
      className="relative h-full min-w-0 overflow-hidden bg-surface"
      data-place="pane"
      aria-label={words('Workspace')}
    >
      {shown.map((pane) => (
        <PaneGround
          key={pane.id}
          pane={pane}
          rect={rects.get(pane.id)}
          focused={pane.id === layout.focused}
          alone={shown.length === 1}
        />
      ))}
      <TabLayer layout={layout} rects={rects} />
      {alone === null && layout.root.type === 'split' && <Frames root={layout.root} />}
      <Dragging rects={rects} />
    </main>
  )
}

/** The resizable frames. Their code loads with the second pane, or when the window is idle. */
const { Late: Frames } = late(() => import('#workspace/panes/frames').then((parts) => parts.Frames))

const { Late: TabDrag } = late(() => import('#workspace/panes/tab-drag-parts').then((parts) => parts.TabDrag))

/** The drag layer. Its code loads with the first press on a tab, or when the window is idle. */
function Dragging({ rects }: { rects: ReadonlyMap<string, Rect> }) {
  const pressed = useTabDrag((state) => state.press !== null)
  const [wasPressed, setWasPressed] = useState(false)
  if (pressed && !wasPressed) setWasPressed(true)
  return wasPressed ? <TabDrag rects={rects} /> : null
}

/**
 * The rectangles of the panes. The map keeps its identity while no pane moves, so that switching tabs does not render the panels
 * again.
 */
function useRects(layout: Layout, alone: string | null): ReadonlyMap<string, Rect> {
  const next = rectsOf(layout, alone)
  const [kept, setKept] = useState(next)
  if (sameRects(kept, next)) return kept
  setKept(next)
  return next
}

const stripHeight = 33

function PaneGround({
  pane,
  rect,
  focused,
  alone,
}: {
  pane: Pane
  rect: Rect | undefined
  focused: boolean
  alone: boolean
}) {
  if (!rect) return null
  return (
    <section
      data-pane={pane.id}
      className={`absolute flex flex-col border-line bg-surface ${rect.left > 0 ? 'border-l' : ''} ${rect.top > 0 ? 'border-t' : ''}`}
      style={{ left: `${rect.left}%`, top: `${rect.top}%`, width: `${rect.width}%`, height: `${rect.height}%` }}
      onPointerDown={() => changeLayout((layout) => focusPane(layout, pane.id))}
    >
      <TabStrip pane={pane} focused={focused && !alone} aside={!focused} />
      {pane.tabs.length === 0 && <EmptyPane />}
    </section>
  )
}

/** All tabs in the order they were opened, so that no rearrangement makes React move an element. */
function TabLayer({ layout, rects }: { layout: Layout; rects: ReadonlyMap<string, Rect> }) {
  const tabs = [...tabsOf(layout)].sort((a, b) => orderOf(a.id) - orderOf(b.id))
  const visible = visibleTabs({ layout, narrow: useWorkspace((state) => state.narrow) })
  const started = useStarted(visible)
  const split = useNewPanes(layout)
  return tabs
    .filter((tab) => visible.has(tab.id) || started.has(tab.id))
    .map((tab) => {
      const pane = findTab(layout, tab.id)?.pane.id ?? ''
      return (
        <TabPanel
          key={tab.id}
          tabId={tab.id}
          paneId={pane}
          path={tab.path}
          rect={rects.get(pane)}
          aside={pane !== layout.focused}
          visible={visible.has(tab.id)}
          split={split.has(pane)}
        />
      )
    })
}

/** The panes that the last change of the layout added by a split. */
function useNewPanes({ root }: Layout): ReadonlySet<string> {
  const ids = panesOf(root).map(({ id }) => id)
  const [known, setKnown] = useState<{ ids: readonly string[]; fresh: ReadonlySet<string> }>({ ids, fresh: new Set() })
  if (known.ids.join() !== ids.join()) setKnown({ ids, fresh: new Set(ids.filter((id) => !known.ids.includes(id))) })
  return known.fresh
}

const orderOf = (id: string) => Number(id.slice(1))

/** The tabs that have been visible once. In a restored layout only these are drawn and fetch data. */
function useStarted(visible: ReadonlySet<string>): ReadonlySet<string> {
  const [started, setStarted] = useState<ReadonlySet<string>>(visible)
  if (![...visible].every((id) => started.has(id))) setStarted(new Set([...started, ...visible]))
  return started
}

interface TabPanelProps {
  tabId: string
  paneId: string
  path: string
  rect: Rect | undefined
  visible: boolean
  /** Whether another pane has the focus. */
  aside: boolean
  /** Whether its pane was just created by a split. */
  split: boolean
}

const TabPanel = memo(function TabPanel({ tabId, paneId, path, rect, visible, aside, split }: TabPanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const lastFocus = useRef<HTMLElement | null>(null)
  useFocusOnShow(panel, lastFocus, visible, paneId)
  // The first frame draws the pane, the next its content, so that a split is visible at once.
  const isDrawn = useDeferredValue(true, !split)
  useEffect(() => (isDrawn ? undefined : screenIsComing(tabId)), [isDrawn, tabId])
  const onFocus = (event: FocusEvent<HTMLDivElement>) => {
    if (event.target === event.currentTarget) focusMain(event.currentTarget)
    else lastFocus.current = event.target
    changeLayout((layout) => focusPane(layout, paneId))
  }
  return (
    <div
      ref={panel}
      id={`panel-${tabId}`}
      role="tabpanel"
      aria-labelledby={`tab-${tabId}`}
      tabIndex={-1}
      inert={!visible}
      data-tab={tabId}
      data-aside={aside || undefined}
      className="absolute overflow-hidden bg-surface outline-none"
      style={{
        left: `calc(${rect?.left ?? 0}% + ${rect && rect.left > 0 ? 1 : 0}px)`,
        top: `calc(${rect?.top ?? 0}% + ${stripHeight + (rect && rect.top > 0 ? 1 : 0)}px)`,
        width: `calc(${rect?.width ?? 100}% - ${rect && rect.left > 0 ? 1 : 0}px)`,
        height: `calc(${rect?.height ?? 100}% - ${stripHeight + (rect && rect.top > 0 ? 1 : 0)}px)`,
        visibility: visible ? undefined : 'hidden',
        contentVisibility: visible ? undefined : 'hidden',
      }}
      onFocus={onFocus}
      onPointerDown={() => changeLayout((layout) => focusPane(layout, paneId))}
    >
      {isDrawn && <TabContent tabId={tabId} path={path} />}
    </div>
  )
})

/** Restores the focus inside a tab when it becomes the active tab of the focused pane. */
function useFocusOnShow(
  panel: RefObject<HTMLDivElement | null>,
  last: RefObject<HTMLElement | null>,
  visible: boolean,
  paneId: string,
): void {
  const focused = useWorkspace((state) => state.layout.focused === paneId)
  useEffect(() => {
    if (!visible || !focused || isPaletteOpen()) return
    const active = document.activeElement
    // With arrow keys in the strip the focus stays on the tab's handle. An open dialog keeps its focus.
    if (active?.id === panel.current?.getAttribute('aria-labelledby')) return
    if (placeOf(active) === 'dialog' || placeOf(active) === 'palette') return
    if (panel.current?.contains(active)) return
    // An element whose keys are commands, such as a column of the board, is not focused again: the cursor may be in another by now.
    // The panel passes the focus on to the screen's main part.
    const takesFocus =
      last.current?.isConnected && !last.current.matches('[data-keys]') && !last.current.closest('[inert]')
    const goal = takesFocus ? last.current : panel.current
    goal?.focus({ preventScroll: true })
  }, [panel, last, visible, focused])
}
