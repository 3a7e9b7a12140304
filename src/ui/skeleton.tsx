/** A place that is being loaded, of the height of what will come, so that nothing shifts when it does. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />
}

/** Rows of a list that is being loaded. Widths differ by a fixed pattern, so that a repaint does not flicker. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <output aria-label="Loading" className="block overflow-hidden">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex h-row items-center gap-4 border-b border-line px-3">
          <Skeleton className="size-4" />
          <Skeleton className={['h-3 w-1/2', 'h-3 w-2/5', 'h-3 w-3/5', 'h-3 w-1/3'][row % 4]} />
          <Skeleton className="ms-auto h-3 w-20" />
        </div>
      ))}
    </output>
  )
}
