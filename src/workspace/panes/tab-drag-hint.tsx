import type { Rect } from '#workspace/panes/rect'
import { useTabDrag } from '#workspace/panes/tab-drag'

/** Where a dragged tab would go: a line in a strip, or the part of a pane it would take. */
export function DropHint({ rects }: { rects: ReadonlyMap<string, Rect> }) {
  const drop = useTabDrag((state) => state.drop)
  const rect = drop && rects.get(drop.paneId)
  if (!drop || !rect) return null
  if (drop.kind === 'strip')
    return (
      <span
        aria-hidden
        className="pointer-events-none fixed z-30 h-8 w-0.5 bg-accent"
        style={{ left: drop.x - 1, top: drop.y }}
      />
    )
  const half = drop.kind === 'edge' ? drop.side : null
  const across = half === 'left' || half === 'right' ? 0.5 : 1
  const along = half === 'up' || half === 'down' ? 0.5 : 1
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute z-30 border-2 border-accent bg-accent-soft opacity-60"
      style={{
        left: `${rect.left + (half === 'right' ? rect.width / 2 : 0)}%`,
        top: `${rect.top + (half === 'down' ? rect.height / 2 : 0)}%`,
        width: `${rect.width * across}%`,
        height: `${rect.height * along}%`,
      }}
    />
  )
}
