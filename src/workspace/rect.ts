import { boxesOf, type Layout } from '#workspace/panes'

/** Percent of the workspace. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** Where each pane that is shown lies; a zoomed one has it all. */
export function rectsOf(layout: Layout, alone: string | null): ReadonlyMap<string, Rect> {
  if (alone !== null) return new Map([[alone, { left: 0, top: 0, width: 100, height: 100 }]])
  return new Map(
    [...boxesOf(layout.root)].map(([id, { left, top, right, bottom }]) => [
      id,
      { left, top, width: right - left, height: bottom - top },
    ]),
  )
}
