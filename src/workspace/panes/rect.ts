import { boxesOf, type Layout } from '#workspace/panes/tree'

/** A rectangle, in percent of the workspace. */
export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** The rectangle of each visible pane. A zoomed pane covers the whole workspace. */
export function rectsOf(layout: Layout, alone: string | null): ReadonlyMap<string, Rect> {
  if (alone !== null) return new Map([[alone, { left: 0, top: 0, width: 100, height: 100 }]])
  return new Map(
    [...boxesOf(layout.root)].map(([id, { left, top, right, bottom }]) => [
      id,
      { left, top, width: right - left, height: bottom - top },
    ]),
  )
}

export function sameRects(some: ReadonlyMap<string, Rect>, others: ReadonlyMap<string, Rect>): boolean {
  const isSame = ([id, a]: [string, Rect]) => {
    const b = others.get(id)
    return a.left === b?.left && a.top === b.top && a.width === b.width && a.height === b.height
  }
  return some.size === others.size && [...some].every(isSame)
}
