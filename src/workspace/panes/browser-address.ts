/** Synchronises the browser's address with the focused tab's path, and Back and Forward with the focused pane's visits. */
import { parseRunLink } from '#workspace/command/run-links'
import { focusedPane, focusedTab, type Layout } from '#workspace/panes/tree'
import { stepVisit } from '#workspace/panes/operations'
import { changeLayout, openPath, useWorkspace } from '#workspace/panes/store'

/** The position of an entry in the window's history. The difference of two positions tells Back from Forward. */
interface Step {
  step: number
}

const stepOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'number' ? state.step : null

/**
 * Opens the address of the window, then keeps the address and the workspace in step.
 * @param onRunLink called with `/run/<command>?…` addresses, which open no tab.
 * @returns a function that stops.
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
      // Browsers refuse more than about 100 changes in ten seconds. The next change then writes the address.
      shown = ''
    }
  }
  const pathNow = () => focusedTab(useWorkspace.getState().layout)?.path ?? '/'
  write(pathNow(), true)

  /** Set during Back and Forward: they have already moved the browser's history, so their changes must not push an entry. */
  let popping = false
  const stop = useWorkspace.subscribe((now, before) => {
    // The store also reports other changes, such as closed tabs, when the layout is already new.
    if (now.layout === before.layout) return
    const path = pathNow()
    if (path === shown || popping) return
    // Moving the focus to another pane is no visit, so it adds no history entry.
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

/**
 * Moves through the focused pane's visits by the same number of steps as the browser. Without such a visit, or for a pasted
 * address, it opens the address.
 */
function goTo(by: number, address: string, home: () => string, onRunLink: (path: string) => void): void {
  const before = useWorkspace.getState().layout
  for (let left = Math.abs(by); left > 0; left -= 1)
    changeLayout((layout) => stepVisit(layout, layout.focused, by < 0 ? -1 : 1))
  if (useWorkspace.getState().layout === before) arrive(address, home, onRunLink)
}

/** Identifies the state of the focused pane's visits. It changes with every step, also when the oldest visit is dropped. */
const visitsOf = ({ layout }: { layout: Layout }): string => {
  const pane = focusedPane(layout)
  return `${pane?.at} ${pane?.visits.length} ${(pane?.at ?? 0) > 1 ? pane?.visits[0]?.path : ''}`
}

/**
 * Opens a pasted or reloaded address as a tab. `/` and the sign-in page are no tab: the open tabs stay, or the home path opens when
 * there is none. A link that runs a command goes to `onRunLink`.
 */
function arrive(path: string, home: () => string, onRunLink: (path: string) => void): void {
  const { layout } = useWorkspace.getState()
  if (parseRunLink(path)) {
    if (!focusedTab(layout)) openPath(home())
    onRunLink(path)
  } else if (!/^\/(login(\?.*)?)?$/.test(path)) openPath(path)
  else if (!focusedTab(layout)) openPath(home())
}
