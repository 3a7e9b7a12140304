/** A press on a tab, and where the tab would go once the press has become a drag (tab-drag-parts.tsx). */
import { create } from 'zustand'

import type { Side } from '#workspace/panes/tree'

export type Drop =
  | { kind: 'strip'; paneId: string; index: number; x: number; y: number }
  | { kind: 'edge'; paneId: string; side: Side }
  | { kind: 'pane'; paneId: string }

interface Press {
  event: PointerEvent
  tabId: string
}

interface Drag {
  /** The press, until the pointer is released. */
  press: Press | null
  /** The dragged tab. */
  tabId: string | null
  drop: Drop | null
}

export const still: Drag = { press: null, tabId: null, drop: null }

export const useTabDrag = create<Drag>(() => still)

/** Notes a press on a tab. The code of the drag itself loads with the first press. */
export function pressTab(event: PointerEvent, tabId: string): void {
  useTabDrag.setState({ press: { event, tabId } })
  const release = () => {
    useTabDrag.setState({ press: null })
    window.removeEventListener('pointerup', release)
    window.removeEventListener('pointercancel', release)
  }
  window.addEventListener('pointerup', release)
  window.addEventListener('pointercancel', release)
}
