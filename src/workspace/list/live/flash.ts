import type { Placed } from './cursor-plan'

/** Rows that changed elsewhere light up once; where many did, none does. */
const most = 30

const lightUp = { duration: 900, easing: 'ease-out' } as const

/** Shows for a moment which of the rows in view say something else now. Who wants nothing to move sees nothing. */
export function flash(grid: HTMLElement, placed: Placed, changed: ReadonlySet<number>): void {
  if (changed.size === 0 || changed.size > most || !mayMove()) return
  for (const [place, id] of placed) {
    if (!changed.has(id)) continue
    const row = grid.querySelector(`[aria-rowindex="${place + 2}"]`)
    row?.animate([{ backgroundColor: 'var(--accent-soft)' }, {}], lightUp)
  }
}

const mayMove = () => 'animate' in Element.prototype && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
