// Counts the components that React renders in the built product, through the React DevTools hook.
import type { Page } from '@playwright/test'

/** Rendered components: all, those in rows of the table, and those in buttons of background tabs. */
export interface Drawn {
  all: number
  rows: number
  otherButtons: number
}

/** The loader of the bench wraps functions in a helper that keeps their names. Pages lack it, so this defines it. */
export const keepNames = (page: Page): Promise<unknown> => page.addInitScript('globalThis.__name ??= (named) => named')

/** Call it before the page is opened. */
export async function countDraws(page: Page): Promise<void> {
  await keepNames(page)
  await page.addInitScript(() => {
    interface Fiber {
      tag: number
      flags: number
      child: Fiber | null
      sibling: Fiber | null
      alternate: Fiber | null
      stateNode: unknown
    }
    const drawn = { all: 0, rows: 0, otherButtons: 0 }
    const elementOf = (fiber: Fiber | null): Element | null => {
      for (let at = fiber; at; at = at.child) if (at.stateNode instanceof Element) return at.stateNode
      return null
    }
    // PerformedWork is set on rendered components. A skipped subtree keeps its children with their old flags.
    const visit = (fiber: Fiber | null): void => {
      for (let at = fiber; at; at = at.sibling) {
        const component = at.tag === 0 || at.tag === 11 || at.tag === 14 || at.tag === 15
        if (component && (at.flags & 1) === 1) drawn.all += 1
        if (component && at.alternate && (at.flags & 1) === 1) note(elementOf(at.child))
        if (!at.alternate || at.child !== at.alternate.child) visit(at.child)
      }
    }
    const seen = new Set<Element>()
    const note = (element: Element | null): void => {
      if (!element || seen.has(element)) return
      seen.add(element)
      if (element.matches('[role=row][aria-rowindex]:not([aria-rowindex="1"])')) drawn.rows += 1
      const panel = element.closest('[role=tabpanel]')
      if (element.matches('button') && panel && !panel.contains(document.activeElement)) drawn.otherButtons += 1
    }
    Object.assign(window, {
      drawn: () => {
        const result = { ...drawn }
        Object.assign(drawn, { all: 0, rows: 0, otherButtons: 0 })
        seen.clear()
        return result
      },
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current.child),
      },
    })
  })
}

/** The components rendered since the last call. */
export const drawnSince = (page: Page): Promise<Drawn> =>
  page.evaluate(() => (window as unknown as { drawn: () => Drawn }).drawn())
