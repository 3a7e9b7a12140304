/** The browser's address is the focused tab's path; Back and Forward walk the focused pane's visits. */
import { parseRunLink } from '#workspace/command/run-links'
import { focusedPane, focusedTab, type Layout } from '#workspace/panes/tree'
import { stepVisit } from '#workspace/panes/edit'
import { changeLayout, openPath, useWorkspace } from '#workspace/panes/store'

/** How deep in the window's history an entry lies: the difference tells Back from Forward. */
interface Step {
  step: number
}

const stepOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : null

/**
 * Opens the address the window came with, then keeps address and workspace together.
 * @param onRunLink gets `/run/<command>?…` addresses instead of a tab.
 * @returns a function that lets go.
 */
export function followAddress(window: Window, home: () => string, onRunLink: (path: string) => void): () => void {
  let step = stepOf(window.history.state) ?? 0
  let shown = window.location.pathname + window.location.search
  arrive(shown, home, onRunLink)

  const write = (path: string, replace: boolean) => {
    shown = path
    if (!replace) step += 1
    const state: Step = { step }
    try {
      if (replace) window.history.replaceState(state, '', path)
      else window.history.pushState(state, '', path)
    } catch {
      // Browsers refuse more than about 100 changes in ten seconds: the next change writes the address then.
      shown = ''
    }
  }
  const pathNow = () => focusedTab(useWorkspace.getState().layout)?.path ?? '/'
  write(pathNow(), true)

  /** Back and Forward move the browser's history themselves: what they change must not push. */
  let popping = false
  const stop = useWorkspace.subscribe((now, before) => {
    // What else changes (what was closed, which tabs were used last) is told in between, with the layout already new.
    if (now.layout === before.layout) return
    const path = pathNow()
    if (path === shown || popping) return
    // Moving the focus to another pane is no visit: it leaves no step.
    const sameTab = focusedTab(now.layout)?.id === focusedTab(before.layout)?.id
    const replaced = now.layout.focused !== before.layout.focused || (sameTab && visitsOf(now) === visitsOf(before))
    write(path, replaced)
  })

  const onPop = (event: PopStateEvent) => {
    popping = true
    const to = stepOf(event.state)
    goTo(to === null ? 0 : to - step, window.location.pathname + window.location.search, home, onRunLink)
    step = to ?? step
    popping = false
    write(pathNow(), true)
  }
  window.addEventListener('popstate', onPop)
  return () => {
    stop()
    window.removeEventListener('popstate', onPop)
  }
}

/** Steps through the focused pane's visits, as many as the browser went; where there are none, or the address is a pasted one, the address itself. */
function goTo(by: number, address: string, home: () => string, onRunLink: (path: string) => void): void {
  const before = useWorkspace.getState().layout
  for (let left = Math.abs(by); left > 0; left -= 1)
    changeLayout((layout) => stepVisit(layout, layout.focused, by < 0 ? -1 : 1))
  if (useWorkspace.getState().layout === before) arrive(address, home, onRunLink)
}

/** Changes with every step, also when the oldest visit was dropped. */
const visitsOf = ({ layout }: { layout: Layout }): string => {
  const pane = focusedPane(layout)
  return `${pane?.at} ${pane?.visits.length} ${(pane?.at ?? 0) > 1 ? pane?.visits[0]?.path : ''}`
}

/** A pasted or reloaded link: a tab in the workspace that is there. */
function arrive(path: string, home: () => string, onRunLink: (path: string) => void): void {
  const { layout } = useWorkspace.getState()
  if (parseRunLink(path)) {
    if (!focusedTab(layout)) openPath(home())
    onRunLink(path)
  } else if (path !== '/') openPath(path)
  else if (!focusedTab(layout)) openPath(home())
}
