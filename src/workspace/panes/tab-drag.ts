/**
 * Dragging a tab: along its strip, to another pane, or to a pane's edge to split it. Plain pointer events: a drag library
 * would be 14 kB at start for one strip, and every drop has its command and keys besides.
 */
import { create } from 'zustand'

import { run } from '#workspace/command/gate'
import type { Side } from '#workspace/panes/tree'

export type Drop =
  | { kind: 'strip'; paneId: string; index: number; x: number; y: number }
  | { kind: 'edge'; paneId: string; side: Side }
  | { kind: 'pane'; paneId: string }

interface Drag {
  tabId: string | null
  drop: Drop | null
}

const still: Drag = { tabId: null, drop: null }

export const useTabDrag = create<Drag>(() => still)

/** Pixels before a press becomes a drag. */
const threshold = 6

/** Follows the pointer from a press on a tab; a press that does not move is a click. */
export function startTabDrag(press: PointerEvent, tabId: string, onClick: () => void): void {
  const move = (event: PointerEvent) => {
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= threshold
    if (useTabDrag.getState().tabId === null && !far) return
    useTabDrag.setState({ tabId, drop: dropAt(event.clientX, event.clientY, tabId) })
  }
  const end = (event: PointerEvent) => {
    const { tabId: dragged, drop } = useTabDrag.getState()
    stop()
    if (dragged === null) {
      if (event.type === 'pointerup') onClick()
    } else if (drop && event.type === 'pointerup') dropTabAt(dragged, drop)
  }
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    stop()
  }
  const stop = () => {
    useTabDrag.setState(still)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
    window.removeEventListener('keydown', escape, true)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
  window.addEventListener('keydown', escape, true)
}

function dropTabAt(tabId: string, drop: Drop): void {
  if (drop.kind === 'edge') void run({ id: 'tab.split', args: { tabId, paneId: drop.paneId, side: drop.side } }, 'drop')
  else
    void run(
      { id: 'tab.move', args: { tabId, paneId: drop.paneId, index: drop.kind === 'strip' ? drop.index : 999 } },
      'drop',
    )
}

function dropAt(x: number, y: number, tabId: string): Drop | null {
  const under = document.elementsFromPoint(x, y)
  const strip = under.find((element) => element instanceof HTMLElement && element.dataset['strip'])
  if (strip instanceof HTMLElement) return stripDrop(strip, x, tabId)
  const pane = under.find((element) => element instanceof HTMLElement && element.dataset['pane'])
  if (!(pane instanceof HTMLElement)) return null
  const box = pane.getBoundingClientRect()
  const paneId = pane.dataset['pane'] ?? ''
  const [across, along] = [(x - box.left) / box.width, (y - box.top) / box.height]
  const edges: [Side, number][] = [
    ['left', across],
    ['right', 1 - across],
    ['up', along],
    ['down', 1 - along],
  ]
  const [side, distance] = edges.sort((a, b) => a[1] - b[1])[0] ?? ['right', 1]
  return distance < 0.25 ? { kind: 'edge', paneId, side } : { kind: 'pane', paneId }
}

function stripDrop(strip: HTMLElement, x: number, tabId: string): Drop {
  const handles = [...strip.querySelectorAll<HTMLElement>('[data-tab-handle]')].filter(
    (handle) => handle.dataset['tabHandle'] !== tabId,
  )
  // In a language that is written from the right the first tab stands there.
  const turned = getComputedStyle(strip).direction === 'rtl'
  const after = handles.filter((handle) => {
    const box = handle.getBoundingClientRect()
    return x > box.left + box.width / 2 !== turned
  })
  const box = strip.getBoundingClientRect()
  const end = after.at(-1)?.getBoundingClientRect()
  const line = turned ? (end?.left ?? box.right) : (end?.right ?? box.left)
  return { kind: 'strip', paneId: strip.dataset['strip'] ?? '', index: after.length, x: line, y: box.top }
}
