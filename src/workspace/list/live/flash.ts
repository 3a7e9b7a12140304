import type { Placed } from './cursor-plan'

/** The most changed rows that are highlighted. When more changed, none is. */
const most = 30

const lightUp = { duration: 900, easing: 'ease-out' } as const

/** Highlights for a moment the rows in view whose values changed. Does nothing when the person prefers reduced motion. */
export function flash(grid: HTMLElement, placed: Placed, changed: ReadonlySet<number>): void {
  if (changed.size === 0 || changed.size > most || !mayMove()) return
  for (const [place, id] of placed) {
    if (!changed.has(id)) continue
    const row = grid.querySelector(`[aria-rowindex="${place + 2}"]`)
    row?.animate([{ backgroundColor: 'var(--accent-soft)' }, {}], lightUp)
  }
}

const mayMove = () => 'animate' in Element.prototype && !window.matchMedia('(prefers-reduced-motion: reduce)').matches
