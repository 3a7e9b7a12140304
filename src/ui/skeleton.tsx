/** A place that is being loaded, of the height of what will come, so that nothing shifts when it does. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />
}
