/** A place that is being loaded, of the height of what will come, so that nothing shifts when it does. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden className={`skeleton block ${className}`} />
}

/** Fields that are being loaded. */
export function FormSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-10 w-full" />
      ))}
    </div>
  )
}
